// How high a row of the grid is. antd takes every row for one line of text until it is drawn; where rows carry a
// picture, those below would move under the pointer as they come, and a click fall beside its row.
import type { TableRef } from 'antd/es/table';
import { type RefObject, useLayoutEffect, useState } from 'react';

/** Of two lines, as most rows are: twice as many rows as fit need not be drawn to find out. */
const ASSUMED = 48;

/** In pixels. */
export function useRowHeight(table: RefObject<TableRef | null>): number {
  const [height, setHeight] = useState(ASSUMED);
  useLayoutEffect(() => {
    const row = table.current?.nativeElement.querySelector<HTMLElement>('[data-row-key]');
    if (row?.offsetHeight) setHeight(row.offsetHeight);
  });
  return height;
}
