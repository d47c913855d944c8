// What a list is: its rows page by page, its order and search in the address, how its user likes it, what is
// picked. The parts of a list (ListBar, ListFilters, ListActions, ListRows) each show some of it.
import { useEffect, useMemo, useRef } from 'react';
import type { SavedView } from './preferences';
import type { Column, ListQuery } from './types';
import { useColumns } from './useColumns';
import { useLastFilters } from './useLastFilters';
import { type ListMemory, useListPreferences } from './useListPreferences';
import { type ListChange, type ListOrder, type ListState, useListState } from './useListState';
import { type ListSource, type Rows, useRows } from './useRows';
import { type Selection, useSelection } from './useSelection';

/** What a file of the list has to know: what is searched, in which order, in which columns. */
export interface Shown {
  query: ListQuery;
  columns: readonly string[];
  total: number;
  totalIsEstimate: boolean;
}

interface ListOptions<Row extends object> {
  /** Names the list in stored preferences. */
  name: string;
  /** Names it to screen readers and on paper. */
  label: string;
  rowKey: keyof Row & string;
  source: ListSource<Row>;
  columns: readonly Column<Row>[];
  /** How a row is called: in checkboxes' labels, on cards. */
  nameOf: (row: Row) => string;
  /** The order of an address that names none; absent = the server's. */
  order?: ListOrder;
  /**
   * `page`: rows that were seen can be picked; `kept`: the selection outlives a reload, and may be all that
   * the filters find; absent = nothing can be done with several rows. Always the same for a list.
   */
  selects?: 'page' | 'kept';
  /** False: the user may do nothing with several rows. */
  maySelect?: boolean;
  /** How rows are counted. */
  countText: (total: number, isEstimate: boolean, sum?: number) => string;
}

export interface List<Row extends object> {
  label: string;
  rowKey: keyof Row & string;
  nameOf: (row: Row) => string;
  /** Whether the address is what is shown: before, the list was not asked for. */
  isSettled: boolean;
  /** The rows of the page. */
  page: Rows<Row>;
  /** How many there are, in words; nothing while it is not known. */
  count: string | undefined;
  columns: readonly Column<Row>[];
  /** Those of the columns that are shown. */
  visible: readonly Column<Row>[];
  hidden: string[];
  hide: (hidden: string[]) => void;
  dense: boolean;
  views: readonly SavedView[];
  remember: ListMemory['change'];
  state: ListState;
  change: (change: ListChange) => void;
  /** Filters and order, as the address writes them. */
  query: string;
  /** Shows another list altogether: a saved view, or none of the filters. */
  show: (query: string) => void;
  shown: Shown;
  selection: Selection<Row> | undefined;
  selects: ListOptions<Row>['selects'];
}

/** « All » means what the filters found when it was chosen: another search ends it. */
function useSelectionOf<Row extends object>(
  { rowKey, name, selects, source }: ListOptions<Row>,
  page: Rows<Row>,
  filter: string,
): Selection<Row> {
  const selection = useSelection<Row>(rowKey, selects === 'kept' ? name : undefined);
  const { seen, clear, all } = selection;
  useEffect(() => seen(page.rows), [seen, page.rows]);
  const found = JSON.stringify([source.queryKey, filter]);
  const foundBefore = useRef(found);
  useEffect(() => {
    if (foundBefore.current !== found && all) clear();
    foundBefore.current = found;
  }, [found, all, clear]);
  return selection;
}

export function useList<Row extends object>(options: ListOptions<Row>): List<Row> {
  const { label, rowKey, nameOf, source, columns, selects, countText, maySelect = true } = options;
  const memory = useListPreferences(options.name);
  const isSettled = useLastFilters(memory);
  const sortable = useMemo(() => columns.filter((one) => one.sortable).map((one) => one.key), [columns]);
  const { state, change, show, query } = useListState(memory, sortable, options.order);
  const page = useRows(source, rowKey, state, isSettled);
  const selection = useSelectionOf(options, page, state.filter);
  const { visible, hidden, hide } = useColumns(columns, memory);
  const { views, dense = false } = memory.preferences;
  const isKnown = !page.isLoading && !(page.error && page.rows.length === 0);
  return {
    label,
    rowKey,
    nameOf,
    isSettled,
    page,
    count: isKnown ? countText(page.total, page.totalIsEstimate, page.sum) : undefined,
    columns,
    visible,
    hidden,
    hide,
    dense,
    views,
    remember: memory.change,
    state,
    change,
    query,
    show,
    shown: {
      query: {
        filter: page.filter,
        _orderBy: state.orderBy,
        _descending: state.orderBy ? state.descending : undefined,
      },
      columns: visible.flatMap((column) => column.exports ?? [column.key]),
      total: page.total,
      totalIsEstimate: page.totalIsEstimate,
    },
    selection: selects && maySelect ? selection : undefined,
    selects,
  };
}
