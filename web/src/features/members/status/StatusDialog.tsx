// Another status, with its reason and its date; what follows from it is said before.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Form, Input, Select } from 'antd';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { CheckedForm } from '../../../ui/form/CheckedForm';
import { focusField } from '../../../ui/form/useSave';
import { DateInput } from '../../../ui/form/DateInput';
import { dateRule } from '../../../ui/form/date';
import { moveOnAfterChoice } from '../../../ui/form/moveOn';
import { longestRule } from '../../../ui/form/rules';
import { limits } from '../../../ui/limits';
import { changeStatus, familyQuery, type Member, refreshMembers, type Status } from '../member';
import { useSmallForm } from '../../../ui/form/useSmallForm';
import { nameOf } from '../text';

const t = fr.member;
const STATUSES = Object.keys(fr.members.statuses) as Status[];
/** Nobody leads a family any more. */
const ENDS: readonly Status[] = ['deceased', 'removed'];
const NAMES = ['member_status', 'member_statusReason', 'member_statusOn'];

/** What the form asks for before it is sent. */
interface StatusValues {
  member_status: Status;
  member_statusReason: string;
  member_statusOn?: string | null;
}

interface StatusDialogProps {
  member: Member;
  onClose: () => void;
  /** The family needs another main member first. */
  onChangeHolder: () => void;
}

interface EffectsProps {
  member: Member;
  next: Status;
  onChangeHolder: () => void;
}

function Effects({ member, next, onChangeHolder }: EffectsProps) {
  const { data } = useQuery({ ...familyQuery(member.member_id), enabled: member.member_isMainAccount });
  const dependants = data && member.member_isMainAccount ? data.spouses.length + data.children.length : 0;
  const leaves = ENDS.includes(next) && dependants > 0;
  return (
    <Alert
      className="m-form-alert"
      type={leaves ? 'warning' : 'info'}
      showIcon
      title={t.effects}
      description={
        <>
          <ul className="m-effects">
            <li>{t.becomes[next]}</li>
            {next !== 'active' && member.member_hasValidCard && <li>{t.keepsCard}</li>}
            {leaves && <li>{t.orphans(dependants)}</li>}
          </ul>
          {leaves && <Button onClick={onChangeHolder}>{t.holderFirst}</Button>}
        </>
      }
    />
  );
}

function Fields({ current }: { current: Status }) {
  return (
    <>
      <Form.Item name="member_status" label={t.newStatus} rules={[{ required: true, message: t.sameStatus }]}>
        <Select<Status>
          options={STATUSES.map((value) => ({
            value,
            label: fr.members.statuses[value],
            disabled: value === current,
          }))}
        />
      </Form.Item>
      <Form.Item
        name="member_statusReason"
        label={t.reason}
        extra={t.reasonHint}
        rules={[
          { required: true, whitespace: true, message: fr.form.required(t.reason) },
          longestRule(limits.statusReason),
        ]}
      >
        <Input autoComplete="off" />
      </Form.Item>
      <Form.Item
        name="member_statusOn"
        label={t.effectiveOn}
        extra={t.effectiveHint}
        rules={[dateRule(false)]}
      >
        <DateInput label={t.effectiveOn} />
      </Form.Item>
    </>
  );
}

export function StatusDialog({ member, onClose, onChangeHolder }: StatusDialogProps) {
  const queryClient = useQueryClient();
  const [form] = Form.useForm<StatusValues>();
  const next = Form.useWatch('member_status', form);
  const refresh = (): void => void refreshMembers(queryClient);
  const { problem, isPending, submit } = useSmallForm({
    form,
    names: NAMES,
    save: ({ member_status, member_statusReason, member_statusOn }) =>
      changeStatus({
        member_id: member.member_id,
        member_version: member.member_version,
        member_status,
        member_statusReason: member_statusReason.trim(),
        // Absent = today, by the server's clock.
        ...(member_statusOn ? { member_statusOn } : {}),
      }),
    onSaved: () => {
      onClose();
      refresh();
    },
    onStale: refresh,
  });

  return (
    <Dialog
      title={t.statusTitle(nameOf(member))}
      okText={t.changeStatus}
      okButtonProps={{ loading: isPending }}
      cancelText={fr.form.cancel}
      onOk={form.submit}
      onCancel={onClose}
      // The dialog itself would begin with its cross.
      afterOpenChange={(open) => open && focusField(form, NAMES[0])}
    >
      <CheckedForm<StatusValues> form={form} name="status" onFinish={submit} onKeyDown={moveOnAfterChoice}>
        {problem && <Alert type="error" showIcon role="alert" className="m-form-alert" title={problem} />}
        <Fields current={member.member_status} />
      </CheckedForm>
      {next && <Effects member={member} next={next} onChangeHolder={onChangeHolder} />}
    </Dialog>
  );
}
