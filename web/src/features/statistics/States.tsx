// A dashboard without figures says why: on its way, to come, unknown, nothing to count.
import { Button, Empty, Skeleton } from 'antd';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import { LinkButton } from '../../ui/LinkButton';

const t = fr.statistics;
const FIGURES = 4;
const CHARTS = 3;

/** As high as what comes: nothing jumps. */
export function LoadingDashboard() {
  return (
    <div role="status" aria-label={t.loading} className="m-stats-body">
      <p className="m-stats-late">{t.printedEarly}</p>
      <div className="m-figures">
        {Array.from({ length: FIGURES }, (_, nth) => (
          <div key={nth} className="m-figure m-figure-loading">
            <Skeleton active title={{ width: '60%' }} paragraph={{ rows: 1 }} />
          </div>
        ))}
      </div>
      <div className="m-charts">
        {Array.from({ length: CHARTS }, (_, nth) => (
          <div key={nth} className={nth === 0 ? 'm-chart-wide' : undefined}>
            <div className="m-panel m-chart-loading">
              <Skeleton active paragraph={{ rows: 8, width: '100%' }} />
            </div>
          </div>
        ))}
      </div>
    </div>
  );
}

interface MessageProps {
  title: string;
  text: string;
  action?: ReactNode;
}

function Message({ title, text, action }: MessageProps) {
  return (
    <Empty
      className="m-state"
      image={Empty.PRESENTED_IMAGE_SIMPLE}
      description={
        <>
          <strong>{title}</strong>
          <p>{text}</p>
        </>
      }
    >
      {action}
    </Empty>
  );
}

export const ToCome = ({ name }: { name: string }) => (
  <Message title={t.notYet} text={t.notYetText(t.dashboards[name as keyof typeof t.dashboards] ?? name)} />
);

/** Of all time, whatever period is chosen. */
export const NoSynchronization = () => <Message title={t.noSynchronization} text={t.noSynchronizationText} />;

export const Gone = () => (
  <Message title={t.gone} text={t.goneText} action={<LinkButton to="/metabase_stats">{t.back}</LinkButton>} />
);

export const Nothing = ({ onClear }: { onClear: () => void }) => (
  <Message title={t.empty} text={t.emptyText} action={<Button onClick={onClear}>{t.clear}</Button>} />
);
