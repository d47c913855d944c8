// The rows picked for a bulk action. Those that were seen are kept whole: they may be on another page by the
// time the action runs. Of a list that keeps its selection, the keys also outlive a reload of the page (the
// keys alone: what stays in the browser names nobody).
import { useCallback, useEffect, useMemo, useState } from 'react';
import { getSession } from '../../auth/session';

type Picked<Row> = ReadonlyMap<React.Key, Row | undefined>;

const entry = (list: string) => `maillon.selection.${getSession().user?.login_id ?? 0}.${list}`;

function restored<Row>(list: string | undefined): Picked<Row> {
  if (!list) return new Map();
  try {
    const keys: unknown = JSON.parse(sessionStorage.getItem(entry(list)) ?? '[]');
    const isKey = (key: unknown) => typeof key === 'number' || typeof key === 'string';
    return new Map(Array.isArray(keys) ? keys.filter(isKey).map((key: React.Key) => [key, undefined]) : []);
  } catch {
    return new Map();
  }
}

function useKept<Row>(keptAs: string | undefined, selected: Picked<Row>): void {
  useEffect(() => {
    if (!keptAs) return;
    try {
      if (selected.size === 0) sessionStorage.removeItem(entry(keptAs));
      else sessionStorage.setItem(entry(keptAs), JSON.stringify([...selected.keys()]));
    } catch {
      // Full: the selection lives as long as the page.
    }
  }, [selected, keptAs]);
}

/** `keptAs`: the list's name, where its selection outlives a reload. */
export function useSelection<Row extends object>(rowKey: keyof Row & string, keptAs?: string) {
  const [selected, setSelected] = useState<Picked<Row>>(() => restored(keptAs));
  const [all, setAll] = useState(false);
  const keyOf = useCallback((row: Row) => row[rowKey] as React.Key, [rowKey]);
  useKept(keptAs, selected);

  const put = useCallback(
    (rows: readonly Row[], on: boolean) =>
      setSelected((before) => {
        const next = new Map(before);
        for (const row of rows) {
          if (on) next.set(keyOf(row), row);
          else next.delete(keyOf(row));
        }
        return next;
      }),
    [keyOf],
  );
  /** Picked rows as they are now: a save elsewhere has given them another version. */
  const seen = useCallback(
    (rows: readonly Row[]) =>
      setSelected((before) => {
        const news = rows.filter((row) => before.has(keyOf(row)) && before.get(keyOf(row)) !== row);
        if (news.length === 0) return before;
        const next = new Map(before);
        for (const row of news) next.set(keyOf(row), row);
        return next;
      }),
    [keyOf],
  );
  const clear = useCallback(() => {
    setSelected(new Map());
    setAll(false);
  }, []);
  /** Every row that the filters find, also those that were never loaded. */
  const takeAll = useCallback(() => {
    setSelected(new Map());
    setAll(true);
  }, []);
  const isSelected = useCallback((row: Row) => all || selected.has(keyOf(row)), [all, selected, keyOf]);

  return useMemo(
    () => ({
      rows: [...selected.values()].filter((row) => row !== undefined),
      keys: [...selected.keys()],
      all,
      isSelected,
      put,
      seen,
      clear,
      takeAll,
    }),
    [selected, all, isSelected, put, seen, clear, takeAll],
  );
}

export type Selection<Row extends object> = ReturnType<typeof useSelection<Row>>;
