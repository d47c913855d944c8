// « Travaux » in the header: how many run, and the drawer that lists them.
import { ThunderboltOutlined } from '@ant-design/icons';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Badge, Button, Drawer, Empty, Tooltip } from 'antd';
import { useState } from 'react';
import { keys } from '../../api/keys';
import { cancelServerJob, fileIn, isOpen } from '../../api/serverJobs';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import { JobFile } from './JobFile';
import { JobItem } from './JobItem';
import { useWasOpen } from '../useWasOpen';
import { type ServerJob, serverJobsQuery } from './serverJobs';
import type { Job } from './types';
import { percentOf, useJobChanges, useJobs } from './useJobs';
import './jobs.css';

const t = fr.jobs;
/** A screen reader hears of each quarter, not of each row. */
const STEP = 25;

const announced = (job: Job): string =>
  t.announced(job.title, Math.floor((percentOf(job) ?? 0) / STEP) * STEP);

function CancelJob({ job }: { job: ServerJob }) {
  const queryClient = useQueryClient();
  const cancelling = useMutation({
    mutationFn: () => cancelServerJob(job.job_id),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.job }),
  });
  return (
    <Button size="small" loading={cancelling.isPending} onClick={() => cancelling.mutate()}>
      {t.stop}
    </Button>
  );
}

function ServerJobItem({ job }: { job: ServerJob }) {
  const file = fileIn(job);
  return (
    <li className="m-job">
      <strong>{t.serverKinds[job.job_kind] ?? t.serverKind}</strong>
      {job.job_createdAt && (
        <time className="m-hint" dateTime={job.job_createdAt}>
          {formatDateTime(job.job_createdAt)}
        </time>
      )}
      <p className="m-job-detail">
        {t.serverStates[job.job_state]} · {t.progress(job.job_done, job.job_total)}
        {job.job_errors > 0 && ` · ${t.serverErrors(job.job_errors)}`}
      </p>
      {isOpen(job) && <CancelJob job={job} />}
      {file && (
        <>
          <p className="m-hint">{t.fileUntil(formatDateTime(job.job_fileUntil!))}</p>
          <JobFile path={file} />
        </>
      )}
    </li>
  );
}

function JobsDrawer({ open, onClose }: { open: boolean; onClose: () => void }) {
  const jobs = useJobs();
  const { data: onServer = [] } = useQuery({ ...serverJobsQuery, enabled: open });
  return (
    <Drawer open={open} onClose={onClose} title={t.title} size={440}>
      {jobs.length === 0 && onServer.length === 0 && (
        <Empty
          image={Empty.PRESENTED_IMAGE_SIMPLE}
          description={
            <>
              <strong>{t.none}</strong>
              <p>{t.noneHint}</p>
            </>
          }
        />
      )}
      <ul className="m-jobs" aria-label={t.title}>
        {jobs.map((job) => (
          <JobItem key={job.id} job={job} />
        ))}
      </ul>
      {onServer.length > 0 && (
        <>
          <h3>{t.server}</h3>
          <ul className="m-jobs" aria-label={t.server}>
            {onServer.map((job) => (
              <ServerJobItem key={job.job_id} job={job} />
            ))}
          </ul>
        </>
      )}
    </Drawer>
  );
}

export function JobsButton() {
  const jobs = useJobs();
  const [open, setOpen] = useState(false);
  const wasOpen = useWasOpen(open);
  useJobChanges();
  const running = jobs.filter(({ state }) => state === 'running');
  const waits = jobs.some(({ state }) => state === 'paused' || state === 'interrupted' || state === 'failed');
  return (
    <>
      <Badge count={running.length} dot={running.length === 0 && waits} size="small" offset={[-6, 6]}>
        <Tooltip title={t.title}>
          <Button
            type="text"
            icon={<ThunderboltOutlined aria-hidden />}
            aria-label={t.button(running.length)}
            onClick={() => setOpen(true)}
          >
            <span className="m-wide-only">{t.title}</span>
          </Button>
        </Tooltip>
      </Badge>
      <span role="status" className="m-visually-hidden">
        {running.map(announced).join('. ')}
      </span>
      {wasOpen && <JobsDrawer open={open} onClose={() => setOpen(false)} />}
    </>
  );
}
