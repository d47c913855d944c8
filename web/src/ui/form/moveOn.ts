// In a form that is filled in from paper, Enter leads to the next field. Lists and buttons keep their own Enter.
import type { KeyboardEvent } from 'react';

const FIELDS = 'input:not([disabled]):not([type="hidden"]), textarea:not([disabled]), button[type="submit"]';

export function moveOnByEnter(event: KeyboardEvent<HTMLFormElement>): void {
  const here = event.target;
  if (event.key !== 'Enter' || event.defaultPrevented || event.ctrlKey || event.metaKey) return;
  if (!(here instanceof HTMLInputElement) || here.type === 'submit') return;
  // An open list takes what is marked; the next Enter goes on.
  if (here.getAttribute('role') === 'combobox' && here.getAttribute('aria-expanded') === 'true') return;
  event.preventDefault();
  const all = [...event.currentTarget.querySelectorAll<HTMLElement>(FIELDS)].filter(
    (one) => one.tabIndex >= 0 && !one.closest('[hidden], [inert], [aria-hidden="true"]'),
  );
  all[all.indexOf(here) + 1]?.focus();
}
