// A table whose header says something else: a person tells which column is which.
import { Alert, Button, Checkbox, Form, Select } from 'antd';
import { useState } from 'react';
import { fr } from '../../../i18n/fr';
import { FIELDS, type ImportField, levelOf, missingOf } from './columns';
import type { Layout } from './rows';

const t = fr.importer;

/** 27 → `AB`, as a spreadsheet calls it. */
export function columnName(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : columnName(Math.floor(index / 26) - 1) + last;
}

function withColumn(mapping: Layout['mapping'], field: ImportField, index: number | undefined) {
  const next = new Map(mapping);
  // A column is one thing only.
  for (const [other, taken] of next) if (taken === index) next.delete(other);
  if (index === undefined) next.delete(field);
  else next.set(field, index);
  return next;
}

/** The columns of the table, each with its title and a sample. */
function columnsOf({ header, lines }: Layout, hasHeader: boolean) {
  const width = Math.max(0, ...lines.slice(0, 50).map(({ cells }) => cells.length));
  const sample =
    lines.find(({ line }) => (hasHeader ? line > header.line : line >= header.line))?.cells ?? [];
  return Array.from({ length: width }, (_, index) => ({
    value: index,
    label: t.mapColumn(columnName(index), hasHeader ? (header.cells[index] ?? '') : '', sample[index] ?? ''),
  }));
}

interface MappingProps {
  layout: Layout;
  /** Answers what is wrong, if something is. */
  onMapped: (layout: Layout) => string | undefined;
}

export function Mapping({ layout, onMapped }: MappingProps) {
  const { header } = layout;
  const [mapping, setMapping] = useState(layout.mapping);
  const [hasHeader, setHasHeader] = useState(layout.hasHeader || layout.mapping.size === 0);
  const [problem, setProblem] = useState<string>();
  const named = (fields: ImportField[]) => fields.map((field) => t.fields[field]);
  const options = columnsOf(layout, hasHeader);
  const missing = mapping.size === 0 ? [...FIELDS] : missingOf(mapping);
  const [atFirst] = useState(missing);

  function choose(field: ImportField, index: number | undefined): void {
    setMapping(withColumn(mapping, field, index));
  }

  return (
    <section aria-label={t.mapTitle} className="m-mapping">
      <h2>{t.mapTitle}</h2>
      {atFirst.length > 0 && (
        <Alert
          type="warning"
          showIcon
          role="alert"
          className="m-form-alert"
          title={t.mapMissing(named(atFirst), header.cells.filter(Boolean))}
        />
      )}
      {problem && <Alert type="error" showIcon role="alert" title={problem} />}
      <p>{t.mapText}</p>
      <Form layout="vertical" className="m-mapping-fields">
        {FIELDS.map((field) => (
          <Form.Item key={field} label={t.fields[field]} htmlFor={`map-${field}`}>
            <Select
              id={`map-${field}`}
              allowClear={{ label: fr.form.clear }}
              showSearch={{ optionFilterProp: 'label' }}
              placeholder={t.mapNone}
              options={options}
              value={mapping.get(field)}
              onChange={(index?: number) => choose(field, index)}
            />
          </Form.Item>
        ))}
      </Form>
      <Checkbox checked={!hasHeader} onChange={({ target }) => setHasHeader(!target.checked)}>
        {t.mapNoHeader}
      </Checkbox>
      <p role="status">
        {missing.length > 0 ? t.mapStill(named(missing)) : t.endsAt(t.levels[levelOf(mapping)])}
      </p>
      <Button
        type="primary"
        disabled={missing.length > 0}
        onClick={() => setProblem(onMapped({ ...layout, mapping, hasHeader }))}
      >
        {t.mapContinue}
      </Button>
    </section>
  );
}
