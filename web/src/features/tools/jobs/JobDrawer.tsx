// One job beside the list: how far it is, what came out, its file, its end.
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { Link } from 'react-router';
import { fileIn, type OpenedJob, type ServerJob, serverJobQuery } from '../../../api/serverJobs';
import { usePermission } from '../../../auth/permission';
import { REASONS } from '../../../entities/cards/api';
import { fr } from '../../../i18n/fr';
import { formatDateTime, formatNumber } from '../../../i18n/format';
import { EntityDrawer } from '../../../ui/form/EntityDrawer';
import type { DrawerAddress } from '../../../ui/form/useDrawerAddress';
import { JobFile } from '../../../ui/jobs/JobFile';
import { Pairs, type PairList } from '../../../ui/record/Pairs';
import { JobActs } from './JobActs';
import { JobLog, templateOf } from './JobLog';
import { JobProgress, kindName, StateTag } from './words';

const t = fr.jobList;

/** What the call answers when it does the work at once: its counts, and why some were left out. */
function outcomeOf(result: unknown): PairList {
  const counts = (typeof result === 'object' && result !== null ? result : {}) as Record<string, unknown>;
  const pairs: [string, string][] = [];
  for (const [name, label] of Object.entries(t.results))
    if (typeof counts[name] === 'number') pairs.push([label, formatNumber(counts[name])]);
  for (const [name, label] of Object.entries(fr.cardReasons))
    if (Number(counts[name]) > 0) pairs.push([label, formatNumber(Number(counts[name]))]);
  const skipped = Array.isArray(counts.skipped) ? (counts.skipped as { reasons?: string[] }[]) : [];
  // A move counts them itself: of many it names the first.
  if (skipped.length > 0 && counts.refused === undefined)
    pairs.push([t.skipped, formatNumber(skipped.length)]);
  const ofCards = REASONS.map((reason): [string, string] => [reason, fr.cardReasons[reason]]);
  for (const [reason, text] of [...ofCards, ...Object.entries(fr.belonging.refusals)]) {
    const of = skipped.filter(({ reasons }) => reasons?.includes(reason)).length;
    if (of > 0) pairs.push([text, formatNumber(of)]);
  }
  return pairs;
}

/** In words, where there are some; a service that is newer than this page has others. */
const causeOf = (code: string | null | undefined): string => (code ? (t.causes[code] ?? code) : '');

function Opened({ job }: { job: OpenedJob }) {
  const readsAudit = usePermission('audit.read');
  const file = fileIn(job);
  const outcome = outcomeOf(job.job_result);
  const moment = (at: string | null): string => (at ? formatDateTime(at) : '');
  return (
    <div className="m-job-record">
      <p>
        <StateTag state={job.job_state} />
      </p>
      <JobProgress job={job} />
      {job.job_state === 'failed' && (
        <Alert type="error" showIcon title={t.cause} description={causeOf(job.job_code)} />
      )}
      {job.job_canRetry && <p className="m-hint">{t.retryHint}</p>}
      {job.job_state === 'paused' && <p className="m-hint">{t.pausedHint}</p>}
      <Pairs
        pairs={[
          [t.number, formatNumber(job.job_id)],
          [t.who, job.login_name],
          [t.template, templateOf(job)],
          [t.created, moment(job.job_createdAt)],
          [t.started, moment(job.job_startedAt)],
          [t.finished, moment(job.job_finishedAt)],
          [t.errors, formatNumber(job.job_errors)],
          [t.tries, job.job_tries > 1 && formatNumber(job.job_tries)],
          [t.service, fr.services.names[job.job_service] ?? job.job_service],
        ]}
      />
      {outcome.length > 0 && (
        <section aria-labelledby="job-outcome">
          <h3 id="job-outcome">{t.outcome}</h3>
          <Pairs pairs={outcome} />
        </section>
      )}
      <JobLog job={job} />
      {file && <p className="m-hint">{fr.jobs.fileUntil(moment(job.job_fileUntil))}</p>}
      {!file && job.job_filePath && <p className="m-hint">{t.fileGone}</p>}
      <div className="m-alert-actions">
        <JobActs job={job} />
        {file && <JobFile path={file} />}
        {readsAudit && <Link to={`/tools/audit?entity=job&entityId=${job.job_id}`}>{t.audit}</Link>}
      </div>
    </div>
  );
}

export function JobDrawer({ address }: { address: DrawerAddress }) {
  const { id, isOpen: open, close } = address;
  const { data: job, error, refetch } = useQuery({ ...serverJobQuery(id ?? 0), enabled: id !== undefined });
  return (
    <EntityDrawer<ServerJob>
      open={open && !address.isNew}
      title={job ? kindName(job) : t.kind}
      loading={!job}
      error={error}
      goneText={t.gone}
      onRetry={() => void refetch()}
      onClose={close}
      fields={[]}
    >
      {job && <Opened job={job} />}
    </EntityDrawer>
  );
}
