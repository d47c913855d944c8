// The keyboard in a grid of virtual rows. One row is in the tab order; it follows the arrows, and the scrolling as
// long as the focus is elsewhere (a row that is not rendered can't be reached by Tab).
import { type TableProps, type TableRef } from 'antd/es/table';
import {
  type KeyboardEvent,
  type RefObject,
  type UIEvent,
  useCallback,
  useEffect,
  useRef,
  useState,
} from 'react';
import type { Rows } from './useRows';
import type { Selection } from './useSelection';

const PAGE_STEP = 10;
/** More rows are asked for when so few are left. */
const AHEAD = 50;

interface GridKeyboard<Row extends object> {
  list: Rows<Row>;
  rowKey: keyof Row & string;
  selection?: Selection<Row>;
  onOpen: (row: Row) => void;
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

export function useGridKeyboard<Row extends object>({ list, rowKey, selection, onOpen }: GridKeyboard<Row>) {
  const { rows, wantMore } = list;
  const [active, setActive] = useState(0);
  const table: RefObject<TableRef | null> = useRef(null);
  const last = rows.length - 1;
  const current = Math.max(0, Math.min(active, last));

  // Another list: its first row.
  const firstKey = rows[0]?.[rowKey];
  useEffect(() => setActive(0), [firstKey]);

  const focusRow = useCallback(
    (index: number) => {
      setActive(index);
      if (index > rows.length - AHEAD) wantMore();
      const key = String(rows[index]?.[rowKey]);
      const element = () =>
        table.current?.nativeElement.querySelector<HTMLElement>(`[data-row-key="${CSS.escape(key)}"]`);
      table.current?.scrollTo({ index });
      // Rendered by now, or with the frame after the scrolling.
      const now = element();
      if (now) now.focus({ preventScroll: true });
      else
        requestAnimationFrame(() => requestAnimationFrame(() => element()?.focus({ preventScroll: true })));
    },
    [rows, rowKey, wantMore],
  );

  // The last row of the page may not be there yet.
  const [toEnd, setToEnd] = useState(false);
  useEffect(() => {
    if (!toEnd || !list.isComplete) return;
    setToEnd(false);
    focusRow(rows.length - 1);
  }, [toEnd, list.isComplete, rows, focusRow]);

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    const target = event.target as HTMLElement;
    if (target.getAttribute('role') !== 'row' || event.ctrlKey || event.altKey || event.metaKey) return;
    const row = rows[current];
    if (!row) return;
    const step = steps[event.key];
    if (step) {
      const next = Math.max(0, Math.min(step(current, last), last));
      if (event.shiftKey && selection)
        selection.put(rows.slice(Math.min(current, next), Math.max(current, next) + 1), true);
      focusRow(next);
      if (event.key === 'End' && !list.isComplete) {
        setToEnd(true);
        void list.loadAll();
      }
    } else if (event.key === 'Enter') onOpen(row);
    else if (event.key === ' ' && selection) selection.put([row], !selection.isSelected(row));
    else return;
    event.preventDefault();
  }

  const onScroll: TableProps['onScroll'] = (event: UIEvent<HTMLElement>) => {
    const element = table.current?.nativeElement;
    if (!element) return;
    const height = element.querySelector<HTMLElement>('[data-row-key]')?.offsetHeight || 1;
    const first = Math.ceil(event.currentTarget.scrollTop / height);
    if (first + element.offsetHeight / height > rows.length - AHEAD) wantMore();
    if (!element.contains(document.activeElement)) setActive(first);
  };

  const rowProps = (index: number) => ({
    tabIndex: index === current ? 0 : -1,
    onFocus: () => setActive(index),
  });

  return { table, onKeyDown, onScroll, rowProps, focusRow };
}
