// A line of text with its label above it, where a dialog asks for one thing or two and is no form.
import { Input, type InputRef } from 'antd';
import { useEffect, useRef } from 'react';

interface TextLineProps {
  label: string;
  placeholder?: string;
  /** In characters. */
  longest: number;
  value: string;
  onChange: (value: string) => void;
  /** It is what the dialog asks for: the typing begins here, and Enter is the answer. */
  onEnter?: () => void;
}

export function TextLine({ label, placeholder, longest, value, onChange, onEnter }: TextLineProps) {
  const input = useRef<InputRef>(null);
  const isFirst = onEnter !== undefined;
  useEffect(() => {
    if (!isFirst) return undefined;
    // A dialog that opens takes the focus after its content is mounted.
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, [isFirst]);
  return (
    <label className="m-filter-day">
      <span>{label}</span>
      <Input
        ref={input}
        placeholder={placeholder}
        maxLength={longest}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
        onPressEnter={onEnter}
      />
    </label>
  );
}
