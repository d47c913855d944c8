// The values of a chart by keyboard: one stop for the Tab key, arrows from one value to the next.
import { type KeyboardEvent, useState } from 'react';

const STEPS: Record<string, (at: number, last: number) => number> = {
  ArrowRight: (at, last) => Math.min(at + 1, last),
  ArrowDown: (at, last) => Math.min(at + 1, last),
  ArrowLeft: (at) => Math.max(at - 1, 0),
  ArrowUp: (at) => Math.max(at - 1, 0),
  Home: () => 0,
  End: (_at, last) => last,
};

export function useMarks(count: number) {
  const [stop, setStop] = useState(0);
  /** Which one is pointed at, or has the focus. */
  const [shown, setShown] = useState<number>();
  const last = count - 1;
  const hide = (): void => setShown(undefined);
  function move(event: KeyboardEvent<Element>): void {
    const step = STEPS[event.key];
    if (!step || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    const marks = event.currentTarget.closest('svg')?.querySelectorAll<SVGElement>('.m-mark');
    marks?.[step(Math.min(stop, last), last)]?.focus();
  }
  const markProps = (index: number) => ({
    tabIndex: index === Math.min(stop, last) ? 0 : -1,
    onKeyDown: move,
    onFocus: () => {
      setStop(index);
      setShown(index);
    },
    onBlur: hide,
    onPointerEnter: () => setShown(index),
    onPointerLeave: hide,
  });
  return { shown, markProps };
}

export type MarkProps = ReturnType<ReturnType<typeof useMarks>['markProps']>;
