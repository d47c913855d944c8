// The dashboards, one beside the other.
import { FullscreenOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { fr } from '../../i18n/fr';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { Dashboard } from './Dashboard';
import { FilterBar } from './FilterBar';
import './statistics.css';
import { addressOf, useDashboards, useFilters } from './useFilters';

const t = fr.statistics;

export default function StatisticsPage() {
  const filters = useFilters();
  const { name, filter } = filters;
  const dashboards = useDashboards();
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
      <nav aria-label={t.choice} className="m-stats-choice">
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
