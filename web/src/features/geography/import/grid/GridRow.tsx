// One row of the sheet. It is drawn again only when something of its own changed: scrolling goes through
// hundreds.
import { DeleteOutlined } from '@ant-design/icons';
import { memo, type ReactNode, type RefObject } from 'react';
import { fr } from '../../../../i18n/fr';
import { formatNumber } from '../../../../i18n/format';
import type { RowError } from '../api';
import type { ImportField } from '../columns';
import type { ImportRow } from '../rows';
import type { RowState } from '../useShown';
import { CellEditor } from './CellEditor';
import { StateCell } from './StateCell';
import type { Cell, Step } from './useActiveCell';

const t = fr.importer;
/** Line number and state stand before the columns of the file. */
export const BEFORE = 2;

export interface RowActions {
  focus: (cell: Cell) => void;
  editAt: (cell: Cell) => void;
  stop: (line: number, field: ImportField, step: Step, value: string | undefined) => void;
  remove: (line: number) => void;
}

interface GridRowProps {
  row: ImportRow;
  fields: readonly ImportField[];
  index: number;
  top: number;
  height: number;
  state: RowState;
  errors?: readonly RowError[];
  alike?: readonly string[];
  /** The column that is in the tab order, if it is in this row. */
  active?: number;
  /** It is being corrected, beginning with what was typed. */
  editing?: { typed?: string };
  disabled: boolean;
  actions: RefObject<RowActions>;
}

const joined = (messages: readonly string[]): ReactNode =>
  messages.length > 0 && <small title={messages.join(' ')}>{messages.join(' ')}</small>;

interface CellProps {
  column: number;
  className?: string;
  row: GridRowProps;
  children: ReactNode;
}

function SheetCell({ column, className = '', row, children }: CellProps) {
  const { line } = row.row;
  const { active, editing, actions } = row;
  return (
    // eslint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys of all cells are the grid's
    <div
      role="gridcell"
      aria-colindex={column + 1}
      data-column={column}
      className={`m-sheet-cell ${className}`}
      tabIndex={active === column ? 0 : -1}
      onFocus={() => actions.current.focus({ line, column })}
      onDoubleClick={() => actions.current.editAt({ line, column })}
      // The first click chooses the cell, the second one corrects it.
      onClick={() => active === column && !editing && actions.current.editAt({ line, column })}
    >
      {children}
    </div>
  );
}

function FieldCell({ field, column, row }: { field: ImportField; column: number; row: GridRowProps }) {
  const { line, values } = row.row;
  const { errors = [], editing, active, actions } = row;
  const messages = errors.filter((error) => error.field === field).map(({ message }) => message);
  return (
    <SheetCell column={column} row={row} className={messages.length > 0 ? 'm-sheet-bad' : ''}>
      {editing && active === column ? (
        <CellEditor
          label={t.edit(t.fields[field], line)}
          value={editing.typed ?? values[field]}
          onStop={(step, value) => actions.current.stop(line, field, step, value)}
        />
      ) : (
        <>
          <span className="m-sheet-value">{values[field]}</span>
          {joined(messages)}
        </>
      )}
    </SheetCell>
  );
}

export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, fields, index, disabled, errors = [], alike = [], actions } = props;
  const { line } = row;
  const elsewhere = errors
    .filter(({ field }) => !fields.some((one) => one === field))
    .map(({ message }) => message);

  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      data-line={line}
      className="m-sheet-row"
      style={{ transform: `translateY(${props.top}px)`, height: props.height }}
    >
      <SheetCell column={0} className="m-sheet-line" row={props}>
        {formatNumber(line)}
      </SheetCell>
      <SheetCell column={1} row={props}>
        <StateCell state={props.state} />
        {joined([...elsewhere, ...alike.map(t.alike)])}
      </SheetCell>
      {fields.map((field, at) => (
        <FieldCell key={field} field={field} column={BEFORE + at} row={props} />
      ))}
      <SheetCell column={BEFORE + fields.length} row={props}>
        {/* Not a stop of its own: Enter on the cell does the same. */}
        <button
          type="button"
          className="m-sheet-remove"
          tabIndex={-1}
          disabled={disabled}
          aria-label={t.removeRow(line)}
          title={t.remove}
          onClick={() => actions.current.remove(line)}
        >
          <DeleteOutlined aria-hidden />
        </button>
      </SheetCell>
    </div>
  );
});
