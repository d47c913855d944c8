// A chart as it is drawn: its parts, in which order, and what each value is beside the one before.
import type { Chart, ChartPoint } from '../../../entities/statistics/api';
import { beforeOf, changeOf, partsOf, written } from '../../../entities/statistics/figures';
import { nameOf } from '../../../entities/statistics/words';
import { fr } from '../../../i18n/fr';

const t = fr.statistics;

/** The key of what is in no place. */
export const NO_PLACE = '0';

/** How many there are, or how much was paid. */
export type Measure = 'value' | 'amount';

/** Where one key stands: one point for each part. */
export interface Row {
  key: string;
  name: string;
  /** null: the part has nothing there. */
  points: (ChartPoint | null)[];
  before: ChartPoint | null;
  /** A month that is not over: what a whole one came to says nothing of it. */
  isRunning: boolean;
}

export interface Model {
  chart: Chart;
  /** Names of the parts; one alone is not named. */
  parts: string[];
  rows: Row[];
  hasBefore: boolean;
  hasAmounts: boolean;
  /** Something is hidden or rounded: nothing may be worked out of what is shown. */
  hasHidden: boolean;
  /** Of figures: the same month by month. */
  months?: Model;
}

export const titleOf = ({ title, unit }: Pick<Chart, 'title' | 'unit'>): string => title ?? t.units[unit];

export const sizeOf = (point: ChartPoint | null | undefined, measure: Measure): number =>
  point?.[measure] ?? 0;

export const sumOf = (points: readonly (ChartPoint | null)[], measure: Measure): number =>
  points.reduce((sum, point) => sum + sizeOf(point, measure), 0);

export const isHidden = (point: ChartPoint | null): boolean => point !== null && point.value === null;

/** Whether the drawing has something to say of what is hidden. */
export const showsHidden = ({ rows }: Model): boolean =>
  rows.some(({ points, before }) => [...points, before].some(isHidden));

export const textOf = (point: ChartPoint | null, measure: Measure): string =>
  point === null ? '' : measure === 'amount' ? t.francs(point.amount ?? 0) : written(point);

/** Of the whole, where there is one and it may be known. */
export function shareOf(model: Model, point: ChartPoint | null, measure: Measure): number | undefined {
  if (model.chart.kind !== 'shares' || model.hasHidden) return undefined;
  const all = sumOf(
    model.rows.map(({ points }) => points[0] ?? null),
    measure,
  );
  return all === 0 ? undefined : sizeOf(point, measure) / all;
}

const changeOfSums = ({ rows }: Model, measure: Measure): string =>
  changeOf(
    sumOf(
      rows.flatMap(({ points }) => points),
      measure,
    ),
    sumOf(
      rows.map(({ before }) => before),
      measure,
    ),
  );

/** What became of all of it since the period before, by the months that are over in both. */
export function changeOfAll(model: Model, measure: Measure): string {
  const over = model.rows.filter(({ isRunning }) => !isRunning);
  if (over.length === model.rows.length) return changeOfSums(model, measure);
  if (over.length === 0 || model.hasHidden) return t.running;
  const change = changeOfSums({ ...model, rows: over }, measure);
  return change && t.wholeMonths(change);
}

/** What became of one row since the period before. */
export function changeIn({ months }: Model, row: Row, measure: Measure): string {
  if (row.before === null) return '';
  if (row.isRunning) return t.running;
  if (months?.rows.some(({ isRunning }) => isRunning)) return changeOfAll(months, measure);
  const isUnknown = row.points.some((point) => point !== null && point[measure] === null);
  return changeOf(isUnknown ? null : sumOf(row.points, measure), row.before[measure]);
}

/** `mars 2026 : 120 (98 à la période précédente, +22 %)`. */
export function sentenceOf(model: Model, row: Row, part: number, measure: Measure): string {
  const point = row.points[part] ?? null;
  const name = model.parts.length > 1 ? `${row.name}, ${model.parts[part]}` : row.name;
  const said = t.said(name, textOf(point, measure));
  const share = shareOf(model, point, measure);
  if (share !== undefined) return `${said} (${t.percent(Math.round(share * 100))})`;
  if (row.before === null || model.parts.length > 1) return said;
  const change = changeIn(model, row, measure);
  const compared = [t.beforeValue(textOf(row.before, measure)), change].filter(Boolean).join(', ');
  return `${said} (${compared})`;
}

/** Places have names of their own. */
const arePlaces = ({ series }: Chart): boolean =>
  series.some(({ points }) => points.some(({ label }) => label !== null));

const nameIn = (chart: Chart, key: string, label: string | null): string =>
  key === NO_PLACE && arePlaces(chart) ? t.without : nameOf(key, chart.unit, label);

export function modelOf(chart: Chart, isRounded = false, running?: string): Model {
  const parts = partsOf(chart);
  const before = beforeOf(chart);
  const keys = new Map<string, string>();
  for (const { points } of parts)
    for (const { key, label } of points) keys.set(key, nameIn(chart, key, label));
  const at = (points: readonly ChartPoint[], key: string) => points.find((one) => one.key === key) ?? null;
  const rows = [...keys].map(([key, name], index) => ({
    key,
    name,
    points: parts.map(({ points }) => at(points, key)),
    // Months of another year: the first is compared with the first.
    before: (chart.kind === 'months' ? before?.points[index] : at(before?.points ?? [], key)) ?? null,
    isRunning: chart.kind === 'months' && running !== undefined && key >= running,
  }));
  // Places have no order but their size.
  if (arePlaces(chart)) rows.sort((a, b) => sumOf(b.points, 'value') - sumOf(a.points, 'value'));
  const points = parts.flatMap((part) => part.points);
  return {
    chart,
    parts: parts.map(({ id }) => nameOf(id, chart.unit)),
    rows,
    hasBefore: before !== undefined,
    hasAmounts: points.some(({ amount }) => amount !== null),
    hasHidden: isRounded || points.some(({ value }) => value === null),
  };
}
