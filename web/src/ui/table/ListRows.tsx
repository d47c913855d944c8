// The rows of a list: a grid, cards when narrow, a plain table on paper; or why there are none.
import type { ReactNode } from 'react';
import { useNarrow } from '../media';
import { CardList } from './CardList';
import { type Empty, EmptyState, ErrorState, LoadingState } from './ListStates';
import { isFiltered } from './preferences';
import { PrintTable, useIsPrinting } from './PrintTable';
import type { List } from './useList';
import { VirtualGrid } from './VirtualGrid';
import './table.css';

interface ListRowsProps<Row extends object> {
  list: List<Row>;
  onOpen: (row: Row) => void;
  /** Shown when there is nothing at all: what to do about it. */
  empty: Empty;
  /** Offered where the search finds nothing: something that finds more, to be searched for instead. */
  suggestions?: (typed: string, search: (text: string) => void) => ReactNode;
  /** What a card shows instead of every column with its title. */
  cardOf?: (row: Row) => ReactNode;
  /** What a card's buttons are: a column of them is left out where rows are cards. */
  cardActions?: (row: Row) => ReactNode;
}

function Body<Row extends object>(props: ListRowsProps<Row>) {
  const { list, onOpen } = props;
  const { page, state, change } = list;
  const narrow = useNarrow();
  const printing = useIsPrinting();
  if (page.error && page.rows.length === 0) return <ErrorState error={page.error} onRetry={page.retry} />;
  if (page.isLoading) return <LoadingState />;
  if (page.rows.length === 0)
    return (
      <EmptyState filtered={isFiltered(list.query)} empty={props.empty} onClear={() => list.show('')}>
        {/* Not while another search is on its way, whose answer is not known. */}
        {state.filter &&
          !page.isRefreshing &&
          props.suggestions?.(state.filter, (filter) => change({ filter }))}
      </EmptyState>
    );
  if (printing) return <PrintTable list={list} />;
  if (!narrow) return <VirtualGrid list={list} onOpen={onOpen} />;
  return <CardList list={list} onOpen={onOpen} cardOf={props.cardOf} cardActions={props.cardActions} />;
}

export function ListRows<Row extends object>(props: ListRowsProps<Row>) {
  const { page } = props.list;
  return (
    <div className="m-list-body" aria-busy={page.isLoading || page.isRefreshing}>
      <Body {...props} />
    </div>
  );
}
