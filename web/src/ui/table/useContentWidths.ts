// How wide columns are: as wide as what stands in them, so that no name is cut beside an empty column.
// Measured on the rows that are drawn first, and kept until it is another list: columns must not move while
// one scrolls.
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react';
import type { Column } from './types';

/** Of a cell, both sides. */
const PADDING = 17;
const SORTER = 20;
const LEAST = 56;
const MOST = 320;

/** Boxes that are wider than their text, or have none. */
const BOXES = '.ant-tag, .ant-btn, .m-thumb, .anticon';

/**
 * How wide the content of an element is when nothing cuts it; but for the small second line, which is meant
 * to be cut.
 */
function naturalWidth(element: Element, range: Range): number {
  const rects = [...element.querySelectorAll(BOXES)].map((box) => box.getBoundingClientRect());
  const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT);
  for (let text = texts.nextNode(); text; text = texts.nextNode()) {
    if (text.parentElement?.closest('.m-option-hint')) continue;
    range.selectNodeContents(text);
    rects.push(...range.getClientRects());
  }
  if (rects.length === 0) return 0;
  const left = Math.min(...rects.map((rect) => rect.left));
  return Math.max(...rects.map((rect) => rect.right)) - left;
}

interface Measured {
  natural: number[];
  /** Of their titles, which are never cut. */
  heads: number[];
}

const bounded = (width: number): number => Math.min(MOST, Math.max(LEAST, Math.ceil(width) + PADDING));

function measured(root: HTMLElement, columns: readonly Column<never>[], skip: number): Measured | undefined {
  const range = document.createRange();
  const titles = [...root.querySelectorAll('[role="columnheader"]')].slice(skip);
  const rows = [...root.querySelectorAll('[data-row-key]')].map((row) => [...row.children].slice(skip));
  if (rows.length === 0) return undefined;
  const heads = columns.map((column, index) => {
    const title = titles[index]?.querySelector('.m-cell-title');
    return title ? naturalWidth(title, range) + (column.sortable ? SORTER : 0) : 0;
  });
  const widths = heads.map((head, index) =>
    Math.max(head, ...rows.map((cells) => (cells[index] ? naturalWidth(cells[index], range) : 0))),
  );
  // Where nothing is laid out there is nothing to measure.
  if (widths.every((width) => width === 0)) return undefined;
  return { natural: widths.map(bounded), heads: heads.map(bounded) };
}

/** The widest give way first, never below what was planned, until all fit. */
export function fitted(natural: readonly number[], planned: readonly number[], room: number): number[] {
  const bound = (most: number) =>
    natural.map((width, index) => Math.max(Math.min(width, planned[index]!), Math.min(width, most)));
  const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width, 0);
  let most = Math.max(0, ...natural);
  while (most > 0 && total(bound(most)) > room) most -= 1;
  return bound(most);
}

interface Grid<Row extends object> {
  box: RefObject<HTMLElement | null>;
  columns: readonly Column<Row>[];
  /** Names the list: another one is measured anew. */
  list: string;
  /** Columns before the first, as the checkboxes. */
  skip: number;
  /** What these take of the room. */
  beside: number;
}

/** The list that was measured last, also by another tab: measuring lays everything out twice. */
const KEPT = 'maillon.widths';

type Known = Measured & { list: string };

function kept(list: string): Known | undefined {
  try {
    const known = JSON.parse(localStorage.getItem(KEPT) ?? 'null') as Known | null;
    return known?.list === list ? known : undefined;
  } catch {
    return undefined;
  }
}

function keep(known: Known): void {
  try {
    localStorage.setItem(KEPT, JSON.stringify(known));
  } catch {
    // A full storage: it is measured again.
  }
}

/**
 * Of a window that has room for the menu, the list; of any other, all but the margins. Until it is measured.
 */
const assumedRoom = (): number => window.innerWidth - (window.innerWidth < 1024 ? 50 : 290);

function useRoom(box: RefObject<HTMLElement | null>): number {
  const [room, setRoom] = useState(assumedRoom);
  useEffect(() => {
    if (!box.current) return undefined;
    const { current } = box;
    const observer = new ResizeObserver(() => {
      if (current.clientWidth > 0) setRoom(current.clientWidth);
    });
    observer.observe(current);
    return () => observer.disconnect();
  }, [box]);
  return room;
}

/** The widths of the columns, in their order. */
export function useContentWidths<Row extends object>({
  box,
  columns,
  list,
  skip,
  beside,
}: Grid<Row>): number[] {
  const [known, setKnown] = useState(() => kept(list));
  const room = useRoom(box) - beside;
  // eslint-disable-next-line react-hooks/exhaustive-deps -- tries until a row is there to measure
  useLayoutEffect(() => {
    if (!box.current || known?.list === list) return;
    const found = measured(box.current, columns as readonly Column<never>[], skip);
    if (!found) return;
    setKnown({ list, ...found });
    keep({ list, ...found });
  });
  const planned = columns.map(({ width }) => width);
  if (!known || known.natural.length !== columns.length) return planned;
  const least = planned.map((width, index) => Math.max(width, known.heads[index]!));
  return fitted(known.natural, least, room);
}
