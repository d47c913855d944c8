// Why a finding is left as it is.
import { useQueryClient } from '@tanstack/react-query';
import { Alert, Form, Input } from 'antd';
import type { ReactNode } from 'react';
import { refreshParcels } from '../../../entities/parcels/api';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { CheckedForm } from '../../../ui/form/CheckedForm';
import { longestRule } from '../../../ui/form/rules';
import { focusField } from '../../../ui/form/useSave';
import { useSmallForm } from '../../../ui/form/useSmallForm';
import { limits } from '../../../ui/limits';
import { type Finding, keepFinding } from '../api';

const t = fr.parcel;
const NAME = 'finding_keptReason';

interface Reason {
  finding_keptReason: string;
}

interface KeepDialogProps {
  id: number;
  finding: Finding;
  text: ReactNode;
  onClose: () => void;
}

export function KeepDialog({ id, finding, text, onClose }: KeepDialogProps) {
  const queryClient = useQueryClient();
  const [form] = Form.useForm<Reason>();
  const refresh = (): void => refreshParcels(queryClient);
  const { problem, isPending, submit } = useSmallForm<Reason>({
    form,
    names: [NAME],
    save: (reason) => keepFinding({ parcel_id: id, finding_id: finding.finding_id, ...reason }),
    onSaved: () => {
      onClose();
      refresh();
    },
    onStale: refresh,
  });
  return (
    <Dialog
      title={t.keepTitle}
      okText={t.keep}
      okButtonProps={{ loading: isPending }}
      cancelText={fr.form.cancel}
      onOk={form.submit}
      onCancel={onClose}
      // The dialog itself would begin with its cross.
      afterOpenChange={(open) => open && focusField(form, NAME)}
    >
      <p>{text}</p>
      <p>{t.keepText}</p>
      <CheckedForm<Reason> form={form} name="keep" onFinish={submit}>
        {problem && <Alert type="error" showIcon role="alert" className="m-form-alert" title={problem} />}
        <Form.Item
          name={NAME}
          label={fr.parcels.keepReason}
          rules={[
            { required: true, whitespace: true, message: fr.form.required(fr.parcels.keepReason) },
            longestRule(limits.parcelReason),
          ]}
        >
          <Input autoComplete="off" />
        </Form.Item>
      </CheckedForm>
    </Dialog>
  );
}
