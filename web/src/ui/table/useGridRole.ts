// antd gives no way to name its table element, and puts a live region (its Spin) around it, which may not stand inside
// a grid. So the role is written onto the element itself; React knows nothing of these attributes and leaves them.
import { type RefObject, useLayoutEffect } from 'react';
import type { TableRef } from 'antd/es/table';

export interface GridRole {
  label: string;
  rows: number;
  columns: number;
  multiselectable: boolean;
}

export function useGridRole(table: RefObject<TableRef | null>, grid: GridRole): void {
  useLayoutEffect(() => {
    const root = table.current?.nativeElement;
    const element = root?.matches('.ant-table') ? root : root?.querySelector('.ant-table');
    if (!element) return;
    const attributes = {
      role: 'grid',
      'aria-label': grid.label,
      'aria-rowcount': String(grid.rows + 1),
      'aria-colcount': String(grid.columns),
      'aria-multiselectable': String(grid.multiselectable),
    };
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  });
}
