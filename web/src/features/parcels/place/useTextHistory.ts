// What was written before, to go back to: of one text that is typed, drawn and walked.
import { useRef, useState } from 'react';

/** Steps that can be taken back. */
const MOST = 100;

interface Steps {
  past: readonly string[];
  future: readonly string[];
  /** The last step was typed: what is typed on is one step with it. */
  isTyping: boolean;
}

const NONE: Steps = { past: [], future: [], isTyping: false };

export function useTextHistory(text: string, onChange: ((text: string) => void) | undefined) {
  const [steps, setSteps] = useState(NONE);
  // What another hand put there, such as the record of a conflict, is no step of ours.
  const written = useRef(text);
  const known = written.current === text ? steps : NONE;
  const write = (next: string, now: Steps): void => {
    written.current = next;
    setSteps(now);
    onChange?.(next);
  };
  const { past, future } = known;
  return {
    put: (next: string, isTyping = false) => {
      const goesOn = isTyping && known.isTyping;
      write(next, { past: goesOn ? past : [...past, text].slice(-MOST), future: [], isTyping });
    },
    undo:
      past.length === 0
        ? undefined
        : () => write(past.at(-1)!, { past: past.slice(0, -1), future: [text, ...future], isTyping: false }),
    redo:
      future.length === 0
        ? undefined
        : () => write(future[0]!, { past: [...past, text], future: future.slice(1), isTyping: false }),
  };
}
