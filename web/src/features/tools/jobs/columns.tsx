import { useMemo } from 'react';
import { Link, useLocation } from 'react-router';
import { fileIn, isOpen, type ServerJob } from '../../../api/serverJobs';
import { fr } from '../../../i18n/fr';
import { formatNumber, formatShortMoment } from '../../../i18n/format';
import { JobFile } from '../../../ui/jobs/JobFile';
import type { Column } from '../../../ui/table/types';
import { JobActs } from './JobActs';
import { JobProgress, kindName, nameOf, StateTag } from './words';

const t = fr.jobList;
const moment = (at: string | null): string => (at ? formatShortMoment(at) : '');

function JobName({ job }: { job: ServerJob }) {
  const params = new URLSearchParams(useLocation().search);
  params.set('edit', String(job.job_id));
  // Out of the tab order: Enter on the row does the same.
  return (
    <Link to={{ search: params.toString() }} tabIndex={-1}>
      {kindName(job)}
    </Link>
  );
}

/** What can be done with it without opening it. */
export function JobActions({ job }: { job: ServerJob }) {
  const file = fileIn(job);
  if (isOpen(job) || job.job_canRetry)
    return (
      <span className="m-job-acts">
        <JobActs job={job} />
      </span>
    );
  if (file) return <JobFile path={file} label={`${fr.jobs.saveFile} : ${nameOf(job)}`} />;
  return job.job_filePath ? <span className="m-hint">{t.fileGone}</span> : null;
}

const columns: readonly Column<ServerJob>[] = [
  {
    key: 'job_kind',
    title: t.kind,
    width: 210,
    sortable: true,
    isName: true,
    render: (job) => <JobName job={job} />,
  },
  {
    key: 'job_state',
    title: t.state,
    width: 120,
    sortable: true,
    render: ({ job_state: state }) => <StateTag state={state} />,
  },
  { key: 'job_done', title: t.progress, width: 170, render: (job) => <JobProgress job={job} /> },
  {
    key: 'job_errors',
    title: t.errors,
    width: 84,
    sortable: true,
    align: 'right',
    isExtra: true,
    render: ({ job_errors: errors }) => formatNumber(errors),
  },
  { key: 'login_name', title: t.who, width: 120, sortable: true },
  {
    key: 'job_createdAt',
    title: t.created,
    width: 112,
    sortable: true,
    render: (job) => moment(job.job_createdAt),
  },
  {
    key: 'job_startedAt',
    title: t.started,
    width: 112,
    sortable: true,
    isExtra: true,
    render: (job) => moment(job.job_startedAt),
  },
  {
    key: 'job_finishedAt',
    title: t.finished,
    width: 112,
    sortable: true,
    render: (job) => moment(job.job_finishedAt),
  },
  {
    key: 'job_id',
    title: fr.table.actions,
    width: 220,
    isLink: true,
    render: (job) => <JobActions job={job} />,
  },
];

/** Who sees their own alone need not be told whose they are. */
export const useColumns = (seesAll: boolean): readonly Column<ServerJob>[] =>
  useMemo(() => (seesAll ? columns : columns.filter(({ key }) => key !== 'login_name')), [seesAll]);
