// The focus of whoever designs by keyboard: with what is put on the page it goes to the sheet, whose arrows
// move it, and Escape brings it back to what put it there.
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { fr } from '../../../i18n/fr';
import { chosenElements } from '../page/chosen';
import type { Editing } from '../page/types';
import { useArrival } from '../page/useArrival';
import { asText } from '../template';

const t = fr.report;

const canvasIn = (place: HTMLElement | null): HTMLElement | null =>
  place?.querySelector<HTMLElement>('.pdfme-designer-canvas') ?? null;

/** What puts elements on the page; an item of a menu is of the button that opens it. */
function originOf(place: HTMLElement | null): HTMLElement | null {
  const view = place?.closest('.m-template-view');
  const here = document.activeElement;
  if (here instanceof HTMLElement && view?.contains(here)) return here;
  return view?.querySelector<HTMLElement>('[aria-haspopup="menu"]') ?? null;
}

/** The sheet says what is chosen on it. */
function useSheetName(place: RefObject<HTMLElement | null>, editing: Editing): void {
  const names = chosenElements(editing).map(({ name }) => asText(name) || t.unnamed);
  const label = names.length > 0 ? t.sheetChosen(names) : t.sheet;
  useLayoutEffect(() => {
    const canvas = canvasIn(place.current);
    canvas?.setAttribute('role', 'group');
    canvas?.setAttribute('aria-label', label);
  });
}

export function useSheetFocus(place: RefObject<HTMLElement | null>, editing: Editing): void {
  const arrival = useArrival(editing);
  const origin = useRef<HTMLElement>(null);
  useSheetName(place, editing);
  useLayoutEffect(() => {
    const canvas = canvasIn(place.current);
    if (arrival === undefined || !canvas) return;
    origin.current = originOf(place.current);
    // Who presses with a mouse goes on pressing where the page is.
    canvas.focus({ preventScroll: !document.activeElement?.matches(':focus-visible') });
  });
  useEffect(() => {
    const { current: sheet } = place;
    const back = ({ key }: KeyboardEvent): void => {
      if (key !== 'Escape' || document.activeElement !== canvasIn(sheet)) return;
      origin.current?.focus();
      origin.current = null;
    };
    sheet?.addEventListener('keydown', back);
    return () => sheet?.removeEventListener('keydown', back);
  }, [place]);
}
