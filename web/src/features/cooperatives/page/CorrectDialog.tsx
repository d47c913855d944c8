// The days of a membership, corrected where they were typed wrong.
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form } from 'antd';
import { useState } from 'react';
import type { ApiError } from '../../../api/error';
import { correctMembership, type Membership, refreshCooperatives } from '../../../entities/cooperatives/api';
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { Dialog } from '../../../ui/Dialog';
import { CheckedForm } from '../../../ui/form/CheckedForm';
import { dateRule } from '../../../ui/form/date';
import { DateInput } from '../../../ui/form/DateInput';
import { focusField } from '../../../ui/form/useSave';
import { useSmallForm } from '../../../ui/form/useSmallForm';

const t = fr.cooperative;
const NAMES = ['membership_joinedOn', 'membership_leftOn'] as const;

interface Days {
  membership_joinedOn: string;
  membership_leftOn?: string | null;
}

function Fields({ hasEnded }: { hasEnded: boolean }) {
  return (
    <>
      <Form.Item
        name={NAMES[0]}
        label={t.joinedOn}
        rules={[{ required: true, message: fr.form.required(t.joinedOn) }, dateRule(false)]}
      >
        <DateInput label={t.joinedOn} />
      </Form.Item>
      {hasEnded && (
        <Form.Item
          name={NAMES[1]}
          label={t.leftOn}
          rules={[{ required: true, message: fr.form.required(t.leftOn) }, dateRule(false)]}
        >
          <DateInput label={t.leftOn} />
        </Form.Item>
      )}
    </>
  );
}

/** What somebody else saved meanwhile. */
const membershipIn = ({ body }: ApiError): Membership | undefined =>
  (body as { membership?: Membership } | undefined)?.membership;

function daysOf({ membership_joinedOn: joined, membership_leftOn: left }: Membership): string {
  const from = joined ? formatDay(joined) : '';
  return left ? fr.belonging.fromTo(from, formatDay(left)) : fr.belonging.since(from);
}

export function CorrectDialog({ row, onClose }: { row: Membership; onClose: () => void }) {
  const queryClient = useQueryClient();
  const [form] = Form.useForm<Days>();
  const [latest, setLatest] = useState(row);
  const refresh = (): void => refreshCooperatives(queryClient);
  const { membership_id, membership_joinedOn, membership_leftOn } = row;
  const { membership_version } = latest;
  const { problem, isPending, submit } = useSmallForm<Days>({
    form,
    names: NAMES,
    save: (days) => correctMembership({ membership_id, membership_version, ...days }),
    onSaved: () => {
      onClose();
      refresh();
    },
    onStale: (error) => {
      setLatest(membershipIn(error) ?? latest);
      refresh();
    },
  });
  return (
    <Dialog
      title={t.correctTitle(row.membership_memberName)}
      okText={fr.form.save}
      okButtonProps={{ loading: isPending }}
      cancelText={fr.form.cancel}
      onOk={form.submit}
      onCancel={onClose}
      // The dialog itself would begin with its cross.
      afterOpenChange={(open) => open && focusField(form, NAMES[0])}
    >
      <p>{t.correctText}</p>
      <CheckedForm<Days>
        form={form}
        name="membership"
        initialValues={{ membership_joinedOn, membership_leftOn }}
        onFinish={submit}
      >
        {problem && <Alert type="error" showIcon role="alert" className="m-form-alert" title={problem} />}
        {latest !== row && <p role="status">{t.correctNow(daysOf(latest))}</p>}
        <Fields hasEnded={latest.membership_leftOn !== null} />
      </CheckedForm>
    </Dialog>
  );
}
