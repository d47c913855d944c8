import { useMutation } from '@tanstack/react-query';
import { Alert, Button, Form, Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../api/error';
import { type Credentials, signIn } from '../auth/signIn';
import { fr } from '../i18n/fr';
import { formatDuration } from '../i18n/format';
import { CheckedForm } from '../ui/form/CheckedForm';
import { returnAddress } from './returnAddress';
import { useCountdown } from './useCountdown';

interface StandingProps {
  error: Error | null;
  /** Seconds. */
  wait: number;
  /** One was elsewhere before. */
  returns: boolean;
}

/** Why one is here, or why it did not work. */
function Standing({ error, wait, returns }: StandingProps) {
  if (error)
    return (
      <Alert
        className="m-login-alert"
        type="error"
        showIcon
        title={error.message}
        description={wait > 0 ? fr.session.retryIn(formatDuration(wait)) : undefined}
      />
    );
  if (!returns) return null;
  return <Alert className="m-login-alert" type="info" showIcon title={fr.session.returnNotice} />;
}

export function LoginForm() {
  const navigate = useNavigate();
  const { search } = useLocation();
  const back = returnAddress(`/login${search}`);
  const passwordField = useRef<InputRef>(null);
  const [form] = Form.useForm<Credentials>();
  const wait = useCountdown();
  const attempt = useMutation({
    mutationFn: signIn,
    onSuccess: () => navigate(back, { replace: true }),
    onError: (error) => {
      if (error instanceof ApiError && error.retryAfter) wait.start(error.retryAfter);
      form.resetFields(['password']);
      passwordField.current?.focus();
    },
  });
  // `autoFocus` would run before the form is linked to its label for screen readers.
  useEffect(() => {
    form.getFieldInstance('login')?.focus();
  }, [form]);

  return (
    <CheckedForm<Credentials>
      form={form}
      name="login"
      size="large"
      requiredMark={false}
      disabled={attempt.isPending}
      onFinish={(values) => {
        // Enter in a field submits too.
        if (wait.left === 0) attempt.mutate(values);
      }}
    >
      <Standing error={attempt.error} wait={wait.asked} returns={back !== '/'} />
      <Form.Item
        name="login"
        label={fr.session.login}
        rules={[{ required: true, message: fr.session.loginRequired }]}
      >
        <Input autoComplete="username" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
      <Form.Item
        name="password"
        label={fr.session.password}
        rules={[{ required: true, message: fr.session.passwordRequired }]}
      >
        <Input.Password ref={passwordField} autoComplete="current-password" />
      </Form.Item>
      <Button type="primary" htmlType="submit" block loading={attempt.isPending} disabled={wait.left > 0}>
        {wait.left > 0 ? fr.session.retryButton(formatDuration(wait.left)) : fr.session.signIn}
      </Button>
      <p className="m-login-help">{fr.session.forgotten}</p>
    </CheckedForm>
  );
}
