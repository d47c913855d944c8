// The rows of a list as an ARIA grid, of which those in sight are drawn (docs/decisions/0155). Rows take the
// focus one at a time (roving tabindex); arrows move, Enter opens, Space picks. What is done with a row is
// heard here, once for all of them.
import { type ChangeEvent, type CSSProperties, type MouseEvent, useCallback, useMemo, useRef } from 'react';
import { flushSync } from 'react-dom';
import { GridHead } from './GridHead';
import { GridRow } from './GridRow';
import { useContentWidths } from './useContentWidths';
import { useGridKeyboard } from './useGridKeyboard';
import type { List } from './useList';
import type { ListOrder } from './useListState';
import { useVirtualRows } from './useVirtualRows';

const SELECTION_WIDTH = 44;
/** More rows are asked for when so few are left. */
const AHEAD = 50;

interface VirtualGridProps<Row extends object> {
  list: List<Row>;
  onOpen: (row: Row) => void;
}

/** Those that are wider than they must be share what is left. */
const track = (width: number): string => `minmax(${width}px, ${width}fr)`;

export function VirtualGrid<Row extends object>({ list, onOpen }: VirtualGridProps<Row>) {
  const { rowKey, visible: columns, nameOf, page, state, change, selection, dense } = list;
  const { rows, wantMore, isComplete, loadAll } = page;
  const box = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => rows.map((row) => String(row[rowKey])), [rows, rowKey]);
  const virtual = useVirtualRows({ box, keys, dense });
  const onReach = useCallback(
    (index: number) => {
      if (index > keys.length - AHEAD) wantMore();
    },
    [keys, wantMore],
  );
  const { bring } = virtual;
  const keyboard = useGridKeyboard({ box, list: page, keys, selection, onOpen, bring, onReach });
  const beside = selection ? SELECTION_WIDTH : 0;
  const widths = useContentWidths({
    box,
    columns,
    list: [...columns.map(({ key }) => key), keys[0], dense].join(),
    skip: selection ? 1 : 0,
    beside,
  });
  const tracks = [...(selection ? [`${SELECTION_WIDTH}px`] : []), ...widths.map(track)];
  const least = widths.reduce((sum, width) => sum + width, beside);

  const indexOf = (target: EventTarget): number => {
    const row = (target as Element).closest<HTMLElement>('[data-row-key]');
    return row ? keys.indexOf(row.dataset.rowKey!) : -1;
  };
  /** Where a range begins: the row that was picked last. */
  const picked = useRef(-1);
  function onTick({ target, nativeEvent }: ChangeEvent<HTMLElement>): void {
    const index = indexOf(target);
    if (!selection || index < 0 || !target.matches('.m-tick')) return;
    const isRange = (nativeEvent as unknown as MouseEvent).shiftKey && picked.current >= 0;
    const from = isRange ? picked.current : index;
    const range = rows.slice(Math.min(from, index), Math.max(from, index) + 1);
    const on = !range.every(selection.isSelected);
    selection.put(range, on);
    picked.current = on ? index : -1;
  }
  function onClick({ target }: MouseEvent): void {
    const row = rows[indexOf(target)];
    // A link or checkbox in the row does its own work; marking text is not opening.
    if (!row || (target as Element).closest('a, button, input, label')) return;
    if (!window.getSelection()?.toString()) onOpen(row);
  }
  function onScroll(): void {
    // Before the browser shows where there is nothing yet.
    flushSync(() => {
      const { first, last } = virtual.follow();
      onReach(last);
      if (!box.current?.contains(document.activeElement)) keyboard.setActive(first);
    });
  }

  const onOrder = useCallback(
    (order?: ListOrder) => change({ orderBy: order?.orderBy, descending: order?.descending ?? false }),
    [change],
  );
  const put = selection?.put;
  const onPickAll = useCallback(
    (on: boolean) => {
      if (!on || isComplete) put?.(rows, on);
      else void loadAll().then((all) => put?.(all, true));
    },
    [put, rows, isComplete, loadAll],
  );
  const pickedRows = selection ? rows.filter(selection.isSelected).length : 0;
  const some = pickedRows === 0 ? 'none' : 'some';

  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its rows is in the tab order
    <div
      ref={box}
      role="grid"
      aria-label={list.label}
      aria-rowcount={page.total + 1}
      aria-colcount={tracks.length}
      aria-multiselectable={selection !== undefined}
      className={['m-grid', page.isRefreshing && 'm-grid-stale', dense && 'm-grid-dense']
        .filter(Boolean)
        .join(' ')}
      style={
        {
          '--m-tracks': tracks.join(' '),
          '--m-least': `${least}px`,
        } as CSSProperties
      }
      onScroll={onScroll}
      onClick={onClick}
      onChange={onTick}
      onFocus={({ target }) => {
        const index = indexOf(target);
        if (index >= 0) keyboard.setActive(index);
      }}
      onKeyDown={(event) => {
        if ((event.target as Element).matches('[data-row-key]')) keyboard.onKeyDown(event);
      }}
    >
      <GridHead
        columns={columns}
        orderBy={state.orderBy}
        descending={state.descending}
        onOrder={onOrder}
        picked={selection && (pickedRows === rows.length ? 'all' : some)}
        isFixed={selection?.all ?? false}
        onPickAll={onPickAll}
      />
      <div style={{ height: virtual.above }} />
      <div role="rowgroup" className="m-grid-rows">
        {rows.slice(virtual.first, virtual.last + 1).map((row, nth) => {
          const index = virtual.first + nth;
          return (
            <GridRow<Row>
              key={keys[index]}
              row={row}
              rowKey={keys[index]!}
              columns={columns}
              place={page.offset + index + 2}
              name={selection && nameOf(row)}
              isPicked={selection?.isSelected(row) ?? false}
              isFixed={selection?.all ?? false}
              isInTabOrder={index === keyboard.current}
            />
          );
        })}
      </div>
      <div style={{ height: virtual.below }} />
    </div>
  );
}
