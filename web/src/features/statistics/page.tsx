// The dashboards, one beside the other.
import { FullscreenOutlined } from '@ant-design/icons';
import { Tabs } from 'antd';
import { fr } from '../../i18n/fr';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { Dashboard } from './Dashboard';
import { FilterBar } from './FilterBar';
import './statistics.css';
import { addressOf, DASHBOARDS, useFilters } from './useFilters';

const t = fr.statistics;

export default function StatisticsPage() {
  const filters = useFilters();
  const { name, show } = filters;
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
      <Tabs
        aria-label={t.choice}
        activeKey={name}
        onChange={show}
        destroyOnHidden
        items={DASHBOARDS.map((key) => ({
          key,
          label: t.dashboards[key],
          children: key === name && <Dashboard {...filters} />,
        }))}
      />
    </div>
  );
}
