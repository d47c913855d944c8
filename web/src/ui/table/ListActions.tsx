// What can be done with the rows that are picked, above them.
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import { SelectionBar } from './SelectionBar';
import type { List, Shown } from './useList';

/** What is picked, beside the rows that were seen. */
export interface Picked<Row> extends Shown {
  rows: Row[];
  keys: readonly React.Key[];
  /** Everything that the filters find, instead of `keys`. */
  all: boolean;
  count: number;
  clear: () => void;
}

interface ListActionsProps<Row extends object> {
  list: List<Row>;
  children: (picked: Picked<Row>) => ReactNode;
}

export function ListActions<Row extends object>({ list, children }: ListActionsProps<Row>) {
  const { page, selection } = list;
  if (!selection) return null;
  const { rows, keys, all, clear } = selection;
  const count = all ? page.total : keys.length;
  const mayTakeAll = list.selects === 'kept' && !all && count > 0 && page.total > count;
  return (
    <SelectionBar
      count={count}
      text={all ? fr.table.allSelected(page.total, page.totalIsEstimate) : undefined}
      more={
        mayTakeAll && (
          <Button type="link" size="small" onClick={selection.takeAll}>
            {fr.table.takeAll(page.total, page.totalIsEstimate)}
          </Button>
        )
      }
      onClear={clear}
    >
      {children({ ...list.shown, rows, keys, all, count, clear })}
    </SelectionBar>
  );
}
