// The state of the preview: the rows as corrected so far, and what the server said of them.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useMemo, useState } from 'react';
import { checkRows } from './api';
import type { ImportField } from './columns';
import type { ImportRow, ImportTable } from './rows';

/** Corrections made one after the other are checked together. */
const CHECK_DELAY_MS = 400;

interface Rows {
  rows: ImportRow[];
  removed: ImportRow[];
  /** Counts the changes: which of them a check has seen. */
  revision: number;
  /** Line → revision of its last correction. */
  corrected: ReadonlyMap<number, number>;
}

const fresh = (table: ImportTable): Rows => ({
  rows: table.rows,
  removed: [],
  revision: 0,
  corrected: new Map(),
});

function corrected(before: Rows, line: number, field: ImportField, value: string): Rows {
  const index = before.rows.findIndex((row) => row.line === line);
  const row = before.rows[index];
  if (!row || row.values[field] === value) return before;
  const revision = before.revision + 1;
  return {
    ...before,
    revision,
    rows: before.rows.with(index, { ...row, values: { ...row.values, [field]: value } }),
    corrected: new Map(before.corrected).set(line, revision),
  };
}

const without = (before: Rows, lines: ReadonlySet<number>): Rows => ({
  ...before,
  revision: before.revision + 1,
  rows: before.rows.filter(({ line }) => !lines.has(line)),
  removed: [...before.removed, ...before.rows.filter(({ line }) => lines.has(line))],
});

const restored = (before: Rows): Rows => ({
  ...before,
  revision: before.revision + 1,
  rows: [...before.rows, ...before.removed].toSorted((a, b) => a.line - b.line),
  removed: [],
});

export function usePreview(table: ImportTable, uuid: string) {
  const [state, setState] = useState(() => fresh(table));
  const [settled, setSettled] = useState(state);
  useEffect(() => {
    if (state === settled) return undefined;
    const timer = setTimeout(() => setSettled(state), CHECK_DELAY_MS);
    return () => clearTimeout(timer);
  }, [state, settled]);

  const check = useQuery({
    queryKey: ['locality-import', uuid, settled.revision],
    queryFn: async ({ signal }) => ({
      revision: settled.revision,
      ...(await checkRows(table, settled.rows, signal)),
    }),
    enabled: settled.rows.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Infinity,
    // A hundred thousand rows: nothing to keep once the next check is there.
    gcTime: 0,
  });

  const correct = useCallback(
    (line: number, field: ImportField, value: string) =>
      setState((before) => corrected(before, line, field, value)),
    [],
  );
  const remove = useCallback(
    (lines: ReadonlySet<number>) => setState((before) => without(before, lines)),
    [],
  );
  const restore = useCallback(() => setState(restored), []);

  const { data, error, refetch } = check;
  /** Corrected since the check that is shown. */
  const isPending = useCallback(
    (line: number) => (state.corrected.get(line) ?? 0) > (data?.revision ?? -1),
    [state.corrected, data?.revision],
  );
  const isCurrent = data !== undefined && data.revision === state.revision && !check.isPlaceholderData;

  return useMemo(
    () => ({
      rows: state.rows,
      removed: state.removed.length,
      isDirty: state.revision > 0,
      check: data,
      isCurrent,
      error,
      retry: () => void refetch(),
      isPending,
      correct,
      remove,
      restore,
    }),
    [state, data, isCurrent, error, refetch, isPending, correct, remove, restore],
  );
}

export type Preview = ReturnType<typeof usePreview>;
