import { useCallback, useState } from 'react';

export interface Size {
  width: number;
  height: number;
}

// Before the first measurement, and where nothing can be measured.
const ASSUMED: Size = { width: 800, height: 480 };

/** The size of an element, followed as it changes: antd's virtual table wants numbers. */
export function useElementSize(): [
  ref: (element: HTMLElement | null) => (() => void) | undefined,
  size: Size,
] {
  const [size, setSize] = useState(ASSUMED);
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return undefined;
    const measure = (): void => {
      const { clientWidth: width, clientHeight: height } = element;
      if (width > 0 && height > 0) {
        setSize((before) =>
          before.width === width && before.height === height ? before : { width, height },
        );
      }
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}
