// The template as a sheet. The program that shows it is loaded here and nowhere else.
import { Alert, Skeleton } from 'antd';
import { Component, lazy, type ReactNode, Suspense } from 'react';
import { fr } from '../../../i18n/fr';
import type { Editing } from '../page/types';
import { PropertyForm } from '../properties/PropertyForm';
import { ChosenBar } from '../table/ChosenBar';
import { PageBar } from '../table/PageBar';
import { Palette } from './Palette';

const t = fr.report;

const Sheet = lazy(() => import('./Sheet'));

/** A template that the designer can't show is changed by its table. */
class Guard extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };

  static getDerivedStateFromError() {
    return { failed: true };
  }

  override render() {
    if (this.state.failed) return <Alert type="warning" showIcon title={t.designFailed} />;
    return this.props.children;
  }
}

const loading = (
  <div role="status" aria-label={t.designLoading}>
    <Skeleton active paragraph={{ rows: 8 }} />
  </div>
);

export function DesignView({ editing }: { editing: Editing }) {
  return (
    <div className="m-template-view">
      <PageBar editing={editing} />
      <Palette editing={editing} />
      <Guard>
        <Suspense fallback={loading}>
          <Sheet editing={editing} />
        </Suspense>
      </Guard>
      <ChosenBar editing={editing} />
      <p className="m-hint">{t.designKeys}</p>
      <PropertyForm editing={editing} />
    </div>
  );
}
