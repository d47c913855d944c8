// Before and after, field by field, in the words of the forms.
import { ArrowRightOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import { formatDateTime, formatDay } from '../../i18n/format';
import { type Change, isEmpty } from './changes';

const t = fr.history;
/** More than these are shown on demand. */
const AT_ONCE = 6;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;
const PHOTO = /_photoFileName$/;

/** An empty one: what another field tells in words. */
export type Labels = Record<string, string>;
/** Nothing: as it would be shown without. */
export type FormatValue = (field: string, value: unknown) => ReactNode;

/** Not what only looks like a day or an instant, such as a reason that somebody typed. */
function isInTime(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10));
}

function plainValue(value: unknown): string {
  if (isEmpty(value)) return t.empty;
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return t.changed;
  if (!isInTime(value)) return value;
  if (DAY.test(value)) return formatDay(value);
  return INSTANT.test(value) ? formatDateTime(value) : value;
}

interface ChangesProps {
  changes: readonly Change[];
  isNew: boolean;
  labels: Labels;
  format: FormatValue | undefined;
}

function Row({ change, isNew, labels, format }: Omit<ChangesProps, 'changes'> & { change: Change }) {
  const { field, before, after } = change;
  const shown = (value: unknown) =>
    isEmpty(value) ? t.empty : (format?.(field, value) ?? plainValue(value));
  if (PHOTO.test(field)) {
    const word = isEmpty(before) ? t.photoAdded : isEmpty(after) ? t.photoRemoved : t.photoReplaced;
    return (
      <div>
        <dt>{t.photo}</dt>
        <dd>{word}</dd>
      </div>
    );
  }
  return (
    <div>
      <dt>{labels[field]}</dt>
      <dd>
        {!isNew && (
          <>
            <del>{shown(before)}</del> <ArrowRightOutlined aria-label={t.becomes} />{' '}
          </>
        )}
        <ins>{shown(after)}</ins>
      </dd>
    </div>
  );
}

export function Changes({ changes, isNew, labels, format }: ChangesProps) {
  const told = changes.filter(({ field }) => labels[field] !== '');
  const named = told.filter(({ field }) => labels[field] || PHOTO.test(field));
  const unnamed = told.length - named.length;
  const atOnce = isNew ? [] : named.slice(0, AT_ONCE);
  const rest = named.slice(atOnce.length);
  const rows = (list: readonly Change[]) => (
    <dl className="m-changes">
      {list.map((change) => (
        <Row key={change.field} change={change} isNew={isNew} labels={labels} format={format} />
      ))}
    </dl>
  );
  return (
    <>
      {atOnce.length > 0 && rows(atOnce)}
      {rest.length > 0 && (
        <details>
          <summary>{isNew ? t.filledIn(rest.length) : t.moreFields(rest.length)}</summary>
          {rows(rest)}
        </details>
      )}
      {unnamed > 0 && !isNew && <p className="m-hint">{t.unnamed(unnamed)}</p>}
    </>
  );
}
