// One step of a delivery, confirmed: what follows is said before, what the server refuses in its place.
import { useMutation } from '@tanstack/react-query';
import { Alert, Form, Input, type InputRef } from 'antd';
import { type ReactNode, type RefObject, useRef, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { limits } from '../../../ui/limits';
import { notifySuccess } from '../../../ui/notify';

interface StepDialogProps {
  title: string;
  action: string;
  danger?: boolean;
  children: ReactNode;
  /** Asked for: its label, and whether it may be left out. */
  text?: { label: string; optional?: boolean };
  run: (text: string) => Promise<{ message?: string }>;
  onDone: () => void;
  onClose: () => void;
}

interface TextProps {
  /** What is asked for. */
  label: string;
  optional?: boolean;
  missing: boolean;
  input: RefObject<InputRef | null>;
  value: string;
  onChange: (text: string) => void;
}

function Text({ label, optional, missing, input, value, onChange }: TextProps) {
  return (
    <Form.Item
      label={label}
      htmlFor="delivery-step"
      required={!optional}
      validateStatus={missing ? 'error' : undefined}
      help={missing ? fr.form.required(label) : undefined}
    >
      <Input
        ref={input}
        id="delivery-step"
        autoComplete="off"
        maxLength={limits.cardReason}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Form.Item>
  );
}

export function StepDialog(props: StepDialogProps) {
  const [text, setText] = useState('');
  const [missing, setMissing] = useState(false);
  const input = useRef<InputRef>(null);
  const { text: asked } = props;
  const step = useMutation({
    mutationFn: () => props.run(text.trim()),
    onSuccess: ({ message }) => {
      if (message) notifySuccess(message);
      props.onDone();
    },
  });

  function confirm(): void {
    if (step.isPending) return;
    if (asked && !asked.optional && text.trim() === '') {
      setMissing(true);
      return input.current?.focus();
    }
    return step.mutate();
  }

  return (
    <Dialog
      title={props.title}
      okText={props.action}
      okButtonProps={{ danger: props.danger, loading: step.isPending, autoFocus: !asked }}
      cancelText={fr.form.cancel}
      onOk={confirm}
      onCancel={props.onClose}
      afterOpenChange={(open) => open && input.current?.focus()}
    >
      {props.children}
      {asked && (
        <Form layout="vertical" className="m-form" onFinish={confirm}>
          <Text
            {...{ ...asked, missing, input }}
            value={text}
            onChange={(typed) => {
              setText(typed);
              setMissing(false);
            }}
          />
        </Form>
      )}
      {step.isError && <Alert type="error" showIcon role="alert" title={step.error.message} />}
    </Dialog>
  );
}
