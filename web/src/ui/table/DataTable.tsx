// A list of the product: search, columns, page size, virtual rows, selection; server-side paging, order and search
// kept in the address; cards when narrow; a plain table on paper.
import { Button, Pagination } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { fr } from '../../i18n/fr';
import { useNarrow } from '../media';
import { useShortcuts } from '../shortcuts';
import { CardList } from './CardList';
import { type ExportAs, ExportButton, type ExportFormat, ExportMenu } from './ExportButton';
import { EmptyState, ErrorState, LoadingState } from './ListStates';
import { isFiltered } from './preferences';
import { PrintTable, useIsPrinting } from './PrintTable';
import { SelectionBar } from './SelectionBar';
import { type Filters, Toolbar } from './Toolbar';
import type { Column, ListQuery } from './types';
import { useColumns } from './useColumns';
import { useLastFilters } from './useLastFilters';
import { type ListMemory, useListPreferences } from './useListPreferences';
import { type ListOrder, useListState } from './useListState';
import { type ListSource, useRows } from './useRows';
import { useSelection } from './useSelection';
import { ViewsMenu } from './ViewsMenu';
import { VirtualGrid } from './VirtualGrid';

/** What a file of the list has to know: what is searched, in which order, in which columns. */
export interface Shown {
  query: ListQuery;
  columns: readonly string[];
  total: number;
  totalIsEstimate: boolean;
}

/** What is picked, beside the rows that were seen. */
export interface Picked extends Shown {
  keys: readonly React.Key[];
  /** Everything that the filters find, instead of `keys`. */
  all: boolean;
  count: number;
}

export interface DataTableProps<Row extends object> {
  /** Names the list in stored preferences. */
  name: string;
  /** Names it to screen readers and on paper. */
  label: string;
  rowKey: keyof Row & string;
  source: ListSource<Row>;
  columns: readonly Column<Row>[];
  /** How a row is called: in checkboxes' labels, on cards. */
  nameOf: (row: Row) => string;
  searchHint: string;
  /** Shown when there is nothing at all: what to do about it. */
  empty: { title: string; hint: string; action?: ReactNode };
  onOpen: (row: Row) => void;
  /** Hears how many rows there are, for the screen's head; nothing while it is not known. */
  onCount: (count: string | undefined) => void;
  /** How they are counted; absent = as results. */
  countText?: (total: number, isEstimate: boolean) => string;
  onNew?: () => void;
  /** Offered where the search finds nothing: something that finds more, to be searched for instead. */
  suggestions?: (typed: string, search: (text: string) => void) => ReactNode;
  /** The order of an address that names none; absent = the server's. */
  usualOrder?: ListOrder;
  /** What narrows the list besides the search; its state is the screen's, in the address. */
  filters?: Filters;
  /** Absent = the list has no file. */
  exportAs?: ExportAs;
  /** The file is made elsewhere, and goes on while one works. */
  onExport?: (format: ExportFormat, shown: Shown) => void;
  cardOf?: (row: Row) => ReactNode;
  /** What a card's buttons are: a column of them is left out where rows are cards. */
  cardActions?: (row: Row) => ReactNode;
  /** The selection outlives a reload, and may be all that the filters find. */
  keepsSelection?: boolean;
  /** What can be done with several rows; absent = nothing, and no checkboxes. */
  bulkActions?: (rows: Row[], clear: () => void, picked: Picked) => ReactNode;
}

