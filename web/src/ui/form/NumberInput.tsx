// A number as it is typed. In a form it is the number, or what was typed as long as it is none.
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

interface NumberInputProps extends Omit<ComponentProps<typeof Input>, 'value' | 'onChange'> {
  value?: Value;
  onChange?: (value: Value) => void;
  parse?: (typed: string) => Value;
  write?: (value: number) => string;
}

export function NumberInput({
  value,
  onChange,
  parse = parseWhole,
  write = formatNumber,
  ...rest
}: NumberInputProps) {
  const shown = (it: Value | undefined): string => (typeof it === 'number' ? write(it) : (it ?? ''));
  const [text, setText] = useState(shown(value));
  const reported = useRef(value ?? null);
  // A draft, or the other side of a conflict: it comes from outside.
  if ((value ?? null) !== reported.current) {
    reported.current = value ?? null;
    setText(shown(value));
  }

  function type(typed: string): void {
    setText(typed);
    reported.current = parse(typed);
    onChange?.(reported.current);
  }

  return (
    <Input
      inputMode="numeric"
      {...rest}
      value={text}
      autoComplete="off"
      onChange={(event) => type(event.target.value)}
      onBlur={() => setText(shown(parse(text)))}
    />
  );
}
