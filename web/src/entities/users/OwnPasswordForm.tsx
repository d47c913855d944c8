// Changing one's own password. Nothing typed here is kept anywhere but in the fields.
import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, Input } from 'antd';
import { useState } from 'react';
import { api, unwrap } from '../../api/client';
import { fr } from '../../i18n/fr';
import { CheckedForm } from '../../ui/form/CheckedForm';
import { refusalOf } from '../../ui/form/refusal';
import { notifySuccess } from '../../ui/notify';
import { usePasswordPolicy } from '../../ui/secrets/policy';

const t = fr.secrets;

interface Passwords {
  old: string;
  new: string;
  again: string;
}

const NAMES: readonly string[] = ['old', 'new'];

const changeOwnPassword = ({ old, new: chosen }: Passwords) =>
  unwrap(api.POST('/api/user/post.own_password', { body: { old, new: chosen } }));

interface OwnPasswordFormProps {
  /** For the browser's password store. */
  login: string;
  submit: string;
  block?: boolean;
  onChanged: () => void;
}

function Fields() {
  const form = Form.useFormInstance<Passwords>();
  const policy = usePasswordPolicy();
  return (
    <>
      <Form.Item name="old" label={t.old} rules={[{ required: true, message: t.oldRequired }]}>
        <Input.Password autoComplete="current-password" />
      </Form.Item>
      <Form.Item
        name="new"
        label={t.new}
        extra={policy.hint}
        rules={[{ required: true, message: t.newRequired }, policy.rule]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
      <Form.Item
        name="again"
        label={t.again}
        rules={[
          {
            validator: (_rule, value: string | undefined) =>
              value === form.getFieldValue('new')
                ? Promise.resolve()
                : Promise.reject(new Error(t.different)),
          },
        ]}
      >
        <Input.Password autoComplete="new-password" />
      </Form.Item>
    </>
  );
}

export function OwnPasswordForm({ login, submit, block, onChanged }: OwnPasswordFormProps) {
  const [form] = Form.useForm<Passwords>();
  const [problem, setProblem] = useState<string>();
  const change = useMutation({
    mutationFn: changeOwnPassword,
    // Forgotten at once: mutations are kept for a while with what was sent.
    gcTime: 0,
    onSuccess: ({ message }) => {
      form.resetFields();
      if (message) notifySuccess(message);
      onChanged();
    },
    onError: (error) => {
      const { fields, rest } = refusalOf(error, NAMES);
      form.setFields(
        fields.map(({ field, message }) => ({ name: field as keyof Passwords, errors: [message] })),
      );
      setProblem(rest);
      if (fields[0]) form.getFieldInstance(fields[0].field as keyof Passwords)?.focus?.();
    },
  });

  return (
    <CheckedForm<Passwords>
      form={form}
      name="own_password"
      together={['new', 'again']}
      // Alone on its page it is as large as the form for signing in.
      size={block ? 'large' : undefined}
      requiredMark={false}
      disabled={change.isPending}
      onFinish={(values) => {
        setProblem(undefined);
        change.mutate(values);
      }}
      onFinishFailed={({ errorFields }) => form.getFieldInstance(errorFields[0]?.name ?? [])?.focus?.()}
    >
      {problem && <Alert type="error" showIcon role="alert" className="m-form-alert" title={problem} />}
      {/* Tells password stores whose password changes. */}
      <input type="text" name="username" autoComplete="username" value={login} readOnly hidden />
      <Fields />
      <Button type="primary" htmlType="submit" block={block} loading={change.isPending}>
        {submit}
      </Button>
    </CheckedForm>
  );
}
