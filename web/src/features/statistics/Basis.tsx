// What is told: where, of when, how fresh. The head of what is printed.
import { useQuery } from '@tanstack/react-query';
import type { Statistics, StatisticsFilter } from '../../entities/statistics/api';
import { monthName, runningMonth } from '../../entities/statistics/figures';
import { useSession } from '../../auth/session';
import { dayOf, formatDateTime, formatDay, formatTime } from '../../i18n/format';
import { fr } from '../../i18n/fr';
import { placesQuery } from '../../entities/geography/places';
import { useTerritory } from '../../entities/geography/Territory';

const t = fr.statistics;

/** `à jour à 10:42`; with its day where it is not today's. */
export function freshness(asOf: string | null, now = new Date()): string {
  if (asOf === null) return '';
  return dayOf(new Date(asOf)) === dayOf(now) ? t.asOf(formatTime(asOf)) : t.asOfDay(formatDateTime(asOf));
}

function period({ from, to }: Statistics): string {
  if (from === null || to === null) return '';
  const [first, last] = [monthName(from), monthName(to)];
  return first === last ? t.oneMonth(last) : t.period(first, last);
}

interface BasisProps {
  name: string;
  data: Statistics;
  filter: StatisticsFilter;
}

export function Basis({ name, data, filter }: BasisProps) {
  const { user } = useSession();
  const namesOf = useTerritory();
  const regions = filter.regionId === undefined ? (user?.login_regionIds ?? []) : [filter.regionId];
  const departments = useQuery({ ...placesQuery('department'), enabled: filter.departmentId !== undefined });
  const department = departments.data?.find(({ id }) => id === filter.departmentId);
  const isCompared = data.charts.some(({ series }) => series.length > 1);
  const running = runningMonth(data);
  const compared = running === undefined ? t.compared : t.comparedRunning(monthName(running));
  const parts = [
    t.situation(formatDay(filter.to ?? dayOf(new Date()))),
    data.wholeNetwork
      ? t.wholeNetwork
      : t.territory([namesOf(regions), department?.path.at(-1)].filter(Boolean).join(', ')),
    [period(data), isCompared && compared].filter(Boolean).join(', '),
    freshness(data.asOf),
  ];
  return (
    <p className="m-stats-basis">
      {/* On paper there are no tabs. */}
      <strong>{t.dashboards[name as keyof typeof t.dashboards] ?? name} · </strong>
      {parts.filter(Boolean).join(' · ')}
    </p>
  );
}
