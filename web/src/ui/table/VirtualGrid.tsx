// The rows of a list as an ARIA grid, of which those in sight are drawn (docs/decisions/0155). Rows take the
// focus one at a time (roving tabindex); arrows move, Enter opens, Space picks. What is done with a row is
// heard here, once for all of them.
import {
  type ChangeEvent,
  type CSSProperties,
  type MouseEvent,
  type RefObject,
  useCallback,
  useMemo,
  useRef,
} from 'react';
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

type IndexOf = (target: EventTarget) => number;
type RowsInSight = ReturnType<typeof useVirtualRows>;

/** Asks for more rows before the last one is reached. */
function useReach(length: number, wantMore: () => void): (index: number) => void {
  return useCallback(
    (index: number) => {
      if (index > length - AHEAD) wantMore();
    },
    [length, wantMore],
  );
}

/** How wide the columns are, by what is in them. */
function useTracks<Row extends object>(
  box: RefObject<HTMLDivElement | null>,
  { visible: columns, selection, dense }: List<Row>,
  firstKey: string | undefined,
): { tracks: string[]; least: number } {
  const beside = selection ? SELECTION_WIDTH : 0;
  const widths = useContentWidths({
    box,
    columns,
    list: [...columns.map(({ key }) => key), firstKey, dense].join(),
    skip: selection ? 1 : 0,
    beside,
  });
  return {
    tracks: [...(selection ? [`${SELECTION_WIDTH}px`] : []), ...widths.map(track)],
    least: widths.reduce((sum, width) => sum + width, beside),
  };
}

/** Picking rows: one, a range with Shift, or all there are. */
function usePicking<Row extends object>({ page, selection }: List<Row>, indexOf: IndexOf) {
  const { rows, isComplete, loadAll } = page;
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
  const put = selection?.put;
  const onPickAll = useCallback(
    (on: boolean) => {
      if (!on || isComplete) put?.(rows, on);
      else void loadAll().then((all) => put?.(all, true));
    },
    [put, rows, isComplete, loadAll],
  );
  const count = selection ? rows.filter(selection.isSelected).length : 0;
  const share = count === rows.length ? 'all' : count === 0 ? 'none' : 'some';
  return { onTick, onPickAll, picked: selection && (share as 'all' | 'none' | 'some') };
}

interface RowsProps<Row extends object> {
  list: List<Row>;
  keys: readonly string[];
  virtual: RowsInSight;
  /** The row that is in the tab order. */
  current: number;
}

function RowsInView<Row extends object>({ list, keys, virtual, current }: RowsProps<Row>) {
  const { visible: columns, nameOf, page, selection } = list;
  return (
    <>
      <div style={{ height: virtual.above }} />
      <div role="rowgroup" className="m-grid-rows">
        {page.rows.slice(virtual.first, virtual.last + 1).map((row, nth) => {
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
              isInTabOrder={index === current}
            />
          );
        })}
      </div>
      <div style={{ height: virtual.below }} />
    </>
  );
}

/** What is done with rows, and with the list as it scrolls. */
function useGrid<Row extends object>({ list, onOpen }: VirtualGridProps<Row>) {
  const { rowKey, page, change, selection, dense } = list;
  const { rows, wantMore } = page;
  const box = useRef<HTMLDivElement>(null);
  const keys = useMemo(() => rows.map((row) => String(row[rowKey])), [rows, rowKey]);
  const virtual = useVirtualRows({ box, keys, dense });
  const onReach = useReach(keys.length, wantMore);
  const { bring } = virtual;
  const keyboard = useGridKeyboard({ box, list: page, keys, selection, onOpen, bring, onReach });
  const indexOf = (target: EventTarget): number => {
    const row = (target as Element).closest<HTMLElement>('[data-row-key]');
    return row ? keys.indexOf(row.dataset.rowKey!) : -1;
  };
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
  return { box, keys, virtual, keyboard, indexOf, onClick, onScroll, onOrder };
}

export function VirtualGrid<Row extends object>({ list, onOpen }: VirtualGridProps<Row>) {
  const { visible: columns, page, state, selection, dense } = list;
  const { box, keys, virtual, keyboard, indexOf, onClick, onScroll, onOrder } = useGrid({ list, onOpen });
  const { tracks, least } = useTracks(box, list, keys[0]);
  const { onTick, onPickAll, picked } = usePicking(list, indexOf);
  const classes = ['m-grid', page.isRefreshing && 'm-grid-stale', dense && 'm-grid-dense'];
  const sizes = { '--m-tracks': tracks.join(' '), '--m-least': `${least}px` };

  return (
    // eslint-disable-next-line jsx-a11y/interactive-supports-focus -- one of its rows is in the tab order
    <div
      ref={box}
      role="grid"
      aria-label={list.label}
      aria-rowcount={page.total + 1}
      aria-colcount={tracks.length}
      aria-multiselectable={selection !== undefined}
      className={classes.filter(Boolean).join(' ')}
      style={sizes as CSSProperties}
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
        picked={picked}
        isFixed={selection?.all ?? false}
        onPickAll={onPickAll}
      />
      <RowsInView {...{ list, keys, virtual }} current={keyboard.current} />
    </div>
  );
}
