// The frame of a list: its landmark, its parts one below the other, its pages.
import { Pagination } from 'antd';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import { useNarrow } from '../media';
import { useShortcuts } from '../shortcuts';
import { ErrorState, LoadingState } from './ListStates';
import type { List as ListOf } from './useList';

interface ListProps<Row extends object> {
  list: ListOf<Row>;
  /** What the key `n` does; absent = nothing. */
  onNew?: () => void;
  children: ReactNode;
}

function Foot<Row extends object>({ list: { page, state, change } }: { list: ListOf<Row> }) {
  const narrow = useNarrow();
  return (
    <footer className="m-list-foot">
      {page.isLoadingRest && <span>{fr.table.loadingRest(page.rows.length, page.expected)}</span>}
      {page.error && page.rows.length > 0 && <ErrorState error={page.error} onRetry={page.retry} inline />}
      {page.total > state.pageSize && (
        <nav aria-label={fr.table.pagination}>
          <Pagination
            size="small"
            simple={narrow}
            current={state.page}
            pageSize={state.pageSize}
            total={page.total}
            showSizeChanger={false}
            onChange={(number) => change({ page: number })}
          />
        </nav>
      )}
    </footer>
  );
}

function Parts<Row extends object>({ list, onNew, children }: ListProps<Row>) {
  useShortcuts(onNew ? [{ keys: 'n', label: fr.shortcuts.create, run: onNew }] : []);
  return (
    <section className="m-list" aria-label={list.label}>
      {children}
      <Foot list={list} />
    </section>
  );
}

export function List<Row extends object>(props: ListProps<Row>) {
  if (props.list.isSettled) return <Parts {...props} />;
  return (
    <section className="m-list" aria-label={props.list.label} aria-busy>
      <LoadingState />
    </section>
  );
}
