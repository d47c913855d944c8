// What came out of a creation: while it goes on in the service how far it is, then the cards made and those
// left out.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal, Progress, Skeleton } from 'antd';
import { useEffect } from 'react';
import { Link } from 'react-router';
import { cancelServerJob, isOpen, serverJobQuery } from '../../../api/serverJobs';
import { fr } from '../../../i18n/fr';
import { refreshCards, REASONS } from '../../../entities/cards/api';
import { LinkButton } from '../../../ui/LinkButton';
import { ErrorState } from '../../../ui/table/ListStates';
import type { Created, Skipped } from './api';

const t = fr.cardCreation;
/** More than one reads through. */
const LISTED = 100;
const CREATED = '/cards?card_status=created';

function SkippedList({
  skipped,
  names,
}: {
  skipped: readonly Skipped[];
  names: ReadonlyMap<number, string>;
}) {
  return (
    <details className="m-job-failures" open={skipped.length <= 10}>
      <summary>{t.skippedList}</summary>
      {REASONS.map((reason) => [reason, skipped.filter(({ reasons }) => reasons.includes(reason))] as const)
        .filter(([, members]) => members.length > 0)
        .map(([reason, members]) => (
          <div key={reason}>
            <p className="m-plan">
              {fr.cardReasons[reason]} ({members.length})
            </p>
            <ul className="m-plan-reasons">
              {members.slice(0, LISTED).map(({ member_id: id }) => (
                <li key={id}>
                  <Link to={`/members/${id}`}>{names.get(id) ?? fr.members.unknown(id)}</Link>
                </li>
              ))}
            </ul>
            {members.length > LISTED && (
              <p className="m-hint">{fr.jobs.moreFailures(members.length - LISTED)}</p>
            )}
          </div>
        ))}
    </details>
  );
}

interface ResultProps {
  answer: Pick<Created, 'created' | 'skipped'>;
  title?: string;
  names: ReadonlyMap<number, string>;
  onClose: () => void;
}

export function Result({ answer, title, names, onClose }: ResultProps) {
  const { created, skipped } = answer;
  return (
    <Alert
      className="m-form-alert"
      type={skipped.length > 0 || created === 0 ? 'warning' : 'success'}
      showIcon
      title={[title, t.created(created), skipped.length > 0 && t.skipped(skipped.length)]
        .filter(Boolean)
        .join(' · ')}
      description={
        <>
          {skipped.length > 0 && <SkippedList skipped={skipped} names={names} />}
          <div className="m-alert-actions">
            {created > 0 && <LinkButton to={CREATED}>{t.seeCards}</LinkButton>}
            <Button onClick={onClose}>{t.close}</Button>
          </div>
        </>
      }
    />
  );
}

/** As far as it is the call's own reply. */
function replyIn(result: unknown): Pick<Created, 'created' | 'skipped'> | undefined {
  const { created, skipped } = (result ?? {}) as Partial<Created>;
  return typeof created === 'number'
    ? { created, skipped: Array.isArray(skipped) ? skipped : [] }
    : undefined;
}

interface LotProps {
  jobId: number;
  names: ReadonlyMap<number, string>;
  onClose: () => void;
}

export function Lot({ jobId, names, onClose }: LotProps) {
  const [modal, dialog] = Modal.useModal();
  const queryClient = useQueryClient();
  const { data: job, error, refetch } = useQuery(serverJobQuery(jobId));
  const stopping = useMutation({
    mutationFn: () => cancelServerJob(jobId),
    onSettled: () => void refetch(),
  });
  const state = job?.job_state;
  useEffect(() => {
    if (state === 'done' || state === 'cancelled' || state === 'failed') refreshCards(queryClient);
  }, [state, queryClient]);
  if (error && !job) return <ErrorState error={error} onRetry={() => void refetch()} inline />;
  if (!job) return <Skeleton active title={false} paragraph={{ rows: 2 }} />;
  if (!isOpen(job)) {
    const answer = replyIn(job.job_result) ?? { created: job.job_done - job.job_errors, skipped: [] };
    return <Result answer={answer} title={t.states[job.job_state]} names={names} onClose={onClose} />;
  }
  const stop = (): void => {
    modal.confirm({
      title: t.stop,
      content: t.stopText,
      okText: t.stop,
      cancelText: fr.form.cancel,
      onOk: () => stopping.mutateAsync().catch(() => undefined),
    });
  };
  const { job_done: done, job_total: total } = job;
  return (
    <Alert
      className="m-form-alert"
      type="info"
      title={`${t.states[job.job_state]} · ${t.progress(done, total)}`}
      description={
        <>
          <Progress percent={total ? Math.floor((100 * done) / total) : 0} aria-label={t.working} />
          <p>{t.leave}</p>
          {dialog}
          <div className="m-alert-actions">
            <Button loading={stopping.isPending} onClick={stop}>
              {t.stop}
            </Button>
          </div>
        </>
      }
    />
  );
}
