// How far a move is, and what came out of it.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Progress, Skeleton } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { isOpen, serverJobQuery } from '../../../../api/serverJobs';
import { refreshCooperatives } from '../../../../entities/cooperatives/api';
import { fr } from '../../../../i18n/fr';
import { ErrorState } from '../../../../ui/table/ListStates';

const t = fr.belonging;

interface Outcome {
  moved: number;
  already_done: number;
  refused: number;
}

/** What the service counted; nothing of it = it was stopped before its first part. */
function outcomeOf(result: unknown): Outcome {
  const { moved = 0, already_done = 0, refused = 0 } = (result ?? {}) as Partial<Outcome>;
  return { moved, already_done, refused };
}

export function MoveProgress({ jobId }: { jobId: number }) {
  const queryClient = useQueryClient();
  const { data: job, error, refetch } = useQuery(serverJobQuery(jobId));
  const isOver = job !== undefined && job !== null && !isOpen(job);
  useEffect(() => {
    if (isOver) refreshCooperatives(queryClient);
  }, [isOver, queryClient]);
  if (error && !job) return <ErrorState error={error} onRetry={() => void refetch()} inline />;
  if (!job) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  const { job_done: done, job_total: total, job_state: state } = job;
  if (!isOver)
    return (
      <div role="status">
        <p>{`${fr.jobs.serverStates[state]} · ${fr.jobs.progress(done, total)}`}</p>
        <Progress percent={total ? Math.floor((100 * done) / total) : 0} aria-label={t.moving} />
        <p className="m-hint">{t.goesOn}</p>
      </div>
    );
  const { moved, already_done: already, refused } = outcomeOf(job.job_result);
  const parts = [
    t.haveMoved(moved),
    already > 0 && t.areThere(already),
    refused > 0 && fr.bulkRun.refused(refused),
  ];
  return (
    <Alert
      type={state === 'done' && refused === 0 ? 'success' : 'warning'}
      showIcon
      title={fr.jobs.serverStates[state]}
      description={
        <>
          <p>{parts.filter(Boolean).join(' · ')}</p>
          <Link to={`/tools/jobs?edit=${jobId}`}>{t.seeJob}</Link>
        </>
      }
    />
  );
}
