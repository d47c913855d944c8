// Which rows are shown, and how many there are of each kind.
import { useCallback, useMemo } from 'react';
import type { ImportRow } from './rows';
import type { Preview } from './usePreview';

export const STATES = [
  'all',
  'new',
  'changed',
  'existing',
  'error',
  'duplicate',
  'alike',
  'pending',
] as const;
export type Shown = (typeof STATES)[number];
export type RowState = Exclude<Shown, 'all' | 'alike'>;

/** What a row is called in the preview: corrected ones wait for the next check. */
export function stateOf({ check, isPending }: Pick<Preview, 'check' | 'isPending'>, line: number): RowState {
  const found = check?.classes.get(line);
  return !found || found === 'blank' || isPending(line) ? 'pending' : found;
}

export function useShown(preview: Preview, shown: Shown) {
  const { rows, check, isPending } = preview;
  const counts = useMemo(() => {
    const sums = Object.fromEntries(STATES.map((state) => [state, 0])) as Record<Shown, number>;
    sums.all = rows.length;
    for (const { line } of rows) {
      sums[stateOf({ check, isPending }, line)] += 1;
      if (check?.alike.has(line)) sums.alike += 1;
    }
    return sums;
  }, [rows, check, isPending]);

  const is = useCallback(
    (state: Shown, { line }: ImportRow): boolean => {
      if (state === 'all') return true;
      if (state === 'alike') return check?.alike.has(line) === true;
      const now = stateOf({ check, isPending }, line);
      // A row just corrected stays where it was until the next check says what it is now.
      return now === state || (now === 'pending' && check?.classes.get(line) === state);
    },
    [check, isPending],
  );

  const visible = useMemo(() => rows.filter((row) => is(shown, row)), [rows, is, shown]);
  const linesOf = (state: RowState): Set<number> =>
    new Set(rows.map(({ line }) => line).filter((line) => stateOf(preview, line) === state));
  return { visible, counts, linesOf };
}
