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

export function useActiveCell({ box, rows, columns, reveal, isEditable, onAct }: ActiveCell) {
  const [active, setActive] = useState<Cell>({ line: rows[0]?.line ?? 0, column: 2 });
  const [editing, setEditing] = useState<{ typed?: string }>();
  const wanted = useRef(false);
  const had = useRef(false);
  const index = indexOfLine(rows, active.line);
  const current: Cell = { line: rows[index]?.line ?? 0, column: active.column };

  useEffect(() => {
    // The row went away with the focus in it: the one that took its place has it now.
    const lost = had.current && document.activeElement === document.body;
    if (!wanted.current && !lost) return;
    wanted.current = false;
    box.current
      ?.querySelector<HTMLElement>(`[data-line="${current.line}"] [data-column="${current.column}"]`)
      ?.focus({ preventScroll: true });
  });

  function move(row: number, column: number): void {
    const to = Math.max(0, Math.min(row, rows.length - 1));
    wanted.current = true;
    reveal(to);
    setActive({ line: rows[to]?.line ?? 0, column: Math.max(0, Math.min(column, columns - 1)) });
  }

  function edit(typed?: string): void {
    if (isEditable(current.column)) setEditing({ typed });
  }

  /** After a correction: to the next cell that can be corrected, in reading order. */
  function stop(step: Step): void {
    setEditing(undefined);
    if (step === 'below') return move(index + 1, current.column);
    if (step === 'stay') return move(index, current.column);
    const by = step === 'next' ? 1 : -1;
    let [row, column] = [index, current.column + by];
    while (!isEditable(column)) {
      column += by;
      if (column >= columns || column < 0) {
        row += by;
        column = by > 0 ? 0 : columns - 1;
      }
    }
    move(row, row < 0 || row >= rows.length ? current.column : column);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
    if (editing || event.ctrlKey || event.metaKey || event.altKey) return;
    const row = rows[index];
    if (!row || (event.target as HTMLElement).getAttribute('role') !== 'gridcell') return;
    const { column } = current;
    const steps: Record<string, () => void> = {
      ArrowDown: () => move(index + 1, column),
      ArrowUp: () => move(index - 1, column),
      ArrowRight: () => move(index, column + 1),
      ArrowLeft: () => move(index, column - 1),
      PageDown: () => move(index + PAGE_STEP, column),
      PageUp: () => move(index - PAGE_STEP, column),
      Home: () => move(index, 0),
      End: () => move(index, columns - 1),
      F2: () => edit(),
      Enter: () => (isEditable(column) ? edit() : onAct(row, column)),
      ' ': () => (isEditable(column) ? edit(' ') : onAct(row, column)),
    };
    const step = steps[event.key];
    if (step) step();
    // Typing replaces what is there, as in a spreadsheet.
    else if (event.key.length === 1 && isEditable(column)) edit(event.key);
    else return;
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
