// Above a list: search first, then its filters, then how it is shown.
import { ClearOutlined, EllipsisOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Input, type InputRef, Select } from 'antd';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { fr } from '../../i18n/fr';
import { useNarrow } from '../media';
import { useShortcuts } from '../shortcuts';
import { DisplayMenu } from './DisplayMenu';
import { isFiltered } from './preferences';
import type { List } from './useList';
import type { ListChange } from './useListState';
import { ViewsMenu } from './ViewsMenu';

/** The list follows the typing after this pause. */
const SEARCH_DELAY_MS = 250;

function useSearch(filter: string, change: (change: ListChange) => void) {
  const [text, setText] = useState(filter);
  // The back button, or a link, changes the search from outside.
  useEffect(() => setText((typed) => (typed.trim() === filter ? typed : filter)), [filter]);
  useEffect(() => {
    if (text.trim() === filter) return undefined;
    const timer = setTimeout(() => change({ filter: text }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text, filter, change]);
  return [text, setText] as const;
}

interface PartProps<Row extends object> {
  list: List<Row>;
}

function Search<Row extends object>({ list, hint }: PartProps<Row> & { hint: string }) {
  const { state, change } = list;
  const [text, setText] = useSearch(state.filter, change);
  const box = useRef<InputRef>(null);
  useShortcuts([{ keys: '/', label: fr.shortcuts.focusFilter, run: () => box.current?.input?.focus() }]);
  return (
    <Input
      ref={box}
      className="m-search"
      type="search"
      aria-label={fr.table.search}
      placeholder={hint}
      prefix={<SearchOutlined aria-hidden />}
      value={text}
      allowClear
      onChange={(event) => setText(event.target.value)}
      onKeyDown={(event) => {
        if (event.key === 'Escape') setText('');
        if (event.key === 'Enter') change({ filter: text });
      }}
    />
  );
}

/** Cards have no heads of columns to order them by. */
function OrderSelect<Row extends object>({ list: { columns, state, change } }: PartProps<Row>) {
  const orders = columns
    .filter((column) => column.sortable)
    .flatMap((column) => [
      { value: `${column.key} asc`, label: `${column.title} ↑` },
      { value: `${column.key} desc`, label: `${column.title} ↓` },
    ]);
  if (orders.length === 0) return null;
  return (
    <Select
      className="m-order"
      aria-label={fr.table.sortBy}
      placeholder={fr.table.sortBy}
      options={orders}
      allowClear={{ label: fr.form.clear }}
      value={state.orderBy ? `${state.orderBy} ${state.descending ? 'desc' : 'asc'}` : undefined}
      onChange={(value?: string) => {
        const [orderBy, direction] = value?.split(' ') ?? [];
        change({ orderBy, descending: direction === 'desc' });
      }}
    />
  );
}

interface ListBarProps<Row extends object> extends PartProps<Row> {
  /** What can be searched for; absent = nothing can. */
  hint?: string;
  /** At the end: files of the list. */
  tools?: ReactNode;
  /** `ListFilters`, if the list has any. */
  children?: ReactNode;
}

export function ListBar<Row extends object>({ list, hint, tools, children }: ListBarProps<Row>) {
  const narrow = useNarrow();
  // On a narrow screen the rows come first; what one seldom changes is behind a button.
  const [unfolded, setUnfolded] = useState(false);
  return (
    <div className="m-toolbar" role="search">
      {hint !== undefined && <Search list={list} hint={hint} />}
      {children}
      {isFiltered(list.query) && (
        <Button
          type="text"
          icon={<ClearOutlined aria-hidden />}
          aria-label={fr.table.clearFilters}
          title={fr.table.clearFilters}
          onClick={() => list.show('')}
        />
      )}
      {narrow && <OrderSelect list={list} />}
      {narrow && (
        <Button
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={fr.table.tools}
          aria-expanded={unfolded}
          onClick={() => setUnfolded(!unfolded)}
        />
      )}
      <div className="m-toolbar-end" hidden={narrow && !unfolded}>
        <ViewsMenu
          views={list.views}
          query={list.query}
          onOpen={list.show}
          onChange={(views) => list.remember({ views })}
        />
        <DisplayMenu list={list} />
        {tools}
      </div>
    </div>
  );
}
