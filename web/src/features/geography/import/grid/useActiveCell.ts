// One cell of the grid is in the tab order; arrows move it. It is known by its line, not by its place: rows
// come and go while it is being corrected.
import { type KeyboardEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { ImportRow } from '../rows';

const PAGE_STEP = 10;

export interface Cell {
  line: number;
  column: number;
}

/** Where to go after a correction. */
export type Step = 'stay' | 'next' | 'previous' | 'below';

interface ActiveCell {
  box: RefObject<HTMLElement | null>;
  rows: readonly ImportRow[];
  columns: number;
  reveal: (index: number) => void;
  isEditable: (column: number) => boolean;
  /** Enter or Space on a cell that can't be corrected. */
  onAct: (row: ImportRow, column: number) => void;
}

type Grid = Pick<ActiveCell, 'rows' | 'columns' | 'isEditable'>;

/** The row of the line, or the next one when it is not shown any more. */
export function indexOfLine(rows: readonly ImportRow[], line: number): number {
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    if (rows[middle]!.line < line) low = middle + 1;
    else high = middle;
  }
  return Math.max(0, low);
}

/** Where a key leads from a cell, if it leads anywhere. */
function wayOf(key: string, { row, column, columns }: { row: number; column: number; columns: number }) {
  const ways: Record<string, { row: number; column: number }> = {
    ArrowDown: { row: row + 1, column },
    ArrowUp: { row: row - 1, column },
    ArrowRight: { row, column: column + 1 },
    ArrowLeft: { row, column: column - 1 },
    PageDown: { row: row + PAGE_STEP, column },
    PageUp: { row: row - PAGE_STEP, column },
    Home: { row, column: 0 },
    End: { row, column: columns - 1 },
  };
  return ways[key];
}

/** What a correction that a key begins starts with: typing replaces what is there, as in a spreadsheet. */
function beginningOf(key: string): { typed?: string } | undefined {
  if (key === 'F2' || key === 'Enter') return {};
  return key.length === 1 ? { typed: key } : undefined;
}

/** The next cell that can be corrected, in reading order. */
function nextEditable(
  from: { row: number; column: number },
  by: 1 | -1,
  { rows, columns, isEditable }: Grid,
) {
  let { row, column } = { row: from.row, column: from.column + by };
  while (!isEditable(column)) {
    column += by;
    if (column >= columns || column < 0) {
      row += by;
      column = by > 0 ? 0 : columns - 1;
    }
  }
  return { row, column: row < 0 || row >= rows.length ? from.column : column };
}

/** `wanted`: the cell is to have the focus. `had`: it is somewhere in the grid. */
function useFocus(box: ActiveCell['box'], { line, column }: Cell) {
  const wanted = useRef(false);
  const had = useRef(false);
  useEffect(() => {
    // The row went away with the focus in it: the one that took its place has it now.
    const lost = had.current && document.activeElement === document.body;
    if (!wanted.current && !lost) return;
    wanted.current = false;
    box.current
      ?.querySelector<HTMLElement>(`[data-line="${line}"] [data-column="${column}"]`)
      ?.focus({ preventScroll: true });
  });
  return { wanted, had };
}

export function useActiveCell({ box, rows, columns, reveal, isEditable, onAct }: ActiveCell) {
  const [active, setActive] = useState<Cell>({ line: rows[0]?.line ?? 0, column: 2 });
  const [editing, setEditing] = useState<{ typed?: string }>();
  const index = indexOfLine(rows, active.line);
  const current: Cell = { line: rows[index]?.line ?? 0, column: active.column };

  const { wanted, had } = useFocus(box, current);

  function move(row: number, column: number): void {
    const to = Math.max(0, Math.min(row, rows.length - 1));
    wanted.current = true;
    reveal(to);
    setActive({ line: rows[to]?.line ?? 0, column: Math.max(0, Math.min(column, columns - 1)) });
  }

  /** After a correction. */
  function stop(step: Step): void {
    setEditing(undefined);
    if (step === 'below') return move(index + 1, current.column);
    if (step === 'stay') return move(index, current.column);
    const from = { row: index, column: current.column };
    const to = nextEditable(from, step === 'next' ? 1 : -1, { rows, columns, isEditable });
    move(to.row, to.column);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (editing || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[index];
    if (!row || (event.target as HTMLElement).getAttribute('role') !== 'gridcell') return;
    const { column } = current;
    const to = wayOf(event.key, { row: index, column, columns });
    const beginning = beginningOf(event.key);
    if (to) move(to.row, to.column);
    else if (beginning && isEditable(column)) setEditing(beginning);
    else if (event.key === 'Enter' || event.key === ' ') onAct(row, column);
    else if (event.key !== 'F2') return;
    event.preventDefault();
  }

  return {
    active: current,
    editing,
    onKeyDown,
    stop,
    editAt: (cell: Cell) => {
      setActive(cell);
      if (isEditable(cell.column)) setEditing({});
    },
    onFocus: (cell: Cell) => {
      had.current = true;
      if (cell.line !== current.line || cell.column !== current.column) setActive(cell);
    },
    onBlur: (to: EventTarget | null) => {
      // To nowhere: the element went away.
      if (to) had.current = box.current?.contains(to as Node) ?? false;
    },
  };
}
