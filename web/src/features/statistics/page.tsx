// The dashboards, one beside the other.
import { FullscreenOutlined } from '@ant-design/icons';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';
import { fr } from '../../i18n/fr';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { Dashboard } from './Dashboard';
import { FilterBar } from './FilterBar';
import './statistics.css';
import { addressOf, useDashboards, useFilters } from './useFilters';

const t = fr.statistics;

/** Where they stand in one line, the chosen one is not outside of it. */
function useChosenInSight(name: string) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => {
    const chosen = nav.current?.querySelector<HTMLElement>('[aria-current]');
    if (chosen) nav.current!.scrollLeft = chosen.offsetLeft - nav.current!.offsetLeft;
  }, [name]);
  return nav;
}

export default function StatisticsPage() {
  const filters = useFilters();
  const { name, filter } = filters;
  const dashboards = useDashboards();
  const nav = useChosenInSight(name);
  return (
    <div className="m-stats">
      <PageHeader
        title={fr.screens.statistics.title}
        actions={
          <LinkButton
            to={addressOf('/metabase_stats/report', filters)}
            icon={<FullscreenOutlined aria-hidden />}
          >
            {t.open}
          </LinkButton>
        }
      />
      <FilterBar {...filters} />
      <nav ref={nav} aria-label={t.choice} className="m-stats-choice">
        {dashboards.map((key) => (
          <Link
            key={key}
            to={addressOf('/metabase_stats', { name: key, filter })}
            aria-current={key === name ? 'page' : undefined}
          >
            {t.dashboards[key]}
          </Link>
        ))}
      </nav>
      <Dashboard {...filters} />
    </div>
  );
}
