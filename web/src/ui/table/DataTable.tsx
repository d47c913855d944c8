// A list of the product: search, columns, page size, virtual rows, selection; server-side paging, order and search
// kept in the address; cards when narrow; a plain table on paper.
import { Pagination } from 'antd';
import { type ReactNode, useEffect, useMemo, useRef } from 'react';
import { fr } from '../../i18n/fr';
import { useNarrow } from '../media';
import { useShortcuts } from '../shortcuts';
import { CardList } from './CardList';
import { type ExportAs, ExportButton } from './ExportButton';
import { EmptyState, ErrorState, LoadingState } from './ListStates';
import { isFiltered } from './preferences';
import { PrintTable, useIsPrinting } from './PrintTable';
import { SelectionBar } from './SelectionBar';
import { Toolbar } from './Toolbar';
import type { Column } from './types';
import { useLastFilters } from './useLastFilters';
import { type ListMemory, useListPreferences } from './useListPreferences';
import { useListState } from './useListState';
import { type ListSource, useRows } from './useRows';
import { useSelection } from './useSelection';
import { ViewsMenu } from './ViewsMenu';
import { VirtualGrid } from './VirtualGrid';

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
  onNew?: () => void;
  /** What narrows the list besides the search; its state is the screen's, in the address. */
  filters?: { bar: ReactNode };
  /** Absent = the list has no file. */
  exportAs?: ExportAs;
  /** What can be done with several rows; absent = nothing, and no checkboxes. */
  bulkActions?: (rows: Row[], clear: () => void) => ReactNode;
}

function List<Row extends object>(props: DataTableProps<Row> & { memory: ListMemory }) {
  const { memory, rowKey, columns, nameOf, onNew, onCount, filters, exportAs } = props;
  const sortable = useMemo(() => columns.filter((one) => one.sortable).map((one) => one.key), [columns]);
  const { state, change, show, query } = useListState(memory, sortable);
  const list = useRows(props.source, rowKey, state);
  const selection = useSelection<Row>(rowKey);
  const isKnown = !list.isLoading && !(list.error && list.rows.length === 0);
  const count = isKnown ? fr.table.count(list.total, list.totalIsEstimate) : undefined;
  useEffect(() => onCount(count), [onCount, count]);
  const narrow = useNarrow();
  const printing = useIsPrinting();
  const search = useRef<HTMLInputElement>(null);
  const { hidden, views } = memory.preferences;
  const visible = useMemo(
    () => columns.filter((one) => one.isName || !hidden.includes(one.key)),
    [columns, hidden],
  );

  useShortcuts([
    { keys: '/', label: fr.shortcuts.focusFilter, run: () => search.current?.focus() },
    ...(onNew ? [{ keys: 'n', label: fr.shortcuts.create, run: onNew }] : []),
  ]);

  const flat = visible.filter((column) => !column.isLink);
  const shared = { rowKey, columns: visible, nameOf, list, state, change, onOpen: props.onOpen };
  const selectable = props.bulkActions ? selection : undefined;

  let body: ReactNode;
  if (list.error && list.rows.length === 0) body = <ErrorState error={list.error} onRetry={list.retry} />;
  else if (list.isLoading) body = <LoadingState />;
  else if (list.rows.length === 0)
    body = <EmptyState filtered={isFiltered(query)} empty={props.empty} onClear={() => show('')} />;
  else if (printing) body = <PrintTable {...shared} columns={flat} label={props.label} />;
  else if (narrow) body = <CardList {...shared} columns={flat} label={props.label} selection={selectable} />;
  else body = <VirtualGrid {...shared} label={props.label} selection={selectable} />;

  return (
    <section className="m-list" aria-label={props.label}>
      <Toolbar
        columns={columns}
        hidden={hidden}
        onHidden={(next) => memory.change({ hidden: next })}
        state={state}
        change={change}
        narrow={narrow}
        searchHint={props.searchHint}
        searchRef={search}
        filters={filters?.bar}
        extra={
          exportAs && (
            <ExportButton
              exportAs={exportAs}
              params={{
                filter: state.filter || undefined,
                _orderBy: state.orderBy,
                _descending: state.orderBy ? state.descending : undefined,
              }}
            />
          )
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
        <SelectionBar count={selection.rows.length} onClear={selection.clear}>
          {props.bulkActions(selection.rows, selection.clear)}
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
