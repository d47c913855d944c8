// One input for each field, as the preview shows it.
import { Input } from 'antd';
import { useId } from 'react';
import type { ReportField } from '../api';
import { fieldLabel } from '../words';
import type { Texts } from './sample';

interface FieldProps {
  label: string;
  value: string;
  onChange: (text: string) => void;
}

function Field({ label, value, onChange }: FieldProps) {
  const id = useId();
  return (
    <div className="m-template-property">
      <label htmlFor={id}>{label}</label>
      <Input.TextArea
        id={id}
        autoSize={{ minRows: 1, maxRows: 4 }}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </div>
  );
}

interface SampleTextsProps {
  fields: readonly ReportField[];
  texts: Texts;
  onChange: (name: string, text: string) => void;
}

/** Photos are drawn as the shape of one: nothing can be said of them. */
export function SampleTexts({ fields, texts, onChange }: SampleTextsProps) {
  return (
    <div className="m-template-grid">
      {fields
        .filter(({ field_isPhoto }) => !field_isPhoto)
        .map(({ field_name: name }) => (
          <Field
            key={name}
            label={fieldLabel(name)}
            value={texts[name] ?? ''}
            onChange={(text) => onChange(name, text)}
          />
        ))}
    </div>
  );
}
