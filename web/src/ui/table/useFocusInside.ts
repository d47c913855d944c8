// The focus of what a button opens. It stands at the end of the page: whoever opens it by keyboard is taken
// there, and back when it closes.
import { type MouseEvent, useRef } from 'react';

export function useFocusInside() {
  const button = useRef<HTMLButtonElement>(null);
  const inside = useRef<HTMLDivElement>(null);
  const isByKeyboard = useRef(false);
  return {
    button,
    inside,
    /** A key makes a click of its own, without a pointer (detail 0). */
    onClick: ({ detail }: MouseEvent): void => {
      isByKeyboard.current = detail === 0;
    },
    afterOpenChange: (isOpen: boolean): void => {
      if (isOpen && isByKeyboard.current)
        inside.current?.querySelector<HTMLElement>('input, button')?.focus();
    },
    onOpenChange: (isOpen: boolean): void => {
      if (!isOpen && inside.current?.contains(document.activeElement)) button.current?.focus();
    },
  };
}
