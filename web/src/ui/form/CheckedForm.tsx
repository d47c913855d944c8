// A form that says what is wrong when it is sent, and from then on as it is typed.
import { Form, type FormInstance, type FormProps } from 'antd';
import type { ReactNode } from 'react';

interface CheckedFormProps<Values> extends FormProps<Values> {
  children: ReactNode;
  /** Fields that are judged by each other: one that changes may put the other right. */
  together?: readonly (keyof Values & string)[];
}

export function CheckedForm<Values extends object>(props: CheckedFormProps<Values>) {
  const { form: given, together = [], onValuesChange, ...rest } = props;
  const [form] = Form.useForm<Values>(given);

  function recheck(changed: readonly string[]): void {
    const others = together.some((name) => changed.includes(name)) ? together : [];
    const fields = form as FormInstance;
    const wrong = [...new Set([...changed, ...others])].filter((name) => fields.getFieldError(name)[0]);
    fields.validateFields(wrong).catch(() => undefined);
  }

  return (
    <Form<Values>
      layout="vertical"
      className="m-form"
      validateTrigger={false}
      {...rest}
      form={form}
      onValuesChange={(changed, values) => {
        onValuesChange?.(changed, values);
        recheck(Object.keys(changed));
      }}
    />
  );
}
