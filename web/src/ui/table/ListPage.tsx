// A screen that is a list: its head says how many there are.
import type { ReactNode } from 'react';
import { PageHeader } from '../PageHeader';
import { List } from './List';
import type { List as ListOf } from './useList';

interface ListPageProps<Row extends object> {
  /** Labelled as the screen is titled. */
  list: ListOf<Row>;
  /** Beside the title: the one primary action. */
  actions?: ReactNode;
  /** Between the head and the list. */
  above?: ReactNode;
  onNew?: () => void;
  /** The parts of the list. */
  children: ReactNode;
}

export function ListPage<Row extends object>({ list, actions, above, onNew, children }: ListPageProps<Row>) {
  return (
    <>
      <PageHeader title={list.label} note={list.count} actions={actions} />
      {above}
      <List list={list} onNew={onNew}>
        {children}
      </List>
    </>
  );
}