function List<Row extends object>(props: DataTableProps<Row> & { memory: ListMemory }) {
  const { memory, rowKey, columns, nameOf, onNew, onCount, filters, exportAs, onExport, source } = props;
  const { countText = fr.table.count, keepsSelection } = props;
  const sortable = useMemo(() => columns.filter((one) => one.sortable).map((one) => one.key), [columns]);
  const { state, change, show, query } = useListState(memory, sortable, props.usualOrder);
  const list = useRows(source, rowKey, state);
  const selection = useSelection<Row>(rowKey, keepsSelection ? props.name : undefined);
  const isKnown = !list.isLoading && !(list.error && list.rows.length === 0);
  const count = isKnown ? countText(list.total, list.totalIsEstimate) : undefined;
  useEffect(() => onCount(count), [onCount, count]);
  const narrow = useNarrow();
  const printing = useIsPrinting();
  const search = useRef<HTMLInputElement>(null);
  const { views, dense = false } = memory.preferences;
  const { visible, hidden, hide } = useColumns(columns, memory);

  const { seen, clear, all } = selection;
  useEffect(() => seen(list.rows), [seen, list.rows]);
  // « All » means what the filters found when it was said.
  const found = JSON.stringify([source.queryKey, state.filter]);
  const foundBefore = useRef(found);
  useEffect(() => {
    if (foundBefore.current !== found && all) clear();
    foundBefore.current = found;
  }, [found, all, clear]);

  useShortcuts([
    { keys: '/', label: fr.shortcuts.focusFilter, run: () => search.current?.focus() },
    ...(onNew ? [{ keys: 'n', label: fr.shortcuts.create, run: onNew }] : []),
  ]);

  const flat = visible.filter((column) => !column.isLink);
  const shared = { rowKey, columns: visible, nameOf, list, state, change, onOpen: props.onOpen };
  const selectable = props.bulkActions ? selection : undefined;
  const shown: Shown = {
    query: {
      filter: list.filter,
      _orderBy: state.orderBy,
      _descending: state.orderBy ? state.descending : undefined,
    },
    columns: visible.flatMap((column) => column.exports ?? [column.key]),
    total: list.total,
    totalIsEstimate: list.totalIsEstimate,
  };
  const picked = all ? list.total : selection.keys.length;
  const mayTakeAll = keepsSelection && !all && picked > 0 && list.total > picked;

  let body: ReactNode;
  if (list.error && list.rows.length === 0) body = <ErrorState error={list.error} onRetry={list.retry} />;
  else if (list.isLoading) body = <LoadingState />;
  else if (list.rows.length === 0)
    body = (
      <EmptyState filtered={isFiltered(query)} empty={props.empty} onClear={() => show('')}>
        {/* Not while another search is on its way, whose answer is not known. */}
        {state.filter &&
          !list.isRefreshing &&
          props.suggestions?.(state.filter, (filter) => change({ filter }))}
      </EmptyState>
    );
  else if (printing) body = <PrintTable {...shared} columns={flat} label={props.label} />;
  else if (narrow)
    body = (
      <CardList
        {...shared}
        columns={flat}
        label={props.label}
        selection={selectable}
        cardOf={props.cardOf}
        cardActions={props.cardActions}
      />
    );
  else body = <VirtualGrid {...shared} dense={dense} label={props.label} selection={selectable} />;

  return (
    <section className="m-list" aria-label={props.label}>
      <Toolbar
        columns={columns}
        display={{
          dense,
          onDense: (next) => memory.change({ dense: next }),
          hidden,
          onHidden: hide,
          pageSize: state.pageSize,
          onPageSize: (pageSize) => change({ pageSize }),
        }}
        state={state}
        change={change}
        narrow={narrow}
        searchHint={props.searchHint}
        searchRef={search}
        filters={filters}
        extra={
          <>
            {exportAs && <ExportButton exportAs={exportAs} params={shown.query} />}
            {onExport && <ExportMenu onChoose={(format) => onExport(format, shown)} />}
          </>
        }
        onClear={isFiltered(query) ? () => show('') : undefined}
        views={
          <ViewsMenu
            views={views}
            query={query}
            onOpen={show}
            onChange={(next) => memory.change({ views: next })}
          />
        }
      />
      {props.bulkActions && (
        <SelectionBar
          count={picked}
          text={all ? fr.table.allSelected(list.total, list.totalIsEstimate) : undefined}
          onClear={clear}
        >
          {mayTakeAll && (
            <Button type="link" onClick={selection.takeAll}>
              {fr.table.takeAll(list.total, list.totalIsEstimate)}
            </Button>
          )}
          {props.bulkActions(selection.rows, clear, {
            ...shown,
            keys: selection.keys,
            all,
            count: picked,
          })}
        </SelectionBar>
      )}
      <div className="m-list-body" aria-busy={list.isLoading || list.isRefreshing}>
        {body}
      </div>
      <footer className="m-list-foot">
        {list.isLoadingRest && <span>{fr.table.loadingRest(list.rows.length, list.expected)}</span>}
        {list.error && list.rows.length > 0 && <ErrorState error={list.error} onRetry={list.retry} inline />}
        {list.total > state.pageSize && (
          <nav aria-label={fr.table.pagination}>
            <Pagination
              size="small"
              simple={narrow}
              current={state.page}
              pageSize={state.pageSize}
              total={list.total}
              showSizeChanger={false}
              onChange={(page) => change({ page })}
            />
          </nav>
        )}
      </footer>
    </section>
  );
}

export function DataTable<Row extends object>(props: DataTableProps<Row>) {
  const memory = useListPreferences(props.name);
  const settled = useLastFilters(memory);
  if (settled) return <List {...props} memory={memory} />;
  return (
    <section className="m-list" aria-label={props.label} aria-busy>
      <LoadingState />
    </section>
  );
}
