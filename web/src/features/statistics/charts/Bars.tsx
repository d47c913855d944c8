// Parts that are compared: one bar a line, its name and its figure above it; on paper beside it, as high as a
// line of the table.
import { scaleLinear } from 'd3-scale';
import { Mark } from './Mark';
import { isHidden, type Row, sentenceOf, sizeOf, sumOf, textOf } from './model';
import { fillOf, HIDDEN } from './Patterns';
import type { Drawing } from './types';

const BAR = 12;
const STUB = 8;
/** Of the largest; the table has all of them. */
export const MOST_BARS = 12;
const ON_SCREEN = { line: 38, text: 14, bar: 20 };
const ON_PAPER = { line: 22, text: 15, bar: 5 };
const LETTER = 6.5;
/** Of the width, on paper. */
const NAMES = 0.38;

const layoutOf = (isOnPaper: boolean) => (isOnPaper ? ON_PAPER : ON_SCREEN);

export const barsHeight = (rows: number, isOnPaper: boolean): number =>
  Math.min(rows, MOST_BARS) * layoutOf(isOnPaper).line;

const totalText = (row: Row, measure: Drawing['measure']): string => {
  // The legend says it, once.
  if (row.points.some(isHidden)) return '';
  const first = row.points.find((point) => point !== null);
  const sum = sumOf(row.points, measure);
  return textOf(first ? { ...first, [measure]: sum } : null, measure);
};

/** The table beside it has all of a name. */
const cut = (name: string, room: number): string => {
  const letters = Math.floor(room / LETTER);
  return name.length > letters ? `${name.slice(0, letters - 1).trimEnd()}…` : name;
};

/** Between which lines bars are drawn. */
function boundsOf({ isOnPaper, width }: Drawing, totals: readonly string[]): [number, number] {
  if (!isOnPaper) return [0, width];
  const longest = Math.max(...totals.map(({ length }) => length));
  return [width * NAMES, width - (longest + 2) * LETTER];
}

export function Bars(drawing: Drawing) {
  const { model, measure, width, isOnPaper, marks, id } = drawing;
  const { parts, hasBefore } = model;
  const rows = model.rows.slice(0, MOST_BARS);
  const sums = rows.map(({ points }) => sumOf(points, measure));
  const most = Math.max(1, ...sums, ...rows.map(({ before }) => sizeOf(before, measure)));
  const totals = rows.map((row) => totalText(row, measure));
  const [left, right] = boundsOf(drawing, totals);
  const x = scaleLinear([0, most], [0, right - left]);
  const layout = layoutOf(isOnPaper);
  return rows.map((row, nth) => {
    const top = nth * layout.line;
    const y = top + layout.bar;
    let from = left;
    return (
      <g key={row.key}>
        <text className="m-bar-name" x={0} y={top + layout.text} aria-hidden>
          {isOnPaper ? cut(row.name, left) : row.name}
        </text>
        <text className="m-value m-value-end" x={width} y={top + layout.text} aria-hidden>
          {totals[nth]}
        </text>
        <rect className="m-bar-ground" x={left} y={y} width={right - left} height={BAR} rx={2} />
        {row.points.map((point, part) => {
          const length = isHidden(point) ? STUB : x(sizeOf(point, measure));
          const start = from;
          from += length;
          return (
            <Mark
              key={part}
              says={sentenceOf(model, row, part, measure)}
              path={point?.path ?? null}
              {...marks.markProps(nth * parts.length + part)}
            >
              {parts.length === 1 && (
                <rect x={0} y={top} width={width} height={layout.line - 4} className="m-mark-room" />
              )}
              <rect
                x={start}
                y={y}
                width={length}
                height={BAR}
                rx={parts.length === 1 ? 2 : 0}
                {...fillOf(id, isHidden(point) ? HIDDEN : part)}
              />
            </Mark>
          );
        })}
        {hasBefore && row.before && (
          <path
            className="m-before-bar"
            aria-hidden
            d={`M${Math.min(right - 1, left + x(sizeOf(row.before, measure)))},${y - 3} v${BAR + 6}`}
          />
        )}
      </g>
    );
  });
}
