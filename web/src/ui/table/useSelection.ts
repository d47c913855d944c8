// The rows picked for a bulk action. They are kept whole: they may be on another page by the time the action runs.
import { useCallback, useMemo, useState } from 'react';

export function useSelection<Row extends object>(rowKey: keyof Row & string) {
  const [selected, setSelected] = useState<ReadonlyMap<React.Key, Row>>(new Map());
  const keyOf = useCallback((row: Row) => row[rowKey] as React.Key, [rowKey]);

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
  const clear = useCallback(() => setSelected(new Map()), []);
  const isSelected = useCallback((row: Row) => selected.has(keyOf(row)), [selected, keyOf]);

  return useMemo(
    () => ({ rows: [...selected.values()], keys: [...selected.keys()], isSelected, put, clear }),
    [selected, isSelected, put, clear],
  );
}

export type Selection<Row extends object> = ReturnType<typeof useSelection<Row>>;
