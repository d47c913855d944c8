// The fields of a form: all of them one below the other, or one in its place.
import { Form, type FormRule } from 'antd';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import type { Leftovers } from './leftovers';
import { type FormField, isSame } from './types';
import type { RecordForm } from './useRecordForm';

/** Also of ids: antd's own rule takes a number for no text. */
function requiredRule(label: string): FormRule {
  return {
    required: true,
    validator: (_rule, value: unknown) =>
      isSame(typeof value === 'string' ? value.trim() : value, null)
        ? Promise.reject(new Error(fr.form.required(label)))
        : Promise.resolve(),
  };
}

interface FieldProps<Values extends object> {
  form: RecordForm<Values>;
  name: keyof Values & string;
}

interface FieldItemProps<Values extends object> {
  field: FormField<Values>;
  leftovers: Leftovers;
}

/** A field by itself. */
export function FieldItem<Values extends object>({ field, leftovers }: FieldItemProps<Values>) {
  return (
    <Form.Item
      name={field.name as string}
      label={field.label}
      extra={field.hint}
      rules={[
        leftovers.ruleOf(field.name),
        ...(field.required ? [requiredRule(field.label)] : []),
        ...(field.rules ?? []),
      ]}
      validateFirst
    >
      {field.input}
    </Form.Item>
  );
}

/** Nothing while the other values make it pointless. */
export function Field<Values extends object>({ form, name }: FieldProps<Values>) {
  const field = form.fields.find((one) => one.name === name);
  if (!field || !form.shown.includes(name)) return null;
  return <FieldItem field={field} leftovers={form.leftovers} />;
}

export function FormFields<Values extends object>({ form }: { form: RecordForm<Values> }) {
  return form.fields.map(({ name }) => <Field key={name} form={form} name={name} />);
}

/** Fields that belong together, under a name. */
export function FormSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <fieldset className="m-fieldset">
      <legend>{title}</legend>
      <div className="m-fields">{children}</div>
    </fieldset>
  );
}
