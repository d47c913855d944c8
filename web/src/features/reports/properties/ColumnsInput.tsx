// The columns of a table, one after the other.
import { Alert, Button, Select } from 'antd';
import { type ReactNode, useId } from 'react';
import { fr } from '../../../i18n/fr';
import type { ReportField } from '../api';
import type { Element } from '../template';
import { type Columns, columnsOf, valuesOf, withColumn, withoutColumn } from './columns';
import { ContentInput } from './ContentInput';
import { DecimalInput } from './DecimalInput';

const t = fr.report;
const ALIGNMENTS = ['left', 'center', 'right', 'justify'];

function Labelled({ label, children }: { label: string; children: (id: string) => ReactNode }) {
  const id = useId();
  return (
    <div className="m-template-property">
      <label htmlFor={id}>{label}</label>
      {children(id)}
    </div>
  );
}

interface ColumnProps {
  at: number;
  columns: Columns;
  fields: readonly ReportField[];
  put: (columns: Columns) => void;
}

function Column({ at, columns, fields, put }: ColumnProps) {
  const { head, shares, rows, alignments } = columns;
  return (
    <fieldset className="m-fieldset">
      <legend>{t.column(at + 1)}</legend>
      <div className="m-template-grid">
        <Labelled label={t.columnTitle}>
          {(id) => (
            <ContentInput
              {...{ id, fields }}
              value={head[at]}
              onChange={(title) => put({ ...columns, head: head.with(at, title) })}
            />
          )}
        </Labelled>
        <Labelled label={t.columnShare}>
          {(id) => (
            <DecimalInput
              id={id}
              least={0.01}
              most={10_000}
              step={1}
              value={shares[at]}
              onChange={(next) => next !== undefined && put({ ...columns, shares: shares.with(at, next) })}
            />
          )}
        </Labelled>
        <Labelled label={t.columnAlignment}>
          {(id) => (
            <Select<string>
              id={id}
              allowClear={{ label: fr.form.clear }}
              value={alignments[at]}
              options={ALIGNMENTS.map((word) => ({ value: word, label: t.values[word] }))}
              onChange={(word?: string) => put({ ...columns, alignments: alignments.with(at, word) })}
            />
          )}
        </Labelled>
        {rows.map((row, nth) => (
          // Rows have no name of their own.
          <Labelled key={nth} label={t.cell(nth + 1)}>
            {(id) => (
              <ContentInput
                {...{ id, fields }}
                value={row[at]}
                onChange={(text) => put({ ...columns, rows: rows.with(nth, row.with(at, text)) })}
              />
            )}
          </Labelled>
        ))}
        <Button danger disabled={head.length < 2} onClick={() => put(withoutColumn(columns, at))}>
          {t.removeColumn(at + 1)}
        </Button>
      </div>
    </fieldset>
  );
}

interface ColumnsInputProps {
  element: Element;
  fields: readonly ReportField[];
  onChange: (values: Record<string, unknown>) => void;
}

export function ColumnsInput({ element, fields, onChange }: ColumnsInputProps) {
  const columns = columnsOf(element);
  const put = (next: Columns): void => onChange(valuesOf(next));
  const { head, rows } = columns;
  return (
    <>
      {columns.isBroken && <Alert type="warning" showIcon title={t.rowsWrong} />}
      {head.map((_title, at) => (
        <Column key={at} {...{ at, columns, fields, put }} />
      ))}
      <div role="group" className="m-template-tools">
        <Button onClick={() => put(withColumn(columns, t.column(head.length + 1)))}>{t.addColumn}</Button>
        <Button onClick={() => put({ ...columns, rows: [...rows, head.map(() => '')] })}>{t.addRow}</Button>
        <Button disabled={rows.length === 0} onClick={() => put({ ...columns, rows: rows.slice(0, -1) })}>
          {t.removeRow}
        </Button>
      </div>
    </>
  );
}
