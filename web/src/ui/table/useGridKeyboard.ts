// The keyboard in a grid of virtual rows. One row is in the tab order; it follows the arrows, and the
// scrolling as long as the focus is elsewhere (a row that is not rendered can't be reached by Tab).
import {
  type KeyboardEvent,
  type RefObject,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { Rows } from './useRows';
import type { Selection } from './useSelection';

const PAGE_STEP = 10;

interface GridKeyboard<Row extends object> {
  box: RefObject<HTMLElement | null>;
  list: Rows<Row>;
  keys: readonly string[];
  selection?: Selection<Row>;
  onOpen: (row: Row) => void;
  /** Draws a row that is not there. */
  bring: (index: number) => void;
  /** Hears where one goes: there may be more rows behind. */
  onReach: (index: number) => void;
}

const steps: Record<string, (index: number, last: number) => number> = {
  ArrowDown: (index) => index + 1,
  ArrowUp: (index) => index - 1,
  j: (index) => index + 1,
  k: (index) => index - 1,
  PageDown: (index) => index + PAGE_STEP,
  PageUp: (index) => index - PAGE_STEP,
  Home: () => 0,
  End: (_index, last) => last,
};

/** Goes to the last row of the page, which may not be there yet. */
function useLastRow<Row>(
  { isComplete, rows, loadAll }: Rows<Row & object>,
  focusRow: (index: number) => void,
) {
  const [wanted, setWanted] = useState(false);
  useEffect(() => {
    if (!wanted || !isComplete) return;
    setWanted(false);
    focusRow(rows.length - 1);
  }, [wanted, isComplete, rows, focusRow]);
  return () => {
    if (isComplete) return;
    setWanted(true);
    void loadAll();
  };
}

export function useGridKeyboard<Row extends object>(grid: GridKeyboard<Row>) {
  const { box, list, keys, selection, onOpen, bring, onReach } = grid;
  const { rows } = list;
  const [active, setActive] = useState(0);
  const last = rows.length - 1;
  const current = Math.max(0, Math.min(active, last));

  // Another list: its first row.
  const firstKey = keys[0];
  useEffect(() => setActive(0), [firstKey]);

  const focus = useCallback(
    (index: number): boolean => {
      const row = box.current?.querySelector<HTMLElement>(
        `[data-row-key="${CSS.escape(keys[index] ?? '')}"]`,
      );
      row?.scrollIntoView?.({ block: 'nearest' });
      row?.focus({ preventScroll: true });
      return row !== undefined && row !== null;
    },
    [box, keys],
  );
  /** It takes the focus when it has been drawn. */
  const wanted = useRef<number>(undefined);
  useLayoutEffect(() => {
    if (wanted.current !== undefined && focus(wanted.current)) wanted.current = undefined;
  });
  const focusRow = useCallback(
    (index: number) => {
      setActive(index);
      onReach(index);
      if (focus(index)) return;
      wanted.current = index;
      bring(index);
    },
    [focus, bring, onReach],
  );

  const goToLastRow = useLastRow(list, focusRow);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const row = rows[current];
    if (!row || event.ctrlKey || event.altKey || event.metaKey) return;
    const step = steps[event.key];
    if (step) {
      const next = Math.max(0, Math.min(step(current, last), last));
      if (event.shiftKey && selection)
        selection.put(rows.slice(Math.min(current, next), Math.max(current, next) + 1), true);
      focusRow(next);
      if (event.key === 'End') goToLastRow();
    } else if (event.key === 'Enter') onOpen(row);
    else if (event.key === ' ' && selection) selection.put([row], !selection.isSelected(row));
    else return;
    event.preventDefault();
  }

  return { current, setActive, onKeyDown };
}
