// The run that goes on: how far it is, and its end.
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, Button, Modal, Progress } from 'antd';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { formatNumber } from '../../i18n/format';
import { notifySuccess } from '../../ui/notify';
import { Pairs } from '../../ui/record/Pairs';
import { Panel } from '../../ui/record/Panel';
import type { Run } from './api';
import { refreshRuns, stopRun } from './run';
import { useProgress } from './useProgress';
import { type Counts, messageOf, moment, photosOf, recordsOf, StateTag } from './words';

const t = fr.synchronizing;
const words = fr.synchronization;

function StopButton({ run, isField }: { run: Run; isField: boolean }) {
  const queryClient = useQueryClient();
  const [modal, dialog] = Modal.useModal();
  const stopping = useMutation({
    mutationFn: () => stopRun(run.synchronizationJournal_uuid),
    onSuccess: ({ message }) => notifySuccess(message ?? ''),
    onSettled: () => refreshRuns(queryClient),
  });
  const ask = (): void => {
    modal.confirm({
      title: t.stopTitle,
      content: isField ? t.stopText : t.stopCentreText,
      okText: t.stop,
      okButtonProps: { danger: true },
      cancelText: t.keep,
      // The refusal is told by its notice.
      onOk: () => stopping.mutateAsync().catch(() => undefined),
    });
  };
  return (
    <>
      {dialog}
      <Button danger loading={stopping.isPending} onClick={ask}>
        {t.stop}
      </Button>
    </>
  );
}

function Bar({ label, done, total }: { label: string; done: number; total: number }) {
  if (total === 0) return null;
  return (
    <Progress
      percent={Math.min(100, Math.floor((100 * done) / total))}
      size="small"
      showInfo={false}
      aria-label={t.progressOf(label)}
    />
  );
}

function Figures({ counts }: { counts: Counts }) {
  const { done, total, photosDone, photosTotal, bytes, conflicts, errors } = counts;
  const photos = photosOf(counts) && (
    <>
      {photosOf(counts)}
      <Bar label={t.photos} done={photosDone} total={photosTotal} />
    </>
  );
  return (
    <div className="m-sync-figures">
      <Pairs
        pairs={[
          [
            t.records,
            <>
              {recordsOf(counts)} {total === 0 && <span className="m-hint">{t.counting}</span>}
              <Bar label={t.records} done={done} total={total} />
            </>,
          ],
          [t.photos, photos],
          [t.bytes, words.size(bytes)],
          [t.conflicts, formatNumber(conflicts)],
          [t.errors, formatNumber(errors)],
        ]}
      />
    </div>
  );
}

interface RunningPanelProps {
  run: Run;
  isField: boolean;
  /** Why another could not be begun. */
  refusal: string | undefined;
}

function startOf({ synchronizationJournal_user: user, synchronizationJournal_startedAt: at }: Run): string {
  return user ? t.startedBy(user, moment(at)) : t.startedByItself(moment(at));
}

export function RunningPanel({ run, isField, refusal }: RunningPanelProps) {
  const mayRun = usePermission('synchronization.run');
  const { counts, error, retry } = useProgress(run, isField && mayRun);
  // Of an open one the journal says why it does not advance.
  const stuck = messageOf(run);
  return (
    <Panel id="sync-running" title={t.running} actions={mayRun && <StopButton run={run} isField={isField} />}>
      {refusal && <Alert className="m-sync-alert" type="info" showIcon title={refusal} />}
      {stuck && <Alert className="m-sync-alert" type="warning" showIcon title={t.stuck(stuck)} />}
      {error && (
        <Alert
          className="m-sync-alert"
          type="warning"
          showIcon
          role="alert"
          title={t.away}
          description={error.message}
          action={
            <div className="m-alert-actions">
              <Button onClick={retry}>{fr.errors.retry}</Button>
            </div>
          }
        />
      )}
      <p className="m-sync-state">
        <StateTag state={run.synchronizationJournal_state} />{' '}
        <span>{words.directions[run.synchronizationJournal_type]}</span>{' '}
        <span className="m-hint">{startOf(run)}</span>
      </p>
      {isField ? <Figures counts={counts} /> : <p>{t.centreHint}</p>}
    </Panel>
  );
}
