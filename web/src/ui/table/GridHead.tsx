// The header of the grid: titles, the order, all or none.
import { memo, useLayoutEffect, useRef } from 'react';
import { fr } from '../../i18n/fr';
import type { Column } from './types';
import type { ListOrder } from './useListState';

interface GridHeadProps<Row> {
  columns: readonly Column<Row>[];
  orderBy: string | undefined;
  descending: boolean;
  onOrder: (order: ListOrder | undefined) => void;
  /** How many of the rows are picked; absent = there are no checkboxes. */
  picked?: 'none' | 'some' | 'all';
  isFixed: boolean;
  onPickAll: (on: boolean) => void;
}

const UP =
  'M858.9 689L530.5 308.2c-9.4-10.9-27.5-10.9-37 0L165.1 689c-12.2 14.2-1.2 35 18.5 35h656.8c19.7 0 ' +
  '30.7-20.8 18.5-35z';
const DOWN =
  'M840.4 300H183.6c-19.7 0-30.7 20.8-18.5 35l328.4 380.8c9.4 10.9 27.5 10.9 37 0L858.9 335c12.2-14.2 ' +
  '1.2-35-18.5-35z';

/** Two arrows, of which the style sheet shows the one that is in force. */
const arrows = (
  <svg className="m-sort" viewBox="0 0 1024 1741" aria-hidden focusable="false">
    <path d={UP} />
    <path transform="translate(0 717)" d={DOWN} />
  </svg>
);

type PickAllProps = Required<Pick<GridHeadProps<never>, 'picked' | 'isFixed' | 'onPickAll'>>;

function PickAll({ picked, isFixed, onPickAll }: PickAllProps) {
  const box = useRef<HTMLInputElement>(null);
  useLayoutEffect(() => {
    if (box.current) box.current.indeterminate = picked === 'some';
  }, [picked]);
  return (
    <div role="columnheader" className="m-cell m-cell-tick">
      <label>
        <input
          ref={box}
          type="checkbox"
          className="m-tick"
          aria-label={fr.table.selectAll}
          checked={picked === 'all'}
          disabled={isFixed}
          onChange={(event) => onPickAll(event.target.checked)}
        />
      </label>
    </div>
  );
}

/** First up, then down, then as the server has it. */
function next(key: string, orderBy: string | undefined, descending: boolean): ListOrder | undefined {
  if (orderBy !== key) return { orderBy: key, descending: false };
  return descending ? undefined : { orderBy: key, descending: true };
}

function PlainHead<Row>(props: GridHeadProps<Row>) {
  const { columns, orderBy, descending, onOrder, picked, isFixed, onPickAll } = props;
  return (
    <div role="rowgroup" className="m-grid-head">
      <div role="row" aria-rowindex={1} className="m-grid-columns">
        {picked && <PickAll {...{ picked, isFixed, onPickAll }} />}
        {columns.map(({ key, title, sortable, align }) => {
          const order = orderBy === key ? (descending ? 'descending' : 'ascending') : undefined;
          const change = (): void => onOrder(next(key, orderBy, descending));
          return (
            <div
              key={key}
              role="columnheader"
              className={align ? 'm-cell m-cell-right' : 'm-cell'}
              title={title}
              {...(sortable && {
                tabIndex: 0,
                'aria-sort': order,
                'aria-description': order ? undefined : fr.table.sortable,
                'data-sortable': true,
                onClick: change,
                onKeyDown: (event) => {
                  if (event.key === 'Enter') change();
                },
              })}
            >
              <span className="m-cell-title">{title}</span>
              {sortable && arrows}
            </div>
          );
        })}
      </div>
    </div>
  );
}

export const GridHead = memo(PlainHead) as typeof PlainHead;
