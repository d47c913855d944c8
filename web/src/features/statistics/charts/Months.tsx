// Months as columns, the parts of each on top of each other; the period before as a line.
import { scaleBand, scaleLinear } from 'd3-scale';
import { line } from 'd3-shape';
import { monthName } from '../../../entities/statistics/figures';
import { formatCompact } from './compact';
import { Mark } from './Mark';
import { isHidden, type Row, sentenceOf, sizeOf, sumOf } from './model';
import { fillOf, HIDDEN } from './Patterns';
import type { Drawing } from './types';

export const MONTHS_HEIGHT = 300;
/** Two charts of months and what is around them are more than a page across. */
export const MONTHS_ON_PAPER = 210;
const [TOP, RIGHT, BOTTOM] = [20, 8, 40];
const LETTER = 6.5;
const LABEL = 38;
/** What is hidden is drawn this high: there is something. */
const STUB = 6;
const TICKS = 4;

interface AxisProps {
  ticks: number[];
  left: number;
  width: number;
  y: (value: number) => number;
}

function Axis({ ticks, left, width, y }: AxisProps) {
  return (
    <g aria-hidden>
      {ticks.map((tick) => (
        <g key={tick} className="m-tick-line">
          <line x1={left} x2={width - RIGHT} y1={y(tick)} y2={y(tick)} />
          <text x={left - 6} y={y(tick)} dy="0.32em" textAnchor="end">
            {formatCompact(tick)}
          </text>
        </g>
      ))}
    </g>
  );
}

interface LabelsProps {
  rows: Row[];
  bottom: number;
  x: (key: string) => number;
  band: number;
  step: number;
}

/** Named where there is room; the year with its first month. */
function MonthLabels({ rows, bottom, x, band, step }: LabelsProps) {
  const every = Math.max(1, Math.ceil(LABEL / step));
  const named = rows.filter((_, index) => index % every === 0);
  return (
    <g aria-hidden className="m-tick-line">
      {named.map(({ key }, index) => {
        const isNewYear = index === 0 || named[index - 1]!.key.slice(0, 4) !== key.slice(0, 4);
        return (
          <text key={key} x={x(key) + band / 2} y={bottom + 15} textAnchor="middle">
            {monthName(key, 'short')}
            {isNewYear && (
              <tspan x={x(key) + band / 2} dy="1.2em">
                {key.slice(0, 4)}
              </tspan>
            )}
          </text>
        );
      })}
    </g>
  );
}

/** What is on top of what, from the ground. */
const floorsOf = (row: Row, measure: Drawing['measure']): number[] =>
  row.points.map((_, part) => sumOf(row.points.slice(0, part), measure));

interface ValuesProps {
  rows: Row[];
  tops: number[];
  middleOf: (key: string) => number;
  y: (value: number) => number;
}

/** What each column amounts to, above it. */
function Values({ rows, tops, middleOf, y }: ValuesProps) {
  return rows.map((row, nth) =>
    // Of what is hidden the legend says it, once.
    row.points.some(isHidden) ? null : (
      <text key={row.key} className="m-value" x={middleOf(row.key)} y={y(tops[nth]!) - 5}>
        {formatCompact(tops[nth]!)}
      </text>
    ),
  );
}

interface BeforeProps {
  rows: Row[];
  xOf: (key: string) => number;
  yOf: (before: Row['before']) => number;
}

function Before({ rows, xOf, yOf }: BeforeProps) {
  const path = line<Row>(
    ({ key }) => xOf(key),
    ({ before }) => yOf(before),
  ).defined(({ before }) => before !== null);
  return (
    <g className="m-before" aria-hidden>
      <path d={path(rows) ?? undefined} />
      {rows.map(({ key, before }) => before && <circle key={key} cx={xOf(key)} cy={yOf(before)} r={3} />)}
    </g>
  );
}

export function Months({ model, measure, width, height, marks, id }: Drawing) {
  const { rows, parts, hasBefore } = model;
  const tops = rows.map((row) => sumOf(row.points, measure));
  const most = Math.max(1, ...tops, ...rows.map(({ before }) => sizeOf(before, measure)));
  const bottom = height - BOTTOM;
  const y = scaleLinear().domain([0, most]).nice(TICKS).range([bottom, TOP]);
  const ticks = y.ticks(TICKS).filter(Number.isInteger);
  const left = Math.max(...ticks.map((tick) => formatCompact(tick).length)) * LETTER + 10;
  const x = scaleBand(
    rows.map(({ key }) => key),
    [left, width - RIGHT],
  ).padding(0.3);
  const band = x.bandwidth();
  const longest = Math.max(...tops.map((top) => formatCompact(top).length));
  const at = (key: string): number => x(key) ?? 0;
  const middleOf = (key: string): number => at(key) + band / 2;
  return (
    <>
      <Axis {...{ ticks, left, width, y }} />
      {rows.map((row, nth) => {
        const floors = floorsOf(row, measure);
        return row.points.map((point, part) => {
          const floor = floors[part]!;
          const high = isHidden(point) ? STUB : y(floor) - y(floor + sizeOf(point, measure));
          const props = marks.markProps(nth * parts.length + part);
          const says = sentenceOf(model, row, part, measure);
          return (
            <Mark key={`${row.key}.${part}`} says={says} path={point?.path ?? null} {...props}>
              {/* The whole height is pointed at where the column has one part. */}
              {parts.length === 1 && (
                <rect x={at(row.key)} y={TOP} width={band} height={bottom - TOP} className="m-mark-room" />
              )}
              <rect
                x={at(row.key)}
                y={y(floor) - high}
                width={band}
                height={high}
                {...fillOf(id, isHidden(point) ? HIDDEN : part)}
              />
            </Mark>
          );
        });
      })}
      {(longest + 1) * LETTER <= x.step() && <Values {...{ rows, tops, y }} middleOf={middleOf} />}
      {hasBefore && <Before rows={rows} xOf={middleOf} yOf={(before) => y(sizeOf(before, measure))} />}
      <MonthLabels rows={rows} bottom={bottom} x={at} band={band} step={x.step()} />
    </>
  );
}
