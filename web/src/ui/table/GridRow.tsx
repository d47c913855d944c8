// A row of the grid. What is done with it is heard by the grid (VirtualGrid): it draws again only when it
// shows something else.
import { memo } from 'react';
import { fr } from '../../i18n/fr';
import { cellOf } from './PrintTable';
import type { Column } from './types';

interface GridRowProps<Row extends object> {
  row: Row;
  rowKey: string;
  columns: readonly Column<Row>[];
  /** Its place in the whole list, the header's being the first. */
  place: number;
  /** How its checkbox is called; absent = it has none. */
  name?: string;
  isPicked: boolean;
  /** All are picked: none can be taken out. */
  isFixed: boolean;
  isInTabOrder: boolean;
}

function PlainRow<Row extends object>(props: GridRowProps<Row>) {
  const { row, rowKey, columns, place, name, isPicked, isFixed, isInTabOrder } = props;
  return (
    <div
      role="row"
      className="m-row"
      data-row-key={rowKey}
      aria-rowindex={place}
      aria-selected={name === undefined ? undefined : isPicked}
      tabIndex={isInTabOrder ? 0 : -1}
    >
      {name !== undefined && (
        <div role="gridcell" className="m-cell m-cell-tick">
          {/* Space on the row does the same; hundreds of stops on the way through the page help nobody. */}
          <label>
            <input
              type="checkbox"
              className="m-tick"
              aria-label={fr.table.selectRow(name)}
              tabIndex={-1}
              checked={isPicked}
              disabled={isFixed}
              readOnly
            />
          </label>
        </div>
      )}
      {columns.map((column) => {
        const cell = cellOf(column, row);
        return (
          <div
            key={column.key}
            role="gridcell"
            className={column.align ? 'm-cell m-cell-right' : 'm-cell'}
            // What is cut can be read whole.
            title={typeof cell === 'string' ? cell : undefined}
          >
            {cell}
          </div>
        );
      })}
    </div>
  );
}

export const GridRow = memo(PlainRow) as typeof PlainRow;
