// What differs between two states of a record, as the audit keeps them.

export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** The record's own bookkeeping: told by the entry itself. */
const BOOKKEEPING =
  /_(id|version|uuid|createdAt|createdBy|updatedAt|updatedBy|synchronizationNeeded|canWrite)$/;

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isEmpty = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const isSame = (one: unknown, other: unknown): boolean =>
  (isEmpty(one) && isEmpty(other)) || JSON.stringify(one) === JSON.stringify(other);

export function changesOf(before: unknown, after: unknown): Change[] {
  // Gone: there is nothing it has become.
  if (!isRecord(after)) return [];
  const old = isRecord(before) ? before : {};
  return [...new Set([...Object.keys(after), ...Object.keys(old)])]
    .filter((field) => !BOOKKEEPING.test(field) && !isSame(old[field], after[field]))
    .map((field) => ({ field, before: old[field], after: after[field] }));
}
