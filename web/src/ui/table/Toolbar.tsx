// Above a list: search first, then how it is shown.
import { ClearOutlined, EllipsisOutlined, FilterOutlined, SearchOutlined } from '@ant-design/icons';
import { Button, Drawer, Input, Popover, Select } from 'antd';
import { type ReactNode, type RefObject, useEffect, useState } from 'react';
import { fr } from '../../i18n/fr';
import { type Display, DisplayMenu } from './DisplayMenu';
import type { Column } from './types';
import type { ListChange, ListState } from './useListState';

/** The list follows the typing after this pause. */
const SEARCH_DELAY_MS = 250;

export interface Filters {
  bar: ReactNode;
  /** How many narrow the list; absent = they are few and stay in sight. */
  count?: number;
  /** What is in force, as tags that take it away. */
  tags?: ReactNode;
}

interface ToolbarProps<Row> {
  columns: readonly Column<Row>[];
  display: Display;
  state: ListState;
  change: (change: ListChange) => void;
  narrow: boolean;
  searchHint: string;
  searchRef: RefObject<HTMLInputElement | null>;
  filters?: Filters;
  extra?: ReactNode;
  /** Absent = nothing narrows the list. */
  onClear?: () => void;
  views?: ReactNode;
}

function useSearch(filter: string, change: (change: ListChange) => void) {
  const [text, setText] = useState(filter);
  // The back button, or a link, changes the search from outside.
  useEffect(() => setText((typed) => (typed.trim() === filter ? typed : filter)), [filter]);
  useEffect(() => {
    if (text.trim() === filter) return undefined;
    const timer = setTimeout(() => change({ filter: text }), SEARCH_DELAY_MS);
    return () => clearTimeout(timer);
  }, [text]);
  return [text, setText] as const;
}

export function Toolbar<Row>(props: ToolbarProps<Row>) {
  const { columns, state, change, narrow } = props;
  const [text, setText] = useSearch(state.filter, change);
  const [unfolded, setUnfolded] = useState(false);
  // On a narrow screen the rows come first; what one seldom changes is behind a button.
  const [tools, setTools] = useState(false);
  // Too many to stand beside the search: behind a button, and as chips once they are in force.
  const many = props.filters?.count !== undefined;
  const bar = props.filters && (
    <div className="m-filters" role="group" aria-label={fr.table.filters}>
      {props.filters.bar}
    </div>
  );
  const filterButton = (onClick?: () => void) => (
    <Button icon={<FilterOutlined aria-hidden />} onClick={onClick}>
      {fr.table.filtersCount(props.filters?.count ?? 0)}
    </Button>
  );
  const sortable = columns.filter((column) => column.sortable);
  const orders = sortable.flatMap((column) => [
    { value: `${column.key} asc`, label: `${column.title} ↑` },
    { value: `${column.key} desc`, label: `${column.title} ↓` },
  ]);

  return (
    <div className="m-toolbar" role="search">
      <Input
        ref={(input) => {
          props.searchRef.current = input?.input ?? null;
        }}
        className="m-search"
        type="search"
        aria-label={fr.table.search}
        placeholder={props.searchHint}
        prefix={<SearchOutlined aria-hidden />}
        value={text}
        allowClear
        onChange={(event) => setText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key === 'Escape') setText('');
          if (event.key === 'Enter') change({ filter: text });
        }}
      />
      {!many && bar}
      {many && !narrow && (
        <Popover trigger="click" placement="bottomLeft" content={<div className="m-filters-all">{bar}</div>}>
          {filterButton()}
        </Popover>
      )}
      {many && narrow && (
        <>
          {filterButton(() => setUnfolded(true))}
          <Drawer
            open={unfolded}
            onClose={() => setUnfolded(false)}
            title={fr.table.filters}
            placement="bottom"
            size="80%"
          >
            {bar}
          </Drawer>
        </>
      )}
      {props.filters?.tags}
      {props.onClear && (
        <Button
          type="text"
          icon={<ClearOutlined aria-hidden />}
          aria-label={fr.table.clearFilters}
          title={fr.table.clearFilters}
          onClick={props.onClear}
        />
      )}
      {narrow && orders.length > 0 && (
        <Select
          className="m-order"
          aria-label={fr.table.sortBy}
          placeholder={fr.table.sortBy}
          options={orders}
          allowClear
          value={state.orderBy ? `${state.orderBy} ${state.descending ? 'desc' : 'asc'}` : undefined}
          onChange={(value?: string) => {
            const [orderBy, direction] = value?.split(' ') ?? [];
            change({ orderBy, descending: direction === 'desc' });
          }}
        />
      )}
      {narrow && (
        <Button
          icon={<EllipsisOutlined aria-hidden />}
          aria-label={fr.table.tools}
          aria-expanded={tools}
          onClick={() => setTools(!tools)}
        />
      )}
      <div className="m-toolbar-end" hidden={narrow && !tools}>
        {props.views}
        <DisplayMenu columns={columns} display={props.display} narrow={narrow} />
        {props.extra}
      </div>
    </div>
  );
}
