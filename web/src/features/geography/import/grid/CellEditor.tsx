import { type KeyboardEvent, useRef, useState } from 'react';
import type { Step } from './useActiveCell';

interface CellEditorProps {
  label: string;
  value: string;
  onStop: (step: Step, value: string | undefined) => void;
}

/** Enter and Tab keep what was typed, Escape does not; leaving by mouse keeps it too. */
export function CellEditor({ label, value, onStop }: CellEditorProps) {
  const [text, setText] = useState(value);
  const stopped = useRef(false);
  function stop(step: Step, kept: string | undefined): void {
    // Losing the focus follows from stopping.
    if (stopped.current) return;
    stopped.current = true;
    onStop(step, kept);
  }
  const steps: Record<string, (event: KeyboardEvent) => void> = {
    Enter: () => stop('below', text),
    Tab: ({ shiftKey }) => stop(shiftKey ? 'previous' : 'next', text),
    Escape: () => stop('stay', undefined),
  };
  return (
    <input
      className="m-sheet-input"
      aria-label={label}
      autoFocus
      value={text}
      onChange={({ target }) => setText(target.value)}
      onBlur={() => stop('stay', text)}
      onKeyDown={(event) => {
        const step = steps[event.key];
        if (!step) return;
        event.preventDefault();
        event.stopPropagation();
        step(event);
      }}
    />
  );
}
