// One dashboard: asked for, kept fresh, in the mode that the server has it in.
import { DownloadOutlined, PrinterOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Alert, Button } from 'antd';
import { useEffect, useMemo } from 'react';
import { ApiError } from '../../api/error';
import { allRegionsQuery } from '../../entities/geography/regions';
import { type Shown, statisticsQuery, tellExport } from '../../entities/statistics/api';
import { useSession } from '../../auth/session';
import { fr } from '../../i18n/fr';
import { asksFirst } from '../../ui/firstAnswers';
import { notifyFailure } from '../../ui/notify';
import { ErrorState } from '../../ui/table/ListStates';
import { Charts, type Counted, countedIn, hasSheets, sheetsOf } from './Charts';
import type { Sheet } from './charts/sheet';
import { Embedded } from './Embedded';
import { Basis } from './Basis';
import { exportAll, exportSheet, rowsOf } from './exports';
import { Gone, LoadingDashboard, NoSynchronization, Nothing, ToCome } from './States';
import { type Filters, filtersIn, isPlaceless } from './useFilters';

const t = fr.statistics;

/** Of both pages that show one: it is drawn once, with its figures and the regions of its filter. */
asksFirst((queryClient, may) => {
  const { name, filter } = filtersIn(new URLSearchParams(window.location.search));
  return Promise.all([
    may('statistics.read') && queryClient.prefetchQuery(statisticsQuery(name, filter)),
    may('geography.read') && queryClient.prefetchQuery(allRegionsQuery),
  ]);
});

const isNotFound = (error: unknown): boolean => error instanceof ApiError && error.status === 404;

/** What a file says of itself, as the page does. */
const toldOnPage = (): string => document.querySelector('.m-stats-basis')?.textContent ?? '';

/** The foot of every page has what the head of the first says: a page may be separated from it. */
const putOnPages = (): void =>
  document.documentElement.style.setProperty('--m-stats-told', JSON.stringify(toldOnPage()));

/** Also by the browser's own menu. */
function useTellPrints(counted: Counted, shown: Shown): void {
  useEffect(() => {
    function tell(): void {
      putOnPages();
      void tellExport(shown, 'pdf', rowsOf(sheetsOf(counted))).catch(notifyFailure);
    }
    window.addEventListener('beforeprint', tell);
    return () => window.removeEventListener('beforeprint', tell);
  }, [counted, shown]);
}

/** The tables of all charts are made once somebody takes them: the first view need not wait for that. */
function Tools({ counted, shown }: { counted: Counted; shown: Shown }) {
  useTellPrints(counted, shown);
  return (
    <div className="m-stats-tools">
      <Button icon={<PrinterOutlined aria-hidden />} onClick={() => window.print()}>
        {t.print}
      </Button>
      <Button
        icon={<DownloadOutlined aria-hidden />}
        onClick={() => void exportAll(sheetsOf(counted), shown, toldOnPage()).catch(notifyFailure)}
      >
        {t.exportAll}
      </Button>
    </div>
  );
}

/** Why figures lead to no list where somebody has several regions. */
function useWhyNoList(name: string, { regionId, departmentId }: Filters['filter']): string | undefined {
  const own = useSession().user?.login_regionIds ?? [];
  if (own.length < 2 || isPlaceless(name)) return undefined;
  if (name === 'agents') return t.agentsWithoutList;
  return regionId === undefined && departmentId === undefined ? t.regionsWithoutList : undefined;
}

export function Dashboard({ name, filter, put }: Filters) {
  const { data, error, refetch, isPlaceholderData } = useQuery(statisticsQuery(name, filter));
  const counted = useMemo(() => (data?.mode === 'builtin' ? countedIn(data) : undefined), [data]);
  const whyNoList = useWhyNoList(name, filter);
  const shown = useMemo(() => ({ name, filter }), [name, filter]);
  if (isNotFound(error)) return <Gone />;
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (data === null) return <ToCome name={name} />;
  if (!data) return <LoadingDashboard />;
  if (data.mode === 'metabase' && data.url)
    return <Embedded url={data.url} name={name} onBuiltin={() => put({ builtin: true })} />;
  const clear = (): void =>
    put({ from: undefined, to: undefined, regionId: undefined, departmentId: undefined });
  const onExport = (sheet: Sheet, format: 'csv' | 'xlsx'): void =>
    void exportSheet(sheet, format, { shown, told: toldOnPage() }).catch(notifyFailure);
  return (
    <>
      {error && (
        <Alert
          type="warning"
          showIcon
          title={t.updateFailed}
          action={<Button onClick={() => void refetch()}>{fr.errors.retry}</Button>}
        />
      )}
      <div className="m-stats-head">
        <Basis name={name} data={data} filter={filter} />
        {counted && hasSheets(counted) && <Tools counted={counted} shown={shown} />}
      </div>
      {!counted || counted.isEmpty ? (
        isPlaceless(name) ? (
          <NoSynchronization />
        ) : (
          <Nothing onClear={clear} />
        )
      ) : (
        <Charts
          counted={counted}
          isOfPast={filter.to !== undefined}
          whyNoList={whyNoList}
          isStale={isPlaceholderData}
          onExport={onExport}
        />
      )}
    </>
  );
}
