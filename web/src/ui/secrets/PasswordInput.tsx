// A password for somebody else: typed, or made by the browser and shown so that it can be passed on.
import { KeyOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import { fr } from '../../i18n/fr';
import { CopyButton } from './CopyButton';
import { generatePassword } from './generatePassword';

interface PasswordInputProps {
  id?: string;
  value?: string;
  minLength: number;
  ref?: Ref<InputRef>;
  onChange?: (value: string) => void;
  onGenerated: (value: string) => void;
  'aria-describedby'?: string;
  'aria-invalid'?: 'true';
  'aria-required'?: 'true';
}

export function PasswordInput(props: PasswordInputProps) {
  const { value, minLength, onChange, onGenerated, ...field } = props;
  const [visible, setVisible] = useState(false);
  const [generated, setGenerated] = useState<string>();
  return (
    <>
      <Input.Password
        {...field}
        value={value}
        // Browsers must neither fill in nor remember the password of somebody else.
        autoComplete="new-password"
        visibilityToggle={{ visible, onVisibleChange: setVisible }}
        onChange={(event) => onChange?.(event.target.value)}
      />
      <div className="m-secret-actions">
        <Button
          icon={<KeyOutlined aria-hidden />}
          onClick={() => {
            const made = generatePassword(minLength);
            setGenerated(made);
            setVisible(true);
            onChange?.(made);
            onGenerated(made);
          }}
        >
          {fr.secrets.generate}
        </Button>
        {value && value === generated && (
          <CopyButton key={value} text={value} label={fr.secrets.copyPassword} />
        )}
      </div>
    </>
  );
}
