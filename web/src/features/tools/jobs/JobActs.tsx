// What can be done to a job: it is paused, goes on, is tried again where it stopped, or ends.
import { CaretRightOutlined, PauseOutlined, RedoOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import type { ReactNode } from 'react';
import { keys } from '../../../api/keys';
import {
  isMoving,
  isOpen,
  pauseServerJob,
  resumeServerJob,
  retryServerJob,
  type ServerJob,
} from '../../../api/serverJobs';
import { fr } from '../../../i18n/fr';
import { notifySuccess } from '../../../ui/notify';
import { CancelJob } from './CancelJob';
import { nameOf } from './words';

const t = fr.jobList;

interface Act {
  name: keyof typeof t.acts;
  icon: ReactNode;
  isFor: (job: ServerJob) => boolean;
  call: (id: number) => Promise<{ message?: string }>;
}

/** At most one of them is for a job. */
const acts: readonly Act[] = [
  { name: 'pause', icon: <PauseOutlined aria-hidden />, isFor: isMoving, call: pauseServerJob },
  {
    name: 'resume',
    icon: <CaretRightOutlined aria-hidden />,
    isFor: ({ job_state: state }) => state === 'paused',
    call: resumeServerJob,
  },
  {
    name: 'retry',
    icon: <RedoOutlined aria-hidden />,
    isFor: ({ job_canRetry: canRetry }) => canRetry,
    call: retryServerJob,
  },
];

function ActButton({ job, act: { name, icon, call } }: { job: ServerJob; act: Act }) {
  const queryClient = useQueryClient();
  const acting = useMutation({
    mutationFn: () => call(job.job_id),
    onSuccess: ({ message }) => notifySuccess(message ?? ''),
    onSettled: () => queryClient.invalidateQueries({ queryKey: keys.job }),
  });
  return (
    <Button
      size="small"
      icon={icon}
      aria-label={`${t.acts[name]} : ${nameOf(job)}`}
      loading={acting.isPending}
      onClick={() => acting.mutate()}
    >
      {t.acts[name]}
    </Button>
  );
}

export function JobActs({ job }: { job: ServerJob }) {
  const act = acts.find(({ isFor }) => isFor(job));
  return (
    <>
      {act && <ActButton key={act.name} job={job} act={act} />}
      {isOpen(job) && <CancelJob job={job} />}
    </>
  );
}
