// Keyboard shortcuts: whoever is on screen registers its own, the help dialog lists them.
import { useEffect, useRef, useSyncExternalStore } from 'react';

export interface Shortcut {
  /** One key (`n`, `/`, `?`) or two in a row (`g r`). */
  keys: string;
  label: string;
  run: () => void;
}

/** The second key of a pair must follow within this time. */
const PAIR_MS = 1200;

let registered: readonly Shortcut[] = [];
const listeners = new Set<() => void>();

function set(next: readonly Shortcut[]): void {
  registered = next;
  for (const listener of listeners) listener();
}

export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const latest = useRef(shortcuts);
  latest.current = shortcuts;
  const signature = shortcuts.map((one) => `${one.keys}:${one.label}`).join('|');
  useEffect(() => {
    const mine = latest.current.map(({ keys, label }) => ({
      keys,
      label,
      run: () => latest.current.find((one) => one.keys === keys)?.run(),
    }));
    set([...registered, ...mine]);
    return () => set(registered.filter((one) => !mine.includes(one)));
  }, [signature]);
}

export function useRegisteredShortcuts(): readonly Shortcut[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => registered,
  );
}

export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select, [role="combobox"]')) return true;
  return target.matches('input:not([type="checkbox"]):not([type="radio"])');
}

// Behind a dialog nothing must happen that the user does not see.
export function isBehindDialog(): boolean {
  return [...document.querySelectorAll<HTMLElement>('[aria-modal="true"]')].some(
    (dialog) => dialog.offsetParent !== null || dialog.getClientRects().length > 0,
  );
}

/** The same key while Caps Lock is on. */
const keyOf = ({ key, shiftKey }: KeyboardEvent): string => (shiftKey ? key : key.toLowerCase());

export function listenForShortcuts(): () => void {
  let first: { key: string; at: number } | undefined;
  const listener = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key.length !== 1 || isTyping(event.target) || isBehindDialog()) return;
    const key = keyOf(event);
    const pair = first && event.timeStamp - first.at < PAIR_MS ? `${first.key} ${key}` : undefined;
    first = undefined;
    const match =
      registered.findLast((one) => one.keys === pair) ?? registered.findLast((one) => one.keys === key);
    if (match) {
      event.preventDefault();
      match.run();
    } else if (registered.some((one) => one.keys.startsWith(`${key} `))) {
      first = { key, at: event.timeStamp };
    }
  };
  window.addEventListener('keydown', listener);
  return () => window.removeEventListener('keydown', listener);
}
