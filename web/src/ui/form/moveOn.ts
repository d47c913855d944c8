// In a form that is filled in from paper, Enter leads to the next field. Lists and buttons keep their own
// Enter.
import type { KeyboardEvent } from 'react';

const FIELDS = 'input:not([disabled]):not([type="hidden"]), textarea:not([disabled]), button[type="submit"]';

const isPassed = (one: HTMLElement): boolean =>
  one.tabIndex < 0 || one.matches('[type="checkbox"]') || one.closest('[hidden], [inert]') !== null;

const isOpenList = (box: HTMLInputElement): boolean =>
  box.getAttribute('role') === 'combobox' && box.getAttribute('aria-expanded') === 'true';

/** What Enter would take of an open list. */
export function markedOf(box: HTMLInputElement): HTMLElement | undefined {
  const list = document
    .getElementById(box.getAttribute('aria-controls') ?? '')
    ?.closest('.ant-select-dropdown');
  return list?.querySelector<HTMLElement>('.ant-select-item-option-active') ?? undefined;
}

function focusNext(here: HTMLInputElement, within: Element): void {
  const all = [...within.querySelectorAll<HTMLElement>(FIELDS)];
  const next = all.slice(all.indexOf(here) + 1).find((one) => !isPassed(one));
  next?.focus();
  // As after Tab: what is typed takes the place of what stood there.
  if (next instanceof HTMLInputElement) next.select();
}

/** Once what was chosen is drawn: it may ask for more, in a field of its own. */
export function focusNextWhenDrawn(here: HTMLInputElement, within: Element | null): void {
  queueMicrotask(() => {
    if (within) focusNext(here, within);
  });
}

/** The field in which Enter was pressed, to go on. */
function entered(event: KeyboardEvent<HTMLElement>): HTMLInputElement | undefined {
  const here = event.target;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing)
    return undefined;
  return here instanceof HTMLInputElement ? here : undefined;
}

/** For `onKeyDownCapture`: a closed list would open on Enter, and the next Enter take what nobody chose. */
export function moveOnByEnter(event: KeyboardEvent<HTMLElement>): void {
  const here = entered(event);
  // An open list takes what is marked first.
  if (!here || isOpenList(here)) return;
  event.preventDefault();
  event.stopPropagation();
  focusNext(here, event.currentTarget);
}

/** For `onKeyDown`: a list has taken what was marked. Whoever goes on typing means the next field. */
export function moveOnAfterChoice(event: KeyboardEvent<HTMLElement>): void {
  const here = entered(event);
  if (!here || !isOpenList(here) || !markedOf(here) || here.closest('.ant-select-multiple')) return;
  focusNextWhenDrawn(here, event.currentTarget);
}
