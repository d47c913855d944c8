// A hundred thousand rows in a grid of which only what is seen exists. Cells are corrected in place.
import { type CSSProperties, type RefObject, useCallback, useMemo, useRef } from 'react';
import { fr } from '../../../../i18n/fr';
import { fieldsOf, type ImportField } from '../columns';
import type { ImportRow, ImportTable } from '../rows';
import type { Preview } from '../usePreview';
import { stateOf } from '../useShown';
import { BEFORE, GridRow, type RowActions } from './GridRow';
import { useActiveCell } from './useActiveCell';
import { useWindow } from './useWindow';

const t = fr.importer;
const HEADER_HEIGHT = 48;
const ROW_HEIGHT = 36;
/** With a sentence below the value. */
const TALL_ROW_HEIGHT = 84;

/**
 * Line, state, the columns of the file, removal; names are longer than codes, localities have the longest.
 */
const [LINE_WIDTH, STATE_WIDTH, CODE_WIDTH, NAME_WIDTH, LOCALITY_WIDTH, REMOVE_WIDTH] = [
  68, 136, 128, 136, 176, 76,
];

function layoutOf(fields: readonly ImportField[]): CSSProperties {
  const widths = fields.map((field) =>
    field === 'locality_name' ? LOCALITY_WIDTH : field.endsWith('_code') ? CODE_WIDTH : NAME_WIDTH,
  );
  const all = [LINE_WIDTH, STATE_WIDTH, ...widths, REMOVE_WIDTH];
  const tracks = widths.map((width) => `minmax(${width}px, ${width}fr)`);
  return {
    '--m-sheet-columns': `${LINE_WIDTH}px ${STATE_WIDTH}px ${tracks.join(' ')} ${REMOVE_WIDTH}px`,
    '--m-sheet-width': `${all.reduce((sum, width) => sum + width, 0)}px`,
  } as CSSProperties;
}

interface ImportGridProps {
  table: ImportTable;
  rows: readonly ImportRow[];
  preview: Preview;
  disabled: boolean;
}

function Head({ fields }: { fields: readonly ImportField[] }) {
  const titles = [t.line, t.state, ...fields.map((field) => t.fields[field]), t.actions];
  return (
    <div role="rowgroup" className="m-sheet-head">
      <div role="row" aria-rowindex={1} className="m-sheet-row">
        {titles.map((title, index) => (
          <div key={title} role="columnheader" aria-colindex={index + 1} className="m-sheet-cell">
            {title}
          </div>
        ))}
      </div>
    </div>
  );
}

/** The rows in sight, the active cell, and what is done in rows. */
function useGrid(
  box: RefObject<HTMLDivElement | null>,
  fields: readonly ImportField[],
  { rows, preview, disabled }: ImportGridProps,
) {
  const { check, correct, remove } = preview;
  const last = BEFORE + fields.length;
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
  const actions = useRef<RowActions>({} as RowActions);
  actions.current = {
    focus: grid.onFocus,
    editAt: grid.editAt,
    stop: (line, field, step, value) => {
      if (value !== undefined) correct(line, field, value.trim());
      grid.stop(step);
    },
    remove: (line) => remove(new Set([line])),
  };
  return { view, grid, actions, columns: last + 1 };
}

interface BodyProps extends ImportGridProps {
  fields: readonly ImportField[];
  shown: ReturnType<typeof useGrid>;
}

function Body({ rows, preview, disabled, fields, shown: { view, grid, actions } }: BodyProps) {
  const { check, isPending } = preview;
  return (
    <div role="rowgroup" className="m-sheet-body" style={{ height: view.total }}>
      {rows.slice(view.first, view.last + 1).map((row, offset) => {
        const index = view.first + offset;
        const isActive = grid.active.line === row.line;
        return (
          <GridRow
            key={row.line}
            row={row}
            fields={fields}
            index={index}
            top={view.offsets[index]!}
            height={view.offsets[index + 1]! - view.offsets[index]!}
            state={stateOf(preview, row.line)}
            errors={isPending(row.line) ? undefined : check?.errors.get(row.line)}
            alike={check?.alike.get(row.line)}
            active={isActive ? grid.active.column : undefined}
            editing={isActive ? grid.editing : undefined}
            disabled={disabled}
            actions={actions}
          />
        );
      })}
    </div>
  );
}

export function ImportGrid(props: ImportGridProps) {
  const { table, rows } = props;
  const fields = useMemo(() => fieldsOf(table.level), [table.level]);
  const layout = useMemo(() => layoutOf(fields), [fields]);
  const box = useRef<HTMLDivElement>(null);
  const shown = useGrid(box, fields, props);
  const { view, grid, columns } = shown;

  return (
    <>
      {/* eslint-disable-next-line jsx-a11y/interactive-supports-focus -- a cell is in the tab order */}
      <div
        ref={box}
        role="grid"
        className="m-sheet"
        aria-label={t.grid}
        aria-rowcount={rows.length + 1}
        aria-colcount={columns}
        aria-multiselectable={false}
        style={layout}
        onScroll={view.onScroll}
        onKeyDown={grid.onKeyDown}
        onBlur={({ relatedTarget }) => grid.onBlur(relatedTarget)}
      >
        <Head fields={fields} />
        <Body {...props} fields={fields} shown={shown} />
        {rows.length === 0 && <p className="m-state">{t.checkedNone}</p>}
      </div>
      <p className="m-secondary">{t.cellHint}</p>
    </>
  );
}
