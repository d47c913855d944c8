// The corners of an outline one below the other: each can be typed, moved, taken out, without a mouse.
import { ArrowDownOutlined, ArrowUpOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons';
import { Button, Input } from 'antd';
import { type KeyboardEvent, type ReactNode, useEffect, useRef } from 'react';
import { fr } from '../../../i18n/fr';
import { isDegrees, type Row } from './text';

const t = fr.parcelPlace;
/** More than these are corrected in the text: each is two fields. */
const MOST = 200;
const EMPTY: Row = { latitude: '', longitude: '' };
type Cell = keyof Row | 'up' | 'down' | 'insert' | 'remove';

interface ActProps {
  row: number;
  cell: Cell;
  label: string;
  icon: ReactNode;
  disabled?: boolean;
  run: () => void;
}

function Act({ row, cell, label, icon, disabled, run }: ActProps) {
  return (
    <Button
      size="small"
      type="text"
      data-cell={`${row}-${cell}`}
      aria-label={label}
      title={label}
      icon={icon}
      disabled={disabled}
      onClick={run}
    />
  );
}

interface Change {
  put: (row: number, values: Partial<Row>) => void;
  insert: (after: number) => void;
  move: (row: number, to: number) => void;
  remove: (row: number) => void;
}

/** After a change the focus goes where one goes on. */
function useChanges(rows: readonly Row[], onChange: (rows: Row[]) => void) {
  const box = useRef<HTMLDivElement>(null);
  const next = useRef<[number, Cell]>(undefined);
  useEffect(() => {
    if (!next.current) return;
    const [row, cell] = next.current;
    next.current = undefined;
    const find = (which: Cell) =>
      box.current?.querySelector<HTMLElement>(`[data-cell="${row}-${which}"]:not(:disabled)`);
    (find(cell) ?? find('latitude'))?.focus();
  });
  const change: Change = {
    put: (row, values) => onChange(rows.map((one, index) => (index === row ? { ...one, ...values } : one))),
    insert: (after) => {
      next.current = [after + 1, 'latitude'];
      onChange(rows.toSpliced(after + 1, 0, EMPTY));
    },
    move: (row, to) => {
      next.current = [to, to < row ? 'up' : 'down'];
      onChange(rows.toSpliced(row, 1).toSpliced(to, 0, rows[row]!));
    },
    remove: (row) => {
      next.current = [Math.max(0, Math.min(row, rows.length - 2)), 'remove'];
      onChange(rows.toSpliced(row, 1));
    },
  };
  const goTo = (row: number): void => {
    if (row === rows.length) return change.insert(row - 1);
    box.current?.querySelector<HTMLElement>(`[data-cell="${row}-latitude"]`)?.focus();
  };
  return { box, change, goTo };
}

interface LineProps {
  row: Row;
  index: number;
  count: number;
  change: Change;
  /** Enter: the next corner, not the whole form. */
  onEnter: (event: KeyboardEvent) => void;
}

function Line({ row, index, count, change, onEnter }: LineProps) {
  const number = index + 1;
  const field = (name: keyof Row, label: string) => (
    <Input
      size="small"
      data-cell={`${index}-${name}`}
      aria-label={label}
      inputMode="decimal"
      autoComplete="off"
      status={row[name] === '' || isDegrees(row[name], name) ? undefined : 'error'}
      value={row[name]}
      // A separator would make two corners of one.
      onChange={(event) => change.put(index, { [name]: event.target.value.replaceAll(/[;\n]/g, '') })}
      onPressEnter={onEnter}
    />
  );
  const act = { row: index } as const;
  return (
    <tr>
      <th scope="row">{number}</th>
      <td>{field('latitude', t.latitudeOf(number))}</td>
      <td>{field('longitude', t.longitudeOf(number))}</td>
      <td className="m-corner-acts">
        <Act
          {...act}
          cell="up"
          label={t.moveUp(number)}
          icon={<ArrowUpOutlined aria-hidden />}
          disabled={index === 0}
          run={() => change.move(index, index - 1)}
        />
        <Act
          {...act}
          cell="down"
          label={t.moveDown(number)}
          icon={<ArrowDownOutlined aria-hidden />}
          disabled={number === count}
          run={() => change.move(index, index + 1)}
        />
        <Act
          {...act}
          cell="insert"
          label={t.insertAfter(number)}
          icon={<PlusOutlined aria-hidden />}
          run={() => change.insert(index)}
        />
        <Act
          {...act}
          cell="remove"
          label={t.remove(number)}
          icon={<DeleteOutlined aria-hidden />}
          run={() => change.remove(index)}
        />
      </td>
    </tr>
  );
}

interface CornerTableProps {
  rows: readonly Row[] | undefined;
  onChange: (rows: Row[]) => void;
}

export function CornerTable({ rows, onChange }: CornerTableProps) {
  const { box, change, goTo } = useChanges(rows ?? [], onChange);
  if (!rows) return <p className="m-hint">{t.withHoles}</p>;
  if (rows.length > MOST) return <p className="m-hint">{t.tooManyRows(rows.length)}</p>;
  return (
    <div ref={box}>
      {rows.length > 0 && (
        <table className="m-corners" aria-label={t.corners}>
          <thead>
            <tr>
              <th scope="col">{t.corner}</th>
              <th scope="col">{t.latitude}</th>
              <th scope="col">{t.longitude}</th>
              <th scope="col">{t.acts}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, index) => (
              <Line
                key={index}
                row={row}
                index={index}
                count={rows.length}
                change={change}
                onEnter={(event) => {
                  event.preventDefault();
                  goTo(index + 1);
                }}
              />
            ))}
          </tbody>
        </table>
      )}
      <Button size="small" icon={<PlusOutlined aria-hidden />} onClick={() => change.insert(rows.length - 1)}>
        {t.add}
      </Button>
    </div>
  );
}
