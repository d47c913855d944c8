import { Input, type InputRef } from 'antd';
import { type Ref, useState } from 'react';
import { formatPhone } from '../../../i18n/format';
import { compactPhone } from './phone';

interface PhoneInputProps {
  ref?: Ref<InputRef>;
  /** Given by the form. */
  id?: string;
  value?: string | null;
  onChange?: (value: string) => void;
}

/** Grouped by two for the eye, told without the spaces; several numbers stay as they are typed. */
export function PhoneInput({ ref, id, value, onChange }: PhoneInputProps) {
  const [typing, setTyping] = useState<string>();
  return (
    <Input
      ref={ref}
      id={id}
      inputMode="tel"
      autoComplete="off"
      value={typing ?? formatPhone(value ?? '')}
      onChange={(event) => {
        setTyping(event.target.value);
        onChange?.(compactPhone(event.target.value));
      }}
      onBlur={() => setTyping(undefined)}
    />
  );
}
