// A word or a number that narrows a list.
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { fr } from '../../i18n/fr';

interface TypedFilterProps {
  /** What it filters by, in small letters. */
  name: string;
  hint: string;
  disabled?: boolean;
  current: string;
  onApply: (text: string) => void;
}

/** Applied when one is done typing: half a number is another record. */
export function TypedFilter({ name, hint, disabled, current, onApply }: TypedFilterProps) {
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);
  const apply = (): void => {
    if (text.trim() !== current) onApply(text.trim());
  };
  return (
    <Input
      className="m-filter-input"
      aria-label={fr.filters.by(name)}
      placeholder={hint}
      disabled={disabled}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onPressEnter={apply}
    />
  );
}
