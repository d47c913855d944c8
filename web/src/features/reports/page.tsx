// The page of one template: what can be done with it as a whole, its views, its preview.
import { useQuery } from '@tanstack/react-query';
import { Alert, Result, Skeleton } from 'antd';
import { useState } from 'react';
import { useParams } from 'react-router';
import { ApiError } from '../../api/error';
import { fr } from '../../i18n/fr';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { ActionBar } from '../../ui/record/ActionBar';
import '../../ui/record/record.css';
import { ErrorState } from '../../ui/table/ListStates';
import { type PreviewData, type Report, reportJsonQuery, reportQuery } from './api';
import { useReportActs } from './list/useReportActs';
import { Workshop } from './page/Workshop';
import { ReportDrawer } from './ReportDrawer';
import './reports.css';
import { isTemplate, unreadableIn } from './template';

const t = fr.report;

/** An id typed wrong is a template that does not exist: the server says so. */
function useId(): number {
  const id = Number(useParams().id);
  return Number.isSafeInteger(id) && id > 0 ? id : 0;
}

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

function Unreadable({ json }: { json: unknown }) {
  const part = unreadableIn(json) ?? 'template';
  return (
    <Alert
      type="error"
      showIcon
      role="alert"
      title={t.unreadableTitle}
      description={`${t.unreadable[part]} ${t.unreadableHint}`}
    />
  );
}

/** The template as it was when the page was opened: what is saved of it since is known to its state. */
function Opened({ report }: { report: Report }) {
  const { data, error, refetch } = useQuery({ ...reportJsonQuery(report.report_id), staleTime: Infinity });
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active paragraph={{ rows: 8 }} />;
  const { report_json: json, report_previewData: sample } = data;
  if (!isTemplate(json)) return <Unreadable json={json} />;
  return <Workshop report={report} template={json} data={(sample ?? undefined) as PreviewData | undefined} />;
}

export default function ReportPage() {
  const id = useId();
  const { data, error, refetch } = useQuery(reportQuery(id));
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
          <Opened key={id} report={report} />
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
