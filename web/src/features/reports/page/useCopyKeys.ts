// Ctrl + C and Ctrl + V are for elements wherever they are not for a text.
import { useEffect, useRef } from 'react';
import { isBehindDialog, isTyping } from '../../../ui/shortcuts';
import { copyChosen, pasteCopied } from './chosen';
import type { Editing } from './types';

const isForText = (target: EventTarget | null): boolean => isTyping(target) || `${getSelection()}` !== '';

export function useCopyKeys(editing: Editing, isOn: boolean): void {
  const latest = useRef(editing);
  latest.current = editing;
  useEffect(() => {
    if (!isOn) return undefined;
    const listener = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
      if (isForText(event.target) || isBehindDialog()) return;
      if (event.key.toLowerCase() === 'c') copyChosen(latest.current);
      if (event.key.toLowerCase() === 'v') pasteCopied(latest.current);
    };
    window.addEventListener('keydown', listener);
    return () => window.removeEventListener('keydown', listener);
  }, [isOn]);
}
