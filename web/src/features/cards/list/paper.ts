// How cards lie on paper at this workstation: kept in this browser, for a printer belongs to a place and not
// to people.
import { useSyncExternalStore } from 'react';
import { paper } from '../../../api/facts';
import type { SheetLayout } from '../api';

export type Layout = NonNullable<SheetLayout['layout']>;

export interface Paper {
  layout: Layout;
  /** In millimetres, to the right and down. */
  x: number;
  y: number;
}

const ENTRY = 'maillon.paper';
const USUAL: Paper = { layout: 'single', x: 0, y: 0 };
const millimetres = (value: unknown): number =>
  typeof value === 'number' && Math.abs(value) <= paper.offset ? value : 0;

function kept(text: string | null): Paper {
  try {
    const { layout, x, y } = JSON.parse(text ?? '{}') as Partial<Paper>;
    return { layout: layout === 'sheet_a4' ? layout : 'single', x: millimetres(x), y: millimetres(y) };
  } catch {
    return USUAL;
  }
}

let last: { text: string | null; paper: Paper } = { text: null, paper: USUAL };
const listeners = new Set<() => void>();

export function paperNow(): Paper {
  const text = localStorage.getItem(ENTRY);
  if (text !== last.text) last = { text, paper: kept(text) };
  return last.paper;
}

export function setPaper(change: Partial<Paper>): void {
  localStorage.setItem(ENTRY, JSON.stringify({ ...paperNow(), ...change }));
  for (const listener of listeners) listener();
}

export const usePaper = (): Paper =>
  useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, paperNow);

/** Only what is not as usual is said. */
export const layoutOf = ({ layout, x, y }: Paper): SheetLayout => ({
  ...(layout !== USUAL.layout && { layout }),
  ...(x !== 0 && { offsetX: x }),
  ...(y !== 0 && { offsetY: y }),
});
