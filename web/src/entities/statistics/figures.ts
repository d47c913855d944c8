// Figures and months as they are written.
import { fr } from '../../i18n/fr';
import { formatNumber } from '../../i18n/format';
import type { Chart, ChartPoint, ChartSeries, Statistics } from './api';

const t = fr.statistics;
const MONTH = /^\d{4}-\d{2}$/;

/** The period of the same length that came before: it is compared with, not counted. */
const BEFORE = 'before';
export const partsOf = ({ series }: Chart): ChartSeries[] => series.filter(({ id }) => id !== BEFORE);
export const beforeOf = ({ series }: Chart): ChartSeries | undefined =>
  series.find(({ id }) => id === BEFORE);

const monthOf = (day: string | null): string => day?.slice(0, 7) ?? '';

/** The month that was not over when the figures were counted; none where the period ended before it. */
export function runningMonth({ to, asOf }: Pick<Statistics, 'to' | 'asOf'>): string | undefined {
  const month = monthOf(asOf);
  return month !== '' && month <= monthOf(to) ? month : undefined;
}

export const isMonth = (key: string): boolean => MONTH.test(key);

/** `mars 2026`, `mars`; of a day its month. */
export function monthName(key: string, style: 'long' | 'short' = 'long'): string {
  const [year = '', month] = key.split('-');
  const nth = Number(month) - 1;
  return style === 'short' ? (t.shortMonths[nth] ?? '') : `${t.months[nth]} ${year}`;
}

/** A number of persons that is too small to be shown is not none. */
export const written = ({ value }: Pick<ChartPoint, 'value'>): string =>
  value === null ? t.hidden : formatNumber(value);

/** `+12 %`; nothing where there was nothing, or where one of the two is hidden. */
export function changeOf(now: number | null, before: number | null | undefined): string {
  if (now === null || !before) return '';
  const percent = Math.round(((now - before) / before) * 100);
  if (percent === 0) return t.same;
  return percent > 0 ? t.more(t.percent(percent)) : t.less(t.percent(-percent));
}
