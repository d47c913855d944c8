// Periods that are asked for often, and the months that one may begin with.
import { dayOf } from '../../i18n/format';
import { fr } from '../../i18n/fr';
import type { Change } from './useFilters';

const t = fr.statistics;
const MONTHS_BACK = 60;

const monthOf = (day: Date, back = 0): string => dayOf(new Date(day.getFullYear(), day.getMonth() - back, 1));

export interface Preset {
  label: string;
  /** What it says of the filters; the place stays. */
  period: Change;
}

export function presetsOf(today: Date): Preset[] {
  const year = today.getFullYear();
  return [
    { label: t.thisMonth, period: { from: monthOf(today), to: undefined } },
    { label: t.twelveMonths, period: { from: undefined, to: undefined } },
    { label: t.year(year), period: { from: `${year}-01-01`, to: undefined } },
    { label: t.year(year - 1), period: { from: `${year - 1}-01-01`, to: `${year - 1}-12-31` } },
  ];
}

/** First days of the months before `until`, the newest first. */
export const monthsBefore = (until: Date): string[] =>
  Array.from({ length: MONTHS_BACK }, (_, back) => monthOf(until, back));
