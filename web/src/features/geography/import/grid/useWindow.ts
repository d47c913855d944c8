// Which rows of a long grid are drawn: their heights are known beforehand, so nothing has to be measured.
import { type RefObject, useCallback, useEffect, useMemo, useState } from 'react';

/** Drawn beyond the edges, so that scrolling meets rows, not gaps. */
const BEYOND = 8;
const ASSUMED_HEIGHT = 480;

/** Where each row begins; one more for the end. */
export function offsetsOf(count: number, heightOf: (index: number) => number): Float64Array {
  const offsets = new Float64Array(count + 1);
  for (let index = 0; index < count; index += 1) offsets[index + 1] = offsets[index]! + heightOf(index);
  return offsets;
}

/** The row at a height. */
export function rowAt(offsets: Float64Array, top: number): number {
  let low = 0;
  let high = Math.max(0, offsets.length - 2);
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (offsets[middle]! <= top) low = middle;
    else high = middle - 1;
  }
  return low;
}

export function useWindow(
  box: RefObject<HTMLElement | null>,
  count: number,
  heightOf: (index: number) => number,
  headerHeight: number,
) {
  const [top, setTop] = useState(0);
  const [height, setHeight] = useState(ASSUMED_HEIGHT);
  const offsets = useMemo(() => offsetsOf(count, heightOf), [count, heightOf]);

  useEffect(() => {
    const element = box.current;
    if (!element) return undefined;
    const measure = (): void => setHeight(element.clientHeight || ASSUMED_HEIGHT);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);

  const reveal = useCallback(
    (index: number) => {
      const element = box.current;
      if (!element) return;
      const visible = (element.clientHeight || ASSUMED_HEIGHT) - headerHeight;
      const [from, to] = [offsets[index] ?? 0, offsets[index + 1] ?? 0];
      if (from < element.scrollTop) element.scrollTop = from;
      else if (to > element.scrollTop + visible) element.scrollTop = to - visible;
      else return;
      setTop(element.scrollTop);
    },
    [box, offsets, headerHeight],
  );

  const first = Math.max(0, rowAt(offsets, top) - BEYOND);
  const last = Math.min(count - 1, rowAt(offsets, top + height) + BEYOND);
  return {
    first,
    last,
    offsets,
    total: offsets[count] ?? 0,
    onScroll: () => setTop(box.current?.scrollTop ?? 0),
    reveal,
  };
}
