// A line of text with its label above it, where a dialog asks for one thing or two and is no form.
import { Input } from 'antd';

interface TextLineProps {
  label: string;
  placeholder?: string;
  /** In characters. */
  longest: number;
  value: string;
  onChange: (value: string) => void;
}

export function TextLine({ label, placeholder, longest, value, onChange }: TextLineProps) {
  return (
    <label className="m-filter-day">
      <span>{label}</span>
      <Input
        placeholder={placeholder}
        maxLength={longest}
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
}
