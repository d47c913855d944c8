// In a form that is filled in from paper, Enter leads to the next field. Lists and buttons keep their own Enter.
import type { KeyboardEvent } from 'react';

const FIELDS = 'input:not([disabled]):not([type="hidden"]), textarea:not([disabled]), button[type="submit"]';

const isPassed = (one: HTMLElement): boolean =>
  one.tabIndex < 0 || one.matches('[type="checkbox"]') || one.closest('[hidden], [inert]') !== null;

/** For `onKeyDownCapture`: a closed list would open on Enter, and the next Enter take what nobody chose. */
export function moveOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const here = event.target;
  if (event.key !== 'Enter' || event.ctrlKey || event.metaKey || event.nativeEvent.isComposing) return;
  if (!(here instanceof HTMLInputElement)) return;
  // An open list takes what is marked; the next Enter goes on.
  if (here.getAttribute('role') === 'combobox' && here.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  event.stopPropagation();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)];
  all
    .slice(all.indexOf(here) + 1)
    .find((one) => !isPassed(one))
    ?.focus();
}
