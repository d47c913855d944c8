// The dialog's keys work wherever its focus is, but never take a key from a control that has its own use for
// it.
import { useEffect, useRef } from 'react';

export type DialogKeys = Record<string, (event: KeyboardEvent) => void>;

const TYPED_IN = 'input, textarea, select, [role="combobox"]';
/** Space and Enter press it. */
const PRESSED = `button, a, ${TYPED_IN}`;

export function useDialogKeys(isOpen: boolean, keys: DialogKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    if (!isOpen) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
      const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
      const run = latest.current[key];
      const target = event.target instanceof Element ? event.target : null;
      const own = key === ' ' || key === 'Enter' ? PRESSED : TYPED_IN;
      if (!run || target?.closest(own)) return;
      event.preventDefault();
      run(event);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, [isOpen]);
}
