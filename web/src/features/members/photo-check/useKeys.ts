// The arrows and Escape, wherever nothing else takes them.
import { useEffect, useRef } from 'react';
import { isBehindDialog } from '../../../ui/shortcuts';

/** What the left and right keys are for in these. */
const OWN_ARROWS = 'input, textarea, select, [role="combobox"], [role="menu"], [role="tablist"]';

/** The keys that are no letters: those of `useShortcuts` are. */
export function useKeys(onGo: (by: 1 | -1) => void, onEscape?: () => void): void {
  const latest = useRef({ onGo, onEscape });
  latest.current = { onGo, onEscape };
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.shiftKey) return;
      if (isBehindDialog()) return;
      if (event.key === 'Escape') latest.current.onEscape?.();
      const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : undefined;
      const target = event.target instanceof Element ? event.target : null;
      if (!by || target?.closest(OWN_ARROWS)) return;
      event.preventDefault();
      latest.current.onGo(by);
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
}
