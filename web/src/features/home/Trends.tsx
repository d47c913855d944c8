// Where things are going, month by month: small charts, each the way to its dashboard. Loaded when the rest
// of the page is there.
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { useMay } from '../../auth/permission';
import type { Permission } from '../../auth/permissions';
import { type Chart, type ChartPoint, statisticsQuery } from '../../entities/statistics/api';
import { monthName, partsOf, written } from '../../entities/statistics/figures';
import { fr } from '../../i18n/fr';
import { Sparkline } from './Sparkline';

const t = fr.statistics;

/** Who reads the list is shown where it is going; who reads no list, everything. */
const TRENDS: { name: keyof typeof t.trends; permission: Permission }[] = [
  { name: 'members', permission: 'members.read' },
  { name: 'cards', permission: 'cards.read' },
  { name: 'transactions', permission: 'transactions.read' },
];

/** Of each month what all parts have; nothing is known where one of them is hidden. */
function monthsOf(chart: Chart): ChartPoint[] {
  const parts = partsOf(chart);
  const keys = [...new Set(parts.flatMap(({ points }) => points.map(({ key }) => key)))].toSorted();
  return keys.map((key) => {
    const points = parts.flatMap((part) => part.points.filter((point) => point.key === key));
    const isHidden = points.some(({ value }) => value === null);
    const value = isHidden ? null : points.reduce((sum, point) => sum + (point.value ?? 0), 0);
    return { key, label: null, value, amount: null, path: null };
  });
}

function Trend({ name }: { name: keyof typeof t.trends }) {
  const { data, isError, isFetching, refetch } = useQuery(statisticsQuery(name));
  if (isError && !data)
    return (
      <div className="m-figure m-trend">
        <span className="m-figure-failed">{t.trendsFailed}</span>
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {fr.errors.retry}
        </Button>
      </div>
    );
  if (data === undefined)
    return (
      <div className="m-figure m-trend" role="status" aria-label={t.trendsLoading}>
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </div>
    );
  const chart = data?.charts.find(({ kind }) => kind === 'months');
  const months = chart ? monthsOf(chart) : [];
  const last = months.at(-1);
  const before = months.at(-2);
  // Not counted here, or by somebody else.
  if (!chart || !last) return null;
  return (
    <div className="m-figure m-trend">
      <Link to={`/metabase_stats?name=${name}`} className="m-figure-link">
        <span className="m-figure-label">{t.trends[name]}</span>{' '}
        <span>
          <span className="m-figure-value">{written(last)}</span>{' '}
          <span className="m-figure-label">{t.trend(monthName(last.key))}</span>
        </span>{' '}
        <Sparkline values={months.map(({ value }) => value ?? 0)} />
        {before && (
          <span className="m-figure-label">{t.trendBefore(written(before), monthName(before.key))}</span>
        )}
      </Link>
    </div>
  );
}

export default function Trends() {
  const may = useMay();
  const own = TRENDS.filter(({ permission }) => may(permission));
  return (
    <>
      <div className="m-trends">
        {(own.length > 0 ? own : TRENDS).map(({ name }) => (
          <Trend key={name} name={name} />
        ))}
      </div>
      <p className="m-trends-all">
        <Link to="/metabase_stats">{t.trendsAll}</Link>
      </p>
    </>
  );
}
