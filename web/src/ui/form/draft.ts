// What is typed survives a reload and an expired session, in this tab, for this user.

export interface Draft<Values extends object> {
  values: Partial<Values>;
  /** The record that was being changed: a save of the draft still notices what others changed. */
  base: Partial<Values>;
  version: number | undefined;
  at: string;
}

const entry = (user: number, form: string, id: number | undefined) =>
  `maillon.draft.${user}.${form}.${id ?? 'new'}`;

export function draftStore<Values extends object>(user: number, form: string, id: number | undefined) {
  const key = entry(user, form, id);
  return {
    read(): Draft<Values> | undefined {
      try {
        return (JSON.parse(sessionStorage.getItem(key) ?? 'null') as Draft<Values> | null) ?? undefined;
      } catch {
        return undefined;
      }
    },
    /** Whether there is room for it. */
    write(values: Partial<Values>, base: Partial<Values>, version: number | undefined): boolean {
      const draft: Draft<Values> = { values, base, version, at: new Date().toISOString() };
      try {
        sessionStorage.setItem(key, JSON.stringify(draft));
        return true;
      } catch {
        // Pictures and outlines may be larger than a tab keeps: what there was before is no draft of this.
        sessionStorage.removeItem(key);
        return false;
      }
    },
    clear(): void {
      sessionStorage.removeItem(key);
    },
  };
}
