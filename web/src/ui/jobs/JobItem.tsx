// One job: what it is, how far it is, what can be done about it, and which rows failed.
import {
  CheckCircleOutlined,
  CloseCircleOutlined,
  ClockCircleOutlined,
  PauseCircleOutlined,
  SyncOutlined,
  WarningOutlined,
} from '@ant-design/icons';
import { Button, Modal, Progress } from 'antd';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import type { Job, JobState } from './types';
import { percentOf, useJobStore } from './useJobs';

const t = fr.jobs;
/** More than one reads through. */
const FAILURES_SHOWN = 100;

const icons: Record<JobState, ReactNode> = {
  running: <SyncOutlined aria-hidden />,
  paused: <PauseCircleOutlined className="m-icon-warning" aria-hidden />,
  elsewhere: <ClockCircleOutlined aria-hidden />,
  interrupted: <PauseCircleOutlined className="m-icon-warning" aria-hidden />,
  failed: <CloseCircleOutlined className="m-icon-failure" aria-hidden />,
  done: <CheckCircleOutlined className="m-icon-success" aria-hidden />,
};

function detailOf(job: Job): string {
  if (job.type === 'file') {
    if (job.state === 'running') return job.bytes ? t.received(job.bytes) : t.preparing;
    return job.state === 'done' ? t.file(job.message ?? '') : '';
  }
  const dealt = job.done + job.failures.length;
  if (job.state === 'done') return t.outcome(job.done, job.failures.length);
  return t.progress(dealt, job.total);
}

export function JobProgress({ job }: { job: Job }) {
  const percent = percentOf(job);
  const hasFailures = job.failures.length > 0;
  return (
    <>
      {percent !== undefined && job.state !== 'interrupted' && (
        <Progress
          percent={percent}
          size="small"
          format={() => ''}
          status={percent === 100 && !hasFailures ? 'success' : 'normal'}
          aria-label={`${job.title} : ${detailOf(job)}`}
        />
      )}
      <p className="m-job-detail">
        {job.state === 'done' && hasFailures ? (
          <WarningOutlined className="m-icon-warning" aria-hidden />
        ) : (
          icons[job.state]
        )}{' '}
        {t.states[job.state]}
        {detailOf(job) && ` · ${detailOf(job)}`}
      </p>
      {job.message && job.state !== 'done' && <p className="m-job-message">{job.message}</p>}
    </>
  );
}

export function JobFailures({ job }: { job: Job }) {
  const store = useJobStore();
  if (job.failures.length === 0) return null;
  return (
    <details className="m-job-failures">
      <summary>
        {t.failures} ({job.failures.length})
      </summary>
      <ul>
        {job.failures.slice(0, FAILURES_SHOWN).map(({ id, message }) => (
          <li key={id}>
            {job.address ? (
              <Link to={`${job.address}${id}`}>{store.nameOf(job.id, id)}</Link>
            ) : (
              <span>{store.nameOf(job.id, id)}</span>
            )}
            <small>{message}</small>
          </li>
        ))}
      </ul>
      {job.failures.length > FAILURES_SHOWN && (
        <p className="m-hint">{t.moreFailures(job.failures.length - FAILURES_SHOWN)}</p>
      )}
    </details>
  );
}

export function JobItem({ job }: { job: Job }) {
  const store = useJobStore();
  const [modal, dialog] = Modal.useModal();
  const left = job.total - job.done - job.failures.length;
  const hasLeft = job.state === 'paused' || job.state === 'elsewhere';
  const abandon = (): void => {
    if (left === 0) return store.dismiss(job.id);
    modal.confirm({
      title: t.abandonTitle,
      content: t.abandonText(left),
      okText: t.abandon,
      cancelText: fr.form.cancel,
      onOk: () => store.dismiss(job.id),
    });
    return undefined;
  };
  return (
    <li className="m-job" aria-label={job.title}>
      {dialog}
      <strong>{job.title}</strong>
      <time className="m-hint" dateTime={job.createdAt}>
        {formatDateTime(job.createdAt)}
      </time>
      <JobProgress job={job} />
      <JobFailures job={job} />
      <div className="m-alert-actions">
        {job.state === 'running' && <Button onClick={() => store.stop(job.id)}>{t.stop}</Button>}
        {hasLeft && (
          <>
            <Button type="primary" onClick={() => store.resume(job.id)}>
              {t.resume}
            </Button>
            <Button onClick={abandon}>{t.abandon}</Button>
          </>
        )}
        {job.type === 'file' && (job.state === 'interrupted' || job.state === 'failed') && (
          <Button onClick={() => store.resume(job.id)}>{t.again}</Button>
        )}
        {job.state === 'done' && job.failures.length > 0 && (
          <Button onClick={() => store.retryFailures(job.id)}>{t.retry}</Button>
        )}
        {(job.state === 'done' || job.state === 'failed' || job.state === 'interrupted') && (
          <Button aria-label={t.dismissed(job.title)} onClick={() => store.dismiss(job.id)}>
            {t.dismiss}
          </Button>
        )}
      </div>
    </li>
  );
}
