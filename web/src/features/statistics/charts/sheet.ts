// The same figures as a table: beside the chart, on paper, in files.
import type { ChartPoint, PlaceTable, Unit } from '../../../entities/statistics/api';
import { written } from '../../../entities/statistics/figures';
import { nameOf } from '../../../entities/statistics/words';
import { fr } from '../../../i18n/fr';
import { formatNumber } from '../../../i18n/format';
import { changeIn, changeOfAll, type Measure, type Model, NO_PLACE, sumOf, titleOf } from './model';

const t = fr.statistics;

export interface Cell {
  text: string;
  /** As a spreadsheet takes it. */
  raw: number | string;
  path: string | null;
}

export interface Sheet {
  id: string;
  title: string;
  /** Above the names. */
  head: string;
  columns: string[];
  rows: { key: string; name: string; cells: Cell[] }[];
  /** Empty where something is hidden: what is hidden could be worked out of it. */
  totals: Cell[];
}

const nothing: Cell = { text: '', raw: '', path: null };
/** A spreadsheet would take a sign for the beginning of a formula. */
const plain = (text: string): Cell => ({ text, raw: text.replace(/^\+/, ''), path: null });

const counted = (point: ChartPoint | null): Cell =>
  point === null ? nothing : { text: written(point), raw: point.value ?? t.hidden, path: point.path };

const paid = (amount: number | null): Cell =>
  amount === null ? nothing : { text: formatNumber(amount), raw: amount, path: null };

const added = (cells: readonly Cell[], write: (value: number) => string): Cell => {
  const sum = cells.reduce((all, { raw }) => all + (typeof raw === 'number' ? raw : 0), 0);
  return { text: write(sum), raw: sum, path: null };
};

interface Column {
  title: string;
  cells: Cell[];
  total: Cell;
}

const figures = (points: (ChartPoint | null)[]): { cells: Cell[]; total: Cell } => {
  const cells = points.map(counted);
  return { cells, total: added(cells, (sum) => written({ value: sum })) };
};

function columnsOf(model: Model): Column[] {
  const { chart, rows, parts } = model;
  const firsts = rows.map(({ points }) => points[0] ?? null);
  if (parts.length > 1) {
    const sums = rows.map(({ points }) => points.some((one) => one && one.value === null));
    const totals = rows.map(({ points }, row) => (sums[row] ? nothing : countedSum(points)));
    return [
      ...parts.map((title, part) => ({ title, ...figures(rows.map(({ points }) => points[part] ?? null)) })),
      { title: t.total, cells: totals, total: added(totals, (sum) => written({ value: sum })) },
      ...amounts(model),
      ...compared(model),
    ];
  }
  const columns: Column[] = [{ title: t.units[chart.unit], ...figures(firsts) }, ...amounts(model)];
  if (chart.kind === 'shares' && !model.hasHidden) {
    const all = sumOf(firsts, 'value');
    const share = (value: number) => (all === 0 ? '' : t.percent(Math.round((value / all) * 1000) / 10));
    const cells = firsts.map((point) => plain(share(point?.value ?? 0)));
    columns.push({ title: t.share, cells, total: plain(share(all)) });
  }
  return [...columns, ...compared(model)];
}

const changes = (model: Model, measure: Measure, title: string): Column => ({
  title,
  cells: model.rows.map((row) => plain(changeIn(model, row, measure))),
  total: plain(changeOfAll(model, measure)),
});

/** The period before, and what became of it since. */
function compared(model: Model): Column[] {
  if (!model.hasBefore) return [];
  const befores = model.rows.map(({ before }) => before);
  const counts = [{ title: t.before, ...figures(befores) }, changes(model, 'value', t.change)];
  if (!model.hasAmounts) return counts;
  const cells = befores.map((point) => paid(point?.amount ?? null));
  return [
    ...counts,
    { title: t.amountBefore, cells, total: added(cells, formatNumber) },
    changes(model, 'amount', t.amountChange),
  ];
}

const countedSum = (points: (ChartPoint | null)[]): Cell => {
  const sum = sumOf(points, 'value');
  return { text: written({ value: sum }), raw: sum, path: null };
};

function amounts({ rows, hasAmounts }: Model): Column[] {
  if (!hasAmounts) return [];
  const cells = rows.map(({ points }) => paid(sumOf(points, 'amount')));
  return [{ title: t.amountColumn, cells, total: added(cells, formatNumber) }];
}

const HEADS = { months: t.month, weeks: t.week, bars: t.item, shares: t.item, figures: t.item };

export function sheetOf(model: Model): Sheet {
  const { chart, rows } = model;
  const columns = columnsOf(model);
  const areHidden = model.hasHidden || rows.some(({ before }) => before && before.value === null);
  return {
    id: chart.id,
    title: titleOf(chart),
    head: HEADS[chart.kind],
    columns: columns.map(({ title }) => title),
    rows: rows.map(({ key, name }, row) => ({ key, name, cells: columns.map(({ cells }) => cells[row]!) })),
    totals: areHidden || rows.length < 2 || chart.kind === 'figures' ? [] : columns.map(({ total }) => total),
  };
}

export function sheetOfPlaces(
  { id, title, columns, rows }: PlaceTable,
  unit: Unit,
  isRounded = false,
): Sheet {
  // A delivery lies in several places at once.
  const addUp = unit !== 'deliveries' && !isRounded;
  const areHidden = rows.some(({ cells }) => cells.some(({ value }) => value === null));
  const lines = rows.map(({ key, label, cells }) => ({
    key,
    name: label ?? (key === NO_PLACE ? t.without : nameOf(key, unit)),
    cells: cells.flatMap((cell) =>
      cell.amount === null ? [counted(cell)] : [counted(cell), paid(cell.amount)],
    ),
  }));
  const first = rows[0]?.cells ?? [];
  return {
    id,
    title: titleOf({ title, unit }),
    head: unit === 'acts' ? t.agent : t.place,
    columns: columns.flatMap((column, index) => {
      const name = nameOf(column, unit);
      return first[index]?.amount == null ? [name] : [name, t.amountColumn];
    }),
    rows: lines,
    totals: [],
    ...(addUp && !areHidden && lines.length > 1 && { totals: placeTotals(rows) }),
  };
}

const placeTotals = (rows: PlaceTable['rows']): Cell[] =>
  (rows[0]?.cells ?? []).flatMap((cell, index) => {
    const points = rows.map(({ cells }) => cells[index] ?? null);
    const count = countedSum(points);
    return cell.amount === null ? [count] : [count, paid(sumOf(points, 'amount'))];
  });
