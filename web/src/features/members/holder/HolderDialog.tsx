// « Changer de titulaire »: one of the family leads it from now on; everyone is linked anew in one step.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Select, Skeleton } from 'antd';
import { fr } from '../../../i18n/fr';
import { yearsSince } from '../../../i18n/format';
import { Dialog } from '../../../ui/Dialog';
import { CheckedForm } from '../../../ui/form/CheckedForm';
import { moveOnAfterChoice } from '../../../ui/form/moveOn';
import { focusField } from '../../../ui/form/useSave';
import { ErrorState } from '../../../ui/table/ListStates';
import { changeHolder, familyQuery, type Family, type Member, refreshMembers } from '../member';
import { useSmallForm } from '../../../ui/form/useSmallForm';
import { ageText, kindOf, nameOf } from '../text';

const t = fr.member;
const ADULT = 18;
const NAME = 'new_main_member_id';

interface HolderValues {
  new_main_member_id?: number;
}

interface HolderDialogProps {
  member: Member;
  onClose: () => void;
}

const isGone = ({ member_status: status }: Member) => status === 'deceased' || status === 'removed';
const statusOf = ({ member_status: status }: Member) => fr.members.statuses[status];

function optionsOf(family: Family) {
  const option = (one: Member) => ({
    value: one.member_id,
    label: [nameOf(one), fr.members.links[kindOf(one)], isGone(one) ? statusOf(one) : ageText(one)]
      .filter(Boolean)
      .join(' · '),
    disabled: isGone(one),
  });
  // Spouses first: they are nearly always the ones.
  return [...family.spouses, ...family.children].map(option);
}

/** Who becomes what. */
function Effects({ family, chosen }: { family: Family; chosen: number }) {
  const next = [...family.spouses, ...family.children].find(({ member_id }) => member_id === chosen);
  const former = family.mainMember;
  if (!next || !former) return null;
  const linked = family.spouses.length + family.children.length;
  const isYoung = next.member_birthDate !== null && yearsSince(next.member_birthDate) < ADULT;
  return (
    <Alert
      type={isYoung ? 'warning' : 'info'}
      showIcon
      title={t.holderEffect(nameOf(next), linked)}
      description={
        <>
          <p>{t.holderFormer(nameOf(former))}</p>
          {isYoung && <p>{t.holderYoung}</p>}
        </>
      }
    />
  );
}

const NewHolder = ({ options }: { options: ReturnType<typeof optionsOf> }) => (
  <Form.Item
    name={NAME}
    label={t.newHolder}
    rules={[{ required: true, message: fr.form.required(t.newHolder) }]}
  >
    <Select<number> placeholder={t.newHolderHint} options={options} />
  </Form.Item>
);

export function HolderDialog({ member, onClose }: HolderDialogProps) {
  const queryClient = useQueryClient();
  const { data: family, error, refetch } = useQuery(familyQuery(member.member_id));
  const [form] = Form.useForm<HolderValues>();
  const chosen = Form.useWatch(NAME, form);
  const refresh = (): void => void refreshMembers(queryClient);
  const { problem, isPending, submit } = useSmallForm({
    form,
    names: [NAME, 'member_id'],
    save: (values) =>
      changeHolder({
        member_id: family?.mainMember?.member_id ?? member.member_id,
        new_main_member_id: Number(values[NAME]),
      }),
    onSaved: () => {
      onClose();
      refresh();
    },
    onStale: refresh,
  });
  const options = family ? optionsOf(family) : [];

  return (
    <Dialog
      title={t.holderTitle(nameOf(family?.mainMember ?? member))}
      okText={t.holderConfirm}
      okButtonProps={{ loading: isPending, disabled: options.every(({ disabled }) => disabled) }}
      cancelText={fr.form.cancel}
      onOk={form.submit}
      onCancel={onClose}
      // The dialog itself would begin with its cross.
      afterOpenChange={(open) => open && focusField(form, NAME)}
    >
      {!family && !error && <Skeleton active />}
      {error && !family && <ErrorState error={error} onRetry={() => void refetch()} inline />}
      {family && options.length === 0 && <p>{t.holderNone}</p>}
      {family && options.length > 0 && (
        <CheckedForm<HolderValues> form={form} name="holder" onFinish={submit} onKeyDown={moveOnAfterChoice}>
          {problem && <Alert type="error" showIcon role="alert" className="m-form-alert" title={problem} />}
          <NewHolder options={options} />
        </CheckedForm>
      )}
      {family && chosen !== undefined && <Effects family={family} chosen={chosen} />}
    </Dialog>
  );
}
