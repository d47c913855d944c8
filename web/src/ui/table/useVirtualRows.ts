// Which of many rows are drawn: those in sight and a few beside. The others are two spaces, above and below,
// as high as they would be. Rows may differ in height: each is measured once it has been drawn.
import { type RefObject, useCallback, useEffect, useReducer, useRef, useState } from 'react';

/** Of two lines, as most rows are. */
const ASSUMED_HEIGHT = 48;
/** What of the window is not the list's: how many rows to draw first is known before anything is laid out. */
const AROUND = 220;
/** Drawn beyond those in sight, on each side; others are drawn when so few of them are left. */
const BESIDE = 6;
const SPARE = 3;

class Heights {
  private known = new Map<string, number>();
  private usual = ASSUMED_HEIGHT;

  /** Whether it is not as thought. */
  learn(key: string, height: number): boolean {
    // Where nothing is laid out there is nothing to learn.
    if (height === 0 || this.known.get(key) === height) return false;
    if (this.known.size === 0) this.usual = height;
    this.known.set(key, height);
    return true;
  }

  of(key: string): number {
    return this.known.get(key) ?? this.usual;
  }

  total(keys: readonly string[]): number {
    return keys.reduce((sum, key) => sum + this.of(key), 0);
  }

  /** The row that lies so far from the top. */
  rowAt(keys: readonly string[], top: number): number {
    let index = 0;
    for (let sum = 0; index < keys.length - 1; index += 1) {
      sum += this.of(keys[index]!);
      if (sum > top) break;
    }
    return index;
  }
}

interface Drawn {
  first: number;
  /** The last one itself is drawn. */
  last: number;
}

const drawnFirst = (): Drawn => ({
  first: 0,
  last: Math.ceil(Math.max(0, window.innerHeight - AROUND) / ASSUMED_HEIGHT),
});

interface VirtualRows {
  /** What scrolls. */
  box: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** Another way of drawing the same rows. */
  dense: boolean;
}

export function useVirtualRows({ box, keys, dense }: VirtualRows) {
  const [drawn, setDrawn] = useState(drawnFirst);
  const [, drawAgain] = useReducer((times: number) => times + 1, 0);
  const known = useRef({ dense, heights: new Heights() });
  if (known.current.dense !== dense) known.current = { dense, heights: new Heights() };

  const last = Math.min(drawn.last, keys.length - 1);
  const first = Math.max(0, Math.min(drawn.first, last - BESIDE));

  useEffect(() => {
    let isNews = false;
    for (const row of box.current?.querySelectorAll<HTMLElement>('[data-row-key]') ?? [])
      if (known.current.heights.learn(row.dataset.rowKey!, row.getBoundingClientRect().height)) isNews = true;
    if (isNews) drawAgain();
  });

  /** The rows in sight. */
  const inSight = useCallback((): Drawn => {
    const { scrollTop = 0, clientHeight = 0 } = box.current ?? {};
    const at = (top: number): number => known.current.heights.rowAt(keys, top);
    return { first: at(scrollTop), last: at(scrollTop + clientHeight) };
  }, [box, keys]);

  const drawAround = useCallback(
    (rows: Drawn) => setDrawn({ first: Math.max(0, rows.first - BESIDE), last: rows.last + BESIDE }),
    [],
  );

  /** Draws what comes in sight, before it does; answers what is there. */
  const follow = useCallback((): Drawn => {
    const rows = inSight();
    const lacksAbove = first > 0 && rows.first - first < SPARE;
    const lacksBelow = last < keys.length - 1 && last - rows.last < SPARE;
    if (lacksAbove || lacksBelow) drawAround(rows);
    return rows;
  }, [inSight, drawAround, first, last, keys]);

  // A window that grows shows more of them.
  useEffect(() => {
    if (!box.current) return undefined;
    const observer = new ResizeObserver(() => {
      const rows = inSight();
      if (rows.last > last) drawAround(rows);
    });
    observer.observe(box.current);
    return () => observer.disconnect();
  }, [box, inSight, drawAround, last]);

  return {
    first,
    last,
    above: known.current.heights.total(keys.slice(0, first)),
    below: known.current.heights.total(keys.slice(last + 1)),
    follow,
    /** Draws a row that is not there. */
    bring: useCallback((index: number) => drawAround({ first: index, last: index }), [drawAround]),
  };
}
