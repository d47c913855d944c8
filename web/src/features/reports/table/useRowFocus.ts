// The focus of whoever goes through the table by keyboard: to the row that is new, wherever it was asked for,
// and to the one beside a row that is gone.
import { type FocusEvent, useLayoutEffect, useRef } from 'react';
import type { Editing } from '../page/types';
import { useArrival } from '../page/useArrival';

const rowsIn = (view: HTMLElement): HTMLElement[] => [...view.querySelectorAll<HTMLElement>('tbody tr')];

const focusName = (row: HTMLElement | undefined): void =>
  row?.querySelector<HTMLElement>('th button')?.focus();

export function useRowFocus(editing: Editing) {
  const view = useRef<HTMLDivElement>(null);
  const last = useRef<{ element: Element; index: number }>(undefined);
  const arrival = useArrival(editing);
  useLayoutEffect(() => {
    const { current: shown } = view;
    if (!shown) return;
    if (arrival !== undefined) return focusName(rowsIn(shown)[arrival]);
    const isLost = last.current?.element.isConnected === false && document.activeElement === document.body;
    if (!last.current || !isLost) return;
    const rows = rowsIn(shown);
    const beside = rows[Math.min(last.current.index, rows.length - 1)];
    last.current = undefined;
    if (beside) return focusName(beside);
    // Of an empty page there is only what puts something on it.
    shown.querySelector<HTMLElement>('[aria-haspopup="menu"]')?.focus();
  });
  function remember({ target }: FocusEvent<HTMLElement>): void {
    const row = target.closest<HTMLTableRowElement>('tbody tr');
    // What is in no row is of the element whose form is shown.
    const index = row?.sectionRowIndex ?? editing.chosen[0]?.index;
    last.current = index === undefined ? undefined : { element: target, index };
  }
  return { view, remember };
}
