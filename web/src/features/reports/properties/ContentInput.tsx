// A text with fields in braces; a field is put where the cursor is.
import { Input, type InputRef, Select } from 'antd';
import { useRef } from 'react';
import { fr } from '../../../i18n/fr';
import type { ReportField } from '../api';
import { withPageFields } from '../pageFields';
import { asText } from '../template';
import { fieldLabel } from '../words';

const t = fr.report;

interface ContentInputProps {
  id: string;
  value: unknown;
  fields: readonly ReportField[];
  onChange: (value: string) => void;
}

export function ContentInput({ id, value, fields, onChange }: ContentInputProps) {
  const input = useRef<InputRef>(null);
  const text = asText(value);

  function insert(name: string): void {
    const area = document.getElementById(id) as HTMLTextAreaElement | null;
    const at = area?.selectionStart ?? text.length;
    const until = area?.selectionEnd ?? at;
    onChange(`${text.slice(0, at)}{${name}}${text.slice(until)}`);
    area?.focus();
  }

  return (
    <>
      <Input.TextArea
        ref={input as never}
        id={id}
        autoSize={{ minRows: 1, maxRows: 6 }}
        value={text}
        onChange={(event) => onChange(event.target.value)}
      />
      <Select<string>
        className="m-template-insert"
        aria-label={t.insertField}
        placeholder={t.insertField}
        // What is chosen goes into the text; nothing stays chosen.
        value={null as unknown as string}
        showSearch={{ optionFilterProp: 'label' }}
        options={withPageFields(fields).map(({ field_name }) => ({
          value: field_name,
          label: fieldLabel(field_name),
        }))}
        onChange={insert}
        popupMatchSelectWidth={false}
      />
    </>
  );
}
