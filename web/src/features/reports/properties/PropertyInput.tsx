// One property with its label, as what it is.
import { Checkbox, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { fr } from '../../../i18n/fr';
import type { ReportField } from '../api';
import type { Property } from '../state/properties';
import { asText } from '../template';
import { ColourInput } from './ColourInput';
import { ContentInput } from './ContentInput';
import { DecimalInput } from './DecimalInput';
import { FieldInput } from './FieldInput';
import { PictureInput } from './PictureInput';

const t = fr.report;

interface PropertyInputProps {
  property: Property;
  value: unknown;
  fields: readonly ReportField[];
  /** undefined: the template does not say it any more. */
  onChange: (value: unknown) => void;
}

const valueName = (word: string): string => t.values[word] ?? word;

function inputOf(
  id: string,
  label: string,
  { property, value, fields, onChange }: PropertyInputProps,
): ReactNode {
  switch (property.as) {
    case 'number': {
      // A box has its place and its size.
      const mayBeNothing = !['position.x', 'position.y', 'width', 'height'].includes(property.path);
      const { least, most, step, usual } = property;
      return <DecimalInput {...{ id, value, least, most, step, usual, mayBeNothing, onChange }} />;
    }
    case 'colour':
      return <ColourInput {...{ id, label, value, onChange }} />;
    case 'content':
      return <ContentInput {...{ id, value, fields, onChange }} />;
    case 'picture':
      return <PictureInput {...{ id, value, onChange }} />;
    case 'word':
      return (
        <Select<string>
          id={id}
          allowClear={{ label: fr.form.clear }}
          placeholder={t.usual(valueName(property.usual))}
          value={asText(value) || undefined}
          options={property.words.map((word) => ({ value: word, label: valueName(word) }))}
          onChange={(word?: string) => onChange(word)}
        />
      );
    case 'field':
      return <FieldInput {...{ id, value, fields, onChange }} />;
    default:
      return null;
  }
}

export function PropertyInput(props: PropertyInputProps) {
  const id = useId();
  const { property, value, onChange } = props;
  const label = t.properties[property.named];
  if (property.as === 'flag')
    return (
      <Checkbox
        className="m-template-flag"
        checked={typeof value === 'boolean' ? value : property.usual}
        onChange={(event) => onChange(event.target.checked)}
      >
        {label}
      </Checkbox>
    );
  return (
    <div className="m-template-property">
      <label htmlFor={id}>{label}</label>
      {inputOf(id, label, props)}
    </div>
  );
}
