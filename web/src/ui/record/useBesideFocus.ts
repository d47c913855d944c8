// A button that is gone once its act is done takes the focus with it: it goes to the one in its place.
import { type FocusEvent, useLayoutEffect, useRef } from 'react';

const buttonsIn = (group: HTMLElement): HTMLButtonElement[] => [...group.querySelectorAll('button')];

export function useBesideFocus() {
  const group = useRef<HTMLDivElement>(null);
  const last = useRef<{ button: Element; index: number }>(undefined);
  useLayoutEffect(() => {
    const { current: had } = last;
    if (!had || had.button.isConnected || !group.current) return;
    last.current = undefined;
    if (document.activeElement !== document.body) return;
    const buttons = buttonsIn(group.current);
    buttons[Math.min(had.index, buttons.length - 1)]?.focus({ preventScroll: true });
  });
  function onFocus({ target, currentTarget }: FocusEvent<HTMLDivElement>): void {
    const index = buttonsIn(currentTarget).findIndex((button) => button === (target as Element));
    last.current = index < 0 ? undefined : { button: target, index };
  }
  // Whoever goes on elsewhere stays there.
  function onBlur(): void {
    last.current = undefined;
  }
  return { ref: group, onFocus, onBlur };
}
