// A value of a record in words.
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import { formatDateTime, formatDay } from '../../i18n/format';
import { isEmpty } from './changes';

const t = fr.history;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

/** Nothing: as it would be shown without. */
export type FormatValue = (field: string, value: unknown) => ReactNode;

/** Not what only looks like a day or an instant, such as a reason that somebody typed. */
function isInTime(text: string): boolean {
  const at = new Date(text);
  return !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text.slice(0, 10));
}

function plainValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? t.yes : t.no;
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return t.changed;
  if (!isInTime(value)) return value;
  if (DAY.test(value)) return formatDay(value);
  return INSTANT.test(value) ? formatDateTime(value) : value;
}

export const shownValue = (field: string, value: unknown, format?: FormatValue): ReactNode =>
  isEmpty(value) ? t.empty : (format?.(field, value) ?? plainValue(value));
