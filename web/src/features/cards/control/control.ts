// The check of printed cards: which are expected, which were presented. Ids and numbers of cards alone are
// kept, in this tab, so that a reload in the middle of a stack loses nothing.
import { useSyncExternalStore } from 'react';
import { onSessionEnd } from '../../../auth/session';

export interface Checked {
  id: number;
  number: string;
}

export interface Control {
  /** Null: nothing in particular, whatever is presented counts. */
  expected: readonly Checked[] | null;
  /** The newest first. */
  seen: readonly Checked[];
}

const ENTRY = 'maillon.control';
const EMPTY: Control = { expected: null, seen: [] };

const isList = (value: unknown): value is Checked[] =>
  Array.isArray(value) && value.every((one) => typeof (one as Checked | null)?.number === 'string');

function kept(): Control {
  try {
    const { expected, seen } = JSON.parse(sessionStorage.getItem(ENTRY) ?? '{}') as Partial<Control>;
    return { expected: isList(expected) ? expected : null, seen: isList(seen) ? seen : [] };
  } catch {
    return EMPTY;
  }
}

let now: { text: string | null; control: Control } | undefined;
const listeners = new Set<() => void>();

function read(): Control {
  const text = sessionStorage.getItem(ENTRY);
  if (now?.text !== text) now = { text, control: kept() };
  return now!.control;
}

function write(next: Control): void {
  sessionStorage.setItem(ENTRY, JSON.stringify(next));
  for (const listener of listeners) listener();
}

export const expectCards = (cards: readonly Checked[] | null): void => write({ expected: cards, seen: [] });

/** False: it was presented already. */
export function see(card: Checked): boolean {
  const { expected, seen } = read();
  if (seen.some(({ id }) => id === card.id)) return false;
  write({ expected, seen: [card, ...seen] });
  return true;
}

export function forget(): void {
  sessionStorage.removeItem(ENTRY);
  for (const listener of listeners) listener();
}

onSessionEnd(forget);

export const useControl = (): Control =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);

export interface Sorted {
  /** Expected, and presented. */
  found: readonly Checked[];
  missing: readonly Checked[];
  /** Presented, and not expected. */
  extra: readonly Checked[];
}

export function sorted({ expected, seen }: Control): Sorted {
  if (expected === null) return { found: seen, missing: [], extra: [] };
  const wanted = new Set(expected.map(({ id }) => id));
  const had = new Set(seen.map(({ id }) => id));
  return {
    found: seen.filter(({ id }) => wanted.has(id)),
    missing: expected.filter(({ id }) => !had.has(id)),
    extra: seen.filter(({ id }) => !wanted.has(id)),
  };
}
