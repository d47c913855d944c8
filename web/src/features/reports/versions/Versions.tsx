// The versions of a template, newest first: who, when, why; two of them side by side; one again.
import { useQuery } from '@tanstack/react-query';
import { Button, Skeleton } from 'antd';
import { useState } from 'react';
import { historyLabels, historyText } from '../../../entities/reports/history';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { History } from '../../../entities/audit/History';
import { ErrorState } from '../../../ui/table/ListStates';
import { type Report, type ReportVersion, reportVersionsQuery } from '../api';
import { authorOf } from '../words';
import { Compare } from './Compare';
import { RestoreDialog } from './RestoreDialog';

const t = fr.report;

interface VersionsProps {
  report: Report;
  mayWrite: boolean;
  /** What was changed and not saved goes with a restored version. */
  isDirty: boolean;
  onRestored: () => void;
}

interface RowProps {
  version: ReportVersion;
  isCurrent: boolean;
  onRestore: (() => void) | undefined;
}

/** Whether it is drawn with now, was once, or never was. */
function stateOf({ report_publishedAt: at }: ReportVersion, isCurrent: boolean): string {
  const now = isCurrent ? t.versionCurrent : t.versionOld;
  return at ? `${now}, ${t.versionPublished(formatDateTime(at))}` : now;
}

function Row({ version, isCurrent, onRestore }: RowProps) {
  const { report_version: number, report_updatedAt: at } = version;
  return (
    <tr>
      <th scope="row" className="m-template-state">
        {t.version(number)}
        <span className="m-hint"> ({stateOf(version, isCurrent)})</span>
      </th>
      <td>{at ? formatDateTime(at) : ''}</td>
      <td className="m-template-author">{authorOf(version)}</td>
      <td className="m-template-notes">{version.report_versionNotes}</td>
      <td className="m-template-acts">
        {onRestore && (
          <Button size="small" aria-label={t.restoreOf(number)} onClick={onRestore}>
            {t.restore}
          </Button>
        )}
      </td>
    </tr>
  );
}

export function Versions({ report, mayWrite, isDirty, onRestored }: VersionsProps) {
  const { data, error, refetch } = useQuery(reportVersionsQuery(report.report_id));
  const [restoring, setRestoring] = useState<number>();
  if (error) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active />;
  const { rows } = data;
  if (rows.length === 0) return <p className="m-hint">{t.versionNone}</p>;
  const newest = rows[0]!.report_version;
  return (
    <div className="m-template-view">
      <div className="m-template-scroll" role="region" aria-label={t.versions} tabIndex={0}>
        <table className="m-template-table">
          <thead>
            <tr>
              <th scope="col">{fr.reports.version}</th>
              <th scope="col">{t.versionDate}</th>
              <th scope="col">{t.versionAuthor}</th>
              <th scope="col">{fr.reports.notes}</th>
              <th scope="col">{t.actions}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map((version) => {
              const number = version.report_version;
              const isCurrent = number === newest;
              return (
                <Row
                  key={number}
                  version={version}
                  isCurrent={isCurrent}
                  onRestore={mayWrite && !isCurrent ? () => setRestoring(number) : undefined}
                />
              );
            })}
          </tbody>
        </table>
      </div>
      {rows.length > 1 && <Compare report={report} versions={rows.map((one) => one.report_version)} />}
      <History entity="report" id={report.report_id} labels={historyLabels} format={historyText} />
      {restoring !== undefined && (
        <RestoreDialog
          report={report}
          version={restoring}
          isDirty={isDirty}
          onRestored={onRestored}
          onClose={() => setRestoring(undefined)}
        />
      )}
    </div>
  );
}
