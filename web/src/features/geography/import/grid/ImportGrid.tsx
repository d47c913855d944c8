// A hundred thousand rows in a grid of which only what is seen exists. Cells are corrected in place.
import { DeleteOutlined } from '@ant-design/icons';
import { type CSSProperties, useCallback, useRef } from 'react';
import { fr } from '../../../../i18n/fr';
import { formatNumber } from '../../../../i18n/format';
import { fieldsOf } from '../columns';
import type { ImportRow, ImportTable } from '../rows';
import type { Preview } from '../usePreview';
import { stateOf } from '../useShown';
import { CellEditor } from './CellEditor';
import { StateCell } from './StateCell';
import { useActiveCell } from './useActiveCell';
import { useWindow } from './useWindow';

const t = fr.importer;
const ROW_HEIGHT = 36;
/** With a sentence below the value. */
const TALL_ROW_HEIGHT = 84;
const HEADER_HEIGHT = 48;
/** Line number and state stand before the columns of the file. */
const BEFORE = 2;

interface ImportGridProps {
  table: ImportTable;
  rows: readonly ImportRow[];
  preview: Preview;
  disabled: boolean;
}

export function ImportGrid({ table, rows, preview, disabled }: ImportGridProps) {
  const { check, isPending, correct, remove } = preview;
  const fields = fieldsOf(table.level);
  const last = BEFORE + fields.length;
  const box = useRef<HTMLDivElement>(null);
  const heightOf = useCallback(
    (index: number) => {
      const line = rows[index]!.line;
      return check?.errors.has(line) || check?.alike.has(line) ? TALL_ROW_HEIGHT : ROW_HEIGHT;
    },
    [rows, check],
  );
  const view = useWindow(box, rows.length, heightOf, HEADER_HEIGHT);
  const grid = useActiveCell({
    box,
    rows,
    columns: last + 1,
    reveal: view.reveal,
    isEditable: (column) => !disabled && column >= BEFORE && column < last,
    onAct: (row, column) => {
      if (column === last && !disabled) remove(new Set([row.line]));
    },
  });

  const messagesOf = (line: number, field?: string): string[] =>
    (isPending(line) ? [] : (check?.errors.get(line) ?? []))
      .filter((error) => (field ? error.field === field : !fields.some((one) => one === error.field)))
      .map(({ message }) => message);

  const cell = (row: ImportRow, column: number, content: React.ReactNode, className = '') => {
    const at = { line: row.line, column };
    const isActive = grid.active.line === row.line && grid.active.column === column;
    return (
      <div
        key={column}
        role="gridcell"
        aria-colindex={column + 1}
        data-column={column}
        className={`m-sheet-cell ${className}`}
        tabIndex={isActive ? 0 : -1}
        onFocus={() => grid.onFocus(at)}
        onDoubleClick={() => grid.editAt(at)}
        onClick={() => (isActive && !grid.editing ? grid.editAt(at) : undefined)}
      >
        {content}
      </div>
    );
  };

  const fieldCell = (row: ImportRow, index: number) => {
    const field = fields[index]!;
    const column = BEFORE + index;
    const messages = messagesOf(row.line, field);
    const isEditing = grid.editing && grid.active.line === row.line && grid.active.column === column;
    const content = isEditing ? (
      <CellEditor
        label={t.edit(t.fields[field], row.line)}
        value={grid.editing?.typed ?? row.values[field]}
        onStop={(step, value) => {
          if (value !== undefined) correct(row.line, field, value.trim());
          grid.stop(step);
        }}
      />
    ) : (
      <>
        <span className="m-sheet-value">{row.values[field]}</span>
        {messages.length > 0 && <small title={messages.join(' ')}>{messages.join(' ')}</small>}
      </>
    );
    return cell(row, column, content, messages.length > 0 ? 'm-sheet-bad' : '');
  };

  const shown = rows.slice(view.first, view.last + 1);
  return (
    <>
      <div
        ref={box}
        role="grid"
        className="m-sheet"
        aria-label={t.grid}
        aria-rowcount={rows.length + 1}
        aria-colcount={last + 1}
        aria-multiselectable={false}
        style={{ '--m-fields': fields.length } as CSSProperties}
        onScroll={view.onScroll}
        onKeyDown={grid.onKeyDown}
        onBlur={({ relatedTarget }) => grid.onBlur(relatedTarget)}
      >
        <div role="rowgroup" className="m-sheet-head">
          <div role="row" aria-rowindex={1} className="m-sheet-row">
            {[t.line, t.state, ...fields.map((field) => t.fields[field]), t.actions].map((title, index) => (
              <div key={title} role="columnheader" aria-colindex={index + 1} className="m-sheet-cell">
                {title}
              </div>
            ))}
          </div>
        </div>
        <div role="rowgroup" className="m-sheet-body" style={{ height: view.total }}>
          {shown.map((row, offset) => {
            const index = view.first + offset;
            const alike = check?.alike.get(row.line) ?? [];
            const notes = [...messagesOf(row.line), ...alike.map(t.alike)];
            return (
              <div
                key={row.line}
                role="row"
                aria-rowindex={index + 2}
                data-line={row.line}
                className="m-sheet-row"
                style={{
                  transform: `translateY(${view.offsets[index]}px)`,
                  height: view.offsets[index + 1]! - view.offsets[index]!,
                }}
              >
                {cell(row, 0, formatNumber(row.line), 'm-sheet-line')}
                {cell(
                  row,
                  1,
                  <>
                    <StateCell state={stateOf(preview, row.line)} />
                    {notes.length > 0 && <small title={notes.join(' ')}>{notes.join(' ')}</small>}
                  </>,
                )}
                {fields.map((_, at) => fieldCell(row, at))}
                {cell(
                  row,
                  last,
                  // Not a stop of its own: Enter on the cell does the same.
                  <button
                    type="button"
                    className="m-sheet-remove"
                    tabIndex={-1}
                    disabled={disabled}
                    aria-label={t.removeRow(row.line)}
                    title={t.remove}
                    onClick={() => remove(new Set([row.line]))}
                  >
                    <DeleteOutlined aria-hidden />
                  </button>,
                )}
              </div>
            );
          })}
        </div>
        {rows.length === 0 && <p className="m-state">{t.checkedNone}</p>}
      </div>
      <p className="m-secondary">{t.cellHint}</p>
    </>
  );
}
