// Several members join a cooperative, or leave theirs: the service says what would become of them, then does
// it as a job, which goes on without this page.
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { Button, Input, Radio } from 'antd';
import { type ReactNode, useState } from 'react';
import { keys } from '../../../../api/keys';
import { isOpen, serverJobQuery } from '../../../../api/serverJobs';
import { moveFoundMembers } from '../../../../entities/cooperatives/api';
import { CooperativePicker } from '../../../../entities/cooperatives/CooperativePicker';
import { fr } from '../../../../i18n/fr';
import { dayOf } from '../../../../i18n/format';
import { Dialog } from '../../../../ui/Dialog';
import '../../../../ui/jobs/jobs.css';
import { ErrorState } from '../../../../ui/table/ListStates';
import type { Wanted } from '../plan';
import { MoveProgress } from './MoveProgress';
import { MovePreview } from './MovePreview';
import type { ActionProps } from './PlannedDialog';

const t = fr.belonging;

const today = (): string => dayOf(new Date());

/** Those picked may be of several searches. */
const selectionOf = ({ all, filter, ids }: Wanted) => (all ? filter : { ids: ids.join(',') });

interface Goal {
  joins: boolean;
  id?: number;
  on: string;
}

const isWhole = ({ joins, id, on }: Goal): boolean => (!joins || id !== undefined) && on !== '';

const goalOf = ({ joins, id, on }: Goal) => ({ ...(joins ? { to_cooperativeId: id } : { leave: true }), on });

function Question({ goal, onChange }: { goal: Goal; onChange: (goal: Goal) => void }) {
  return (
    <>
      <p>{t.moveText}</p>
      <div className="m-bulk-fields">
        <Radio.Group
          aria-label={t.choice}
          value={goal.joins}
          options={[
            { value: true, label: t.join },
            { value: false, label: t.leave },
          ]}
          onChange={({ target }) => onChange({ ...goal, joins: target.value as boolean })}
        />
        {goal.joins && (
          <CooperativePicker
            aria-label={t.newCooperative}
            value={goal.id}
            onChange={(id) => onChange({ ...goal, id })}
          />
        )}
        <label className="m-filter-day">
          <span>{t.on}</span>
          <Input
            type="date"
            max={today()}
            value={goal.on}
            onChange={({ target }) => onChange({ ...goal, on: target.value })}
          />
        </label>
      </div>
    </>
  );
}

export function CooperativeDialog({ wanted, count, onClose }: ActionProps) {
  const [goal, setGoal] = useState<Goal>({ joins: true, on: today() });
  const queryClient = useQueryClient();
  const look = useQuery({
    queryKey: [...keys.member, 'move', wanted, goal],
    queryFn: () => moveFoundMembers({ ...selectionOf(wanted), ...goalOf(goal), dry_run: true }),
    enabled: isWhole(goal),
    gcTime: 0,
  });
  const move = useMutation({
    mutationFn: () => moveFoundMembers({ ...selectionOf(wanted), ...goalOf(goal) }),
    onSuccess: () => void queryClient.invalidateQueries({ queryKey: keys.job }),
  });
  const jobId = move.data?.job_id ?? undefined;
  const { data: job } = useQuery({ ...serverJobQuery(jobId ?? 0), enabled: jobId !== undefined });
  const goesOn = !job || isOpen(job);
  let shown: ReactNode = null;
  if (look.error) shown = <ErrorState error={look.error} onRetry={() => void look.refetch()} inline />;
  else if (look.data) shown = <MovePreview preview={look.data} />;
  else if (isWhole(goal))
    shown = (
      <p className="m-hint" role="status">
        {fr.bulkRun.planning}
      </p>
    );
  return (
    <Dialog
      title={t.moveTitle(count)}
      onCancel={() => onClose(jobId !== undefined)}
      footer={
        jobId === undefined ? (
          <>
            <Button onClick={() => onClose(false)}>{fr.form.cancel}</Button>
            <Button
              type="primary"
              disabled={!look.data?.moved}
              loading={move.isPending}
              onClick={() => move.mutate()}
            >
              {t.move}
            </Button>
          </>
        ) : (
          <Button onClick={() => onClose(true)}>{goesOn ? fr.bulkRun.background : fr.form.close}</Button>
        )
      }
    >
      {jobId === undefined ? (
        <>
          <Question goal={goal} onChange={setGoal} />
          {shown}
          {move.error && <ErrorState error={move.error} onRetry={() => move.mutate()} inline />}
        </>
      ) : (
        <MoveProgress jobId={jobId} />
      )}
    </Dialog>
  );
}
