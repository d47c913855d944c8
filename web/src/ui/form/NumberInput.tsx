// A whole number as it is typed. In a form it is the number, or what was typed as long as it is none.
import { Input } from 'antd';
import { type ComponentProps, useRef, useState } from 'react';
import { formatNumber } from '../../i18n/format';

type Value = number | string | null;

const WHOLE = /^(\d{1,15}|\d{1,3}(\s\d{3}){1,4})$/;

/** `12000`, `12 000`. */
export function parseWhole(typed: string): Value {
  const text = typed.trim();
  if (text === '') return null;
  return WHOLE.test(text) ? Number(text.replaceAll(/\s/g, '')) : text;
}

const shown = (value: Value | undefined): string =>
  typeof value === 'number' ? formatNumber(value) : (value ?? '');

interface NumberInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value?: Value;
  onChange?: (value: Value) => void;
}

export function NumberInput({ value, onChange, ...rest }: NumberInputProps) {
  const [text, setText] = useState(shown(value));
  const reported = useRef(value ?? null);
  // A draft, or the other side of a conflict: it comes from outside.
  if ((value ?? null) !== reported.current) {
    reported.current = value ?? null;
    setText(shown(value));
  }

  function type(typed: string): void {
    setText(typed);
    reported.current = parseWhole(typed);
    onChange?.(reported.current);
  }

  return (
    <Input
      {...rest}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      onBlur={() => setText(shown(parseWhole(text)))}
    />
  );
}
