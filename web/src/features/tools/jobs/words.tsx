// How a job of a service is called, and what state it is in: never by colour alone.
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  PauseCircleOutlined,
  StopOutlined,
  SyncOutlined,
} from '@ant-design/icons';
import { Progress } from 'antd';
import type { ReactNode } from 'react';
import type { ServerJob } from '../../../api/serverJobs';
import { fr } from '../../../i18n/fr';
import { ToneTag } from '../../../ui/ToneTag';
import type { State } from './api';

const t = fr.jobs;

export const kindName = ({ job_kind: kind }: Pick<ServerJob, 'job_kind'>): string =>
  t.serverKinds[kind] ?? t.serverKind;

export const nameOf = (job: ServerJob): string => fr.jobList.named(kindName(job), job.job_id);

const icons: Record<State, ReactNode> = {
  waiting: <ClockCircleOutlined aria-hidden />,
  running: <SyncOutlined aria-hidden />,
  paused: <PauseCircleOutlined aria-hidden />,
  done: <CheckCircleOutlined aria-hidden />,
  failed: <CloseCircleOutlined aria-hidden />,
  cancelled: <StopOutlined aria-hidden />,
};

export function StateTag({ state }: { state: State }) {
  return (
    <ToneTag state={state} icon={icons[state]}>
      {t.serverStates[state]}
    </ToneTag>
  );
}

/** How far it is; of one that has not counted yet, how much is done. */
export function JobProgress({ job }: { job: ServerJob }) {
  const { job_done: done, job_total: total, job_errors: errors } = job;
  return (
    <span className="m-job-progress">
      {t.progress(done, total)}
      {errors > 0 && ` · ${t.serverErrors(errors)}`}
      {total > 0 && (
        <Progress
          percent={Math.floor((100 * done) / total)}
          size="small"
          showInfo={false}
          status={job.job_state === 'failed' ? 'exception' : 'normal'}
          aria-label={fr.jobList.progressOf(kindName(job))}
        />
      )}
    </span>
  );
}
