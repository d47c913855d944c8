// One dashboard alone, without the frame around it: to be shown on a wall, printed, exported.
import { ArrowLeftOutlined, FullscreenExitOutlined, FullscreenOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useLayoutEffect, useSyncExternalStore } from 'react';
import { fr } from '../../i18n/fr';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { Dashboard } from './Dashboard';
import { FilterBar } from './FilterBar';
import './statistics.css';
import { addressOf, useFilters } from './useFilters';

const t = fr.statistics;

/** Menu and header make room. */
function useWholePage(): void {
  useLayoutEffect(() => {
    const { dataset } = document.documentElement;
    dataset.alone = '';
    return () => void delete dataset.alone;
  }, []);
}

function useWholeScreen(): boolean {
  return useSyncExternalStore(
    (changed) => {
      document.addEventListener('fullscreenchange', changed);
      return () => document.removeEventListener('fullscreenchange', changed);
    },
    () => document.fullscreenElement !== null,
  );
}

function WholeScreenButton() {
  const isWhole = useWholeScreen();
  // Some devices have no such way.
  if (!document.fullscreenEnabled) return null;
  const toggle = (): void =>
    void (isWhole ? document.exitFullscreen() : document.documentElement.requestFullscreen());
  const Icon = isWhole ? FullscreenExitOutlined : FullscreenOutlined;
  return (
    <Button icon={<Icon aria-hidden />} onClick={toggle}>
      {isWhole ? t.leaveScreen : t.wholeScreen}
    </Button>
  );
}

export default function StatisticsReport() {
  useWholePage();
  const filters = useFilters();
  const title = t.dashboards[filters.name as keyof typeof t.dashboards] ?? fr.screens.statisticsReport.title;
  return (
    <div className="m-stats m-stats-alone">
      <PageHeader
        title={title}
        actions={
          <div className="m-stats-tools">
            <WholeScreenButton />
            <LinkButton to={addressOf('/metabase_stats', filters)} icon={<ArrowLeftOutlined aria-hidden />}>
              {t.back}
            </LinkButton>
          </div>
        }
      />
      <FilterBar {...filters} />
      <Dashboard {...filters} />
    </div>
  );
}
