// What differs between two states of a record, as the audit keeps them.
import { fr } from '../../i18n/fr';

const t = fr.history;

export interface Change {
  field: string;
  before: unknown;
  after: unknown;
}

/** The record's own bookkeeping: told by the entry itself. */
const BOOKKEEPING =
  /_(id|version|uuid|createdAt|createdBy|updatedAt|updatedBy|synchronizationNeeded|canWrite)$/;

/** What a number stands for is told by the name beside it. */
const NAMED: Record<string, [name: string, unnamed: string]> = {
  member_localityId: ['locality_name', t.unnamedPlace],
  member_cooperativeId: ['cooperative_name', t.unnamedCooperative],
  member_mainMemberId: ['member_mainMemberName', t.unnamedMember],
};

/** Several places are called the same: with what lies around it, where the state has that. */
function nameIn(state: Record<string, unknown>, field: string): unknown {
  const known = NAMED[field];
  if (!known || isEmpty(state[field])) return state[field];
  const [name, unnamed] = known;
  const own = state[name];
  if (typeof own !== 'string' || own === '') return unnamed;
  const around = field.endsWith('_localityId') ? state.subprefecture_name : undefined;
  return typeof around === 'string' ? t.placeWithin(own, around) : own;
}

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
    .map((field) => ({ field, before: nameIn(old, field), after: nameIn(after, field) }));
}
