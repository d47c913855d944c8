// The page of one template: what can be done with it as a whole, its views, its preview.
import { useQuery } from '@tanstack/react-query';
import { Alert, Result, Skeleton } from 'antd';
import { useEffect, useState } from 'react';
import { ApiError } from '../../api/error';
import { fr } from '../../i18n/fr';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { ActionBar } from '../../ui/record/ActionBar';
import { useRecordId } from '../../ui/record/useRecordId';
import '../../ui/record/record.css';
import { ErrorState } from '../../ui/table/ListStates';
import { type PreviewData, type Report, reportJsonQuery, reportQuery } from './api';
import { useReportActs } from './list/useReportActs';
import { useMayDesign } from './mayDesign';
import { Workshop } from './page/Workshop';
import { ReportDrawer } from './ReportDrawer';
import './reports.css';
import { isTemplate, unreadableIn } from './template';
import { Versions } from './versions/Versions';

const t = fr.report;

function ReportActions({ report }: { report: Report }) {
  const [editing, setEditing] = useState(false);
  const { acts, dialogs } = useReportActs(report, () => setEditing(true));
  return (
    <>
      <ActionBar label={fr.reports.acts} acts={acts} plain />
      {dialogs}
      <ReportDrawer open={editing} report={report} onClose={() => setEditing(false)} />
    </>
  );
}

interface OpenedProps {
  report: Report;
  /** Another version is the current one now: the page begins with it. */
  onRestored: () => void;
}

/** What of it can't be shown, and the way back to a version that can. */
function Unreadable({ json, report, onRestored }: OpenedProps & { json: unknown }) {
  const part = unreadableIn(json) ?? 'template';
  const mayWrite = useMayDesign()('reports.write');
  return (
    <>
      <Alert
        type="error"
        showIcon
        role="alert"
        title={t.unreadableTitle}
        description={`${t.unreadable[part]} ${t.unreadableHint}`}
      />
      <Versions report={report} mayWrite={mayWrite} isDirty={false} onRestored={onRestored} />
    </>
  );
}

/** The template as it was when the page was opened: what is saved of it since is known to its state. */
function Opened({ report, onRestored }: OpenedProps) {
  const { data, error, refetch } = useQuery({ ...reportJsonQuery(report.report_id), staleTime: Infinity });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { report_json: json, report_version: version, report_previewData: sample } = data;
  if (!isTemplate(json)) return <Unreadable {...{ json, report, onRestored }} />;
  const samples = (sample ?? undefined) as PreviewData | undefined;
  return <Workshop {...{ report, version, onRestored }} template={json} data={samples} />;
}

export default function ReportPage() {
  const id = useRecordId();
  const { data, error, refetch } = useQuery(reportQuery(id));
  const [restored, setRestored] = useState(0);
  useEffect(() => {
    // What it was asked for with is gone with the page before.
    if (restored > 0 && document.activeElement === document.body) document.querySelector('h1')?.focus();
  }, [restored]);
  const isGone = error instanceof ApiError && error.status === 404;
  const report = isGone ? undefined : (data?.report ?? undefined);
  return (
    <div className="m-record m-template">
      {/* The same one throughout: it holds the focus. */}
      <PageHeader
        title={report ? report.report_name : fr.screens.report.title}
        note={report && fr.reports.types[report.report_type]}
      />
      {isGone && (
        <Result
          status="info"
          title={t.gone}
          extra={
            <LinkButton type="primary" to="/reports">
              {t.backToList}
            </LinkButton>
          }
        />
      )}
      {report && (
        <>
          <ReportActions report={report} />
          {/* Another template's page starts afresh. */}
          <Opened
            key={`${id}.${restored}`}
            report={report}
            onRestored={() => setRestored((times) => times + 1)}
          />
        </>
      )}
      {error && !isGone && !report && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!error && !report && (
        <div role="status" aria-label={t.loading}>
          <Skeleton active paragraph={{ rows: 8 }} />
        </div>
      )}
    </div>
  );
}
