// Where things are going, week by week: small charts, each the way to its dashboard. Loaded when the rest of
// the page is there.
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { Link } from 'react-router';
import { type Chart, trendsQuery } from '../../entities/statistics/api';
import { written } from '../../entities/statistics/figures';
import { fr } from '../../i18n/fr';
import { formatDay } from '../../i18n/format';
import { Sparkline } from './Sparkline';

const t = fr.statistics;

/** The dashboard of what a chart counts has its name. */
function Trend({ chart: { unit, series } }: { chart: Chart }) {
  const weeks = series[0]?.points ?? [];
  const last = weeks.at(-1);
  const before = weeks.at(-2);
  if (!last) return null;
  return (
    <div className="m-figure m-trend">
      <Link to={`/metabase_stats?name=${unit}`} className="m-figure-link">
        <span className="m-figure-label">{t.trends[unit] ?? t.units[unit]}</span>{' '}
        <span>
          <span className="m-figure-value">{written(last)}</span>{' '}
          <span className="m-figure-label">{t.trend(formatDay(last.key))}</span>
        </span>{' '}
        <Sparkline values={weeks.map(({ value }) => value ?? 0)} />
      </Link>
      {before && (
        <span className="m-figure-label">
          {before.path ? (
            <Link to={before.path}>{t.trendBefore(written(before))}</Link>
          ) : (
            t.trendBefore(written(before))
          )}
        </span>
      )}
    </div>
  );
}

export default function Trends() {
  const { data, isError, isFetching, refetch } = useQuery(trendsQuery);
  if (isError && !data)
    return (
      <div className="m-figure m-trend">
        <span className="m-figure-failed">{t.trendsFailed}</span>
        <Button size="small" loading={isFetching} onClick={() => void refetch()}>
          {fr.errors.retry}
        </Button>
      </div>
    );
  if (!data)
    return (
      <div className="m-figure m-trend" role="status" aria-label={t.trendsLoading}>
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      </div>
    );
  return (
    <>
      <div className="m-trends">
        {data.charts.map((chart) => (
          <Trend key={chart.id} chart={chart} />
        ))}
      </div>
      <p className="m-trends-all">
        <Link to="/metabase_stats">{t.trendsAll}</Link>
      </p>
    </>
  );
}
