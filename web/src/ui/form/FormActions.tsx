// Below the fields: saving, in one way or several, or not.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import type { RecordForm } from './useRecordForm';

/** Another way of saving, beside the plain one. */
export interface SaveWay {
  key: string;
  label: string;
}

interface FormActionsProps<Values extends object> {
  form: RecordForm<Values>;
  ways?: readonly SaveWay[];
  onCancel: () => void;
  /** What else can be done with the record. */
  children?: ReactNode;
}

export function FormActions<Values extends object>(props: FormActionsProps<Values>) {
  const { form, ways, onCancel, children } = props;
  return (
    <div className="m-form-actions">
      <Button type="primary" htmlType="submit" loading={form.isPending} onClick={form.forgetWay}>
        {fr.form.save}
      </Button>
      {ways?.map(({ key, label }) => (
        <Button key={key} disabled={form.isPending} onClick={() => form.submit(key)}>
          {label}
        </Button>
      ))}
      <Button onClick={onCancel}>{fr.form.cancel}</Button>
      {children && <div className="m-form-extra">{children}</div>}
    </div>
  );
}
