// A date typed as it stands on the paper; for a birth perhaps only its year.
import { Checkbox, Input, type InputRef } from 'antd';
import { type Ref, useRef, useState } from 'react';
import { fr } from '../../i18n/fr';
import { isYear, parseDate, showDate } from './date';

const t = fr.member;

interface DateInputProps {
  ref?: Ref<InputRef>;
  /** Given by the form. */
  id?: string;
  value?: string | null;
  onChange?: (value: string | null) => void;
  yearAllowed?: boolean;
  /** Names the box for the year. */
  label: string;
}

export function DateInput({ ref, id, value, onChange, yearAllowed, label }: DateInputProps) {
  const [text, setText] = useState(showDate(value));
  const reported = useRef(value ?? null);
  // A draft, or the other side of a conflict: it comes from outside.
  if ((value ?? null) !== reported.current) {
    reported.current = value ?? null;
    setText(showDate(value));
  }

  function tell(next: string | null): void {
    reported.current = next;
    onChange?.(next);
  }

  function type(typed: string): void {
    setText(typed);
    tell(parseDate(typed));
  }

  function cutToYear(only: boolean): void {
    const year = only && value ? value.slice(0, 4) : '';
    setText(year);
    tell(year || null);
  }

  const input = (
    <Input
      ref={ref}
      id={id}
      value={text}
      inputMode="numeric"
      autoComplete="off"
      placeholder={t.dateHint}
      onChange={(event) => type(event.target.value)}
      onBlur={() => setText(showDate(parseDate(text)))}
    />
  );
  if (!yearAllowed) return input;
  const known = typeof value === 'string' && (isYear(value) || showDate(value) !== value);
  return (
    <div className="m-date">
      {input}
      <Checkbox
        checked={isYear(value)}
        disabled={!known}
        aria-label={`${label} · ${t.yearOnlyBox}`}
        onChange={(event) => cutToYear(event.target.checked)}
      >
        {t.yearOnlyBox}
      </Checkbox>
    </div>
  );
}
