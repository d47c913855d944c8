// How wide something may be drawn: texts of a drawing that is only scaled would be too small to be read.
import { useLayoutEffect, useRef, useState } from 'react';

const USUAL = 480;
const LEAST = 200;

/** Not known before it is measured: what is drawn is drawn once. */
export function useWidth<Element extends HTMLElement>() {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState<number>();
  // Before anything is painted, so that nothing jumps.
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return undefined;
    const measure = (): void => setWidth(Math.max(LEAST, Math.floor(element.clientWidth) || USUAL));
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return { ref, width };
}
