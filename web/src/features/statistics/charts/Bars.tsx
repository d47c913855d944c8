// Parts that are compared: one bar a line, its name and its figure above it.
import { scaleLinear } from 'd3-scale';
import { Mark } from './Mark';
import { isHidden, type Row, sentenceOf, sizeOf, sumOf, textOf } from './model';
import { fillOf, HIDDEN } from './Patterns';
import type { Drawing } from './types';

const LINE = 38;
const BAR = 12;
const STUB = 8;
/** Of the largest; the table has all of them. */
export const MOST_BARS = 12;

export const barsHeight = (rows: number): number => Math.min(rows, MOST_BARS) * LINE;

const totalText = (row: Row, measure: Drawing['measure']): string => {
  const hidden = row.points.find(isHidden);
  if (hidden) return textOf(hidden, 'value');
  const first = row.points.find((point) => point !== null);
  const sum = sumOf(row.points, measure);
  return textOf(first ? { ...first, [measure]: sum } : null, measure);
};

export function Bars({ model, measure, width, marks, id }: Drawing) {
  const { parts, hasBefore } = model;
  const rows = model.rows.slice(0, MOST_BARS);
  const sums = rows.map(({ points }) => sumOf(points, measure));
  const most = Math.max(1, ...sums, ...rows.map(({ before }) => sizeOf(before, measure)));
  const x = scaleLinear([0, most], [0, width]);
  return rows.map((row, nth) => {
    const top = nth * LINE;
    let from = 0;
    return (
      <g key={row.key}>
        <text className="m-bar-name" x={0} y={top + 14} aria-hidden>
          {row.name}
        </text>
        <text className="m-value m-value-end" x={width} y={top + 14} aria-hidden>
          {totalText(row, measure)}
        </text>
        <rect className="m-bar-ground" x={0} y={top + 20} width={width} height={BAR} rx={2} />
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
                <rect x={0} y={top} width={width} height={LINE - 4} className="m-mark-room" />
              )}
              <rect
                x={start}
                y={top + 20}
                width={length}
                height={BAR}
                rx={parts.length === 1 ? 2 : 0}
                fill={fillOf(id, isHidden(point) ? HIDDEN : part)}
              />
            </Mark>
          );
        })}
        {hasBefore && row.before && (
          <path
            className="m-before-bar"
            aria-hidden
            d={`M${Math.min(width - 1, x(sizeOf(row.before, measure)))},${top + 17} v${BAR + 6}`}
          />
        )}
      </g>
    );
  });
}
