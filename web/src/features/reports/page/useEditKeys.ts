// Ctrl + C, V, Z and Y are for elements wherever they are not for a text.
import { useEffect, useRef } from 'react';
import { isBehindDialog, isTyping } from '../../../ui/shortcuts';
import { copyChosen, pasteCopied } from './chosen';
import type { Editing } from './types';

const isMarked = (): boolean => `${getSelection()}` !== '';

export function useEditKeys(editing: Editing, isOn: boolean): void {
  const latest = useRef(editing);
  latest.current = editing;
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey) return;
      if (isTyping(event.target) || isBehindDialog()) return;
      const { act } = latest.current;
      const key = event.key.toLowerCase();
      if (key === 'z') act({ do: event.shiftKey ? 'redo' : 'undo' });
      else if (event.shiftKey) return;
      else if (key === 'y') act({ do: 'redo' });
      else if (key === 'c' && !isMarked()) copyChosen(latest.current);
      else if (key === 'v' && !isMarked()) pasteCopied(latest.current);
      // The browser has a list of what was visited behind Ctrl + Y.
      if (key === 'z' || key === 'y') event.preventDefault();
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isOn]);
}
