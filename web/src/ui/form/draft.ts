// What was typed and not saved survives a reload and an expired session, in this tab, for this user.
import type { Values } from './types';

export interface Draft {
  values: Values;
  /** The record that was being changed: a save of the draft still notices other people's changes, and which. */
  base: Values;
  version: number | undefined;
  at: string;
}

const entry = (user: number, form: string, id: number | undefined) =>
  `maillon.draft.${user}.${form}.${id ?? 'new'}`;

export function draftStore(user: number, form: string, id: number | undefined) {
  const key = entry(user, form, id);
  return {
    read(): Draft | undefined {
      try {
        return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
    write(values: Values, base: Values, version: number | undefined): void {
      const draft: Draft = { values, base, version, at: new Date().toISOString() };
      sessionStorage.setItem(key, JSON.stringify(draft));
    },
    clear(): void {
      sessionStorage.removeItem(key);
    },
  };
}
