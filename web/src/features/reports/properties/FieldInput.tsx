// The name of a field, typed or chosen. What is none of this type stays in sight and is not taken.
import { AutoComplete } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import type { ReportField } from '../api';
import { withPageFields } from '../pageFields';
import { asText } from '../template';
import { fieldLabel } from '../words';

/** By what the field is called, or by its name in a template. */
function isFieldFor(typed: string, option?: { value: string; label: string }): boolean {
  const wanted = typed.toLocaleLowerCase();
  return option !== undefined && `${option.label} ${option.value}`.toLocaleLowerCase().includes(wanted);
}

/** What may be a condition (crates/print/src/fields.rs): a text of the page. */
const textsOf = (fields: readonly ReportField[]): ReportField[] =>
  withPageFields(fields).filter(({ field_inLines, field_isPhoto }) => !field_inLines && !field_isPhoto);

interface FieldInputProps {
  id: string;
  value: unknown;
  /** None while they are being fetched. */
  fields: readonly ReportField[];
  onChange: (name: string | undefined) => void;
}

export function FieldInput({ id, value, fields, onChange }: FieldInputProps) {
  const [typed, setTyped] = useState<string>();
  const text = typed ?? asText(value);
  const texts = textsOf(fields);
  const isField = (name: string): boolean => texts.some(({ field_name }) => field_name === name);
  const isRight = text === '' || fields.length === 0 || isField(text);

  function type(next = ''): void {
    setTyped(next);
    if (next === '') onChange(undefined);
    else if (isField(next)) onChange(next);
  }

  return (
    <>
      <AutoComplete
        id={id}
        allowClear={{ label: fr.form.clear }}
        value={text}
        showSearch={{ filterOption: isFieldFor }}
        options={texts.map(({ field_name }) => ({ value: field_name, label: fieldLabel(field_name) }))}
        status={isRight ? undefined : 'error'}
        aria-invalid={!isRight}
        aria-describedby={isRight ? undefined : `${id}-wrong`}
        onChange={(next?: string) => type(next?.trim())}
        onBlur={() => isRight && setTyped(undefined)}
      />
      {!isRight && (
        <small id={`${id}-wrong`} role="alert" className="m-template-wrong">
          {fr.form.notChosen(text)}
        </small>
      )}
    </>
  );
}
