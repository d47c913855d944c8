// Doing the same to several records, one call each: what became of every one is shown, and a bad one does not
// stop the others.
import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { type ReactNode, useRef, useState } from 'react';
import { fr } from '../../i18n/fr';
import { Dialog } from '../Dialog';

export interface BulkWords {
  /** The button that starts. */
  action: string;
  done: string;
  progress: (done: number, total: number) => string;
  summary: (done: number, failed: number) => string;
}

interface BulkDialogProps<Row> {
  rows: Row[];
  nameOf: (row: Row) => string;
  title: string;
  words: BulkWords;
  danger?: boolean;
  /** Asked before it starts. */
  question: ReactNode;
  /** False: the question is not answered yet. */
  ready?: boolean;
  run: (row: Row) => Promise<unknown>;
  /** Called when the dialog is left; whether anything was done. */
  onClose: (anyDone: boolean) => void;
}

type Outcome = { state: 'done' } | { state: 'refused'; message: string };

const icons = {
  done: <CheckCircleOutlined className="m-icon-success" aria-hidden />,
  refused: <CloseCircleOutlined className="m-icon-failure" aria-hidden />,
  pending: <ClockCircleOutlined aria-hidden />,
};

type Phase = 'asking' | 'running' | 'done';

/** One after the other, until all are done or somebody stops it. */
function useBulk<Row>({ rows, run: runOne }: BulkDialogProps<Row>) {
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [phase, setPhase] = useState<Phase>('asking');
  const isStopped = useRef(false);
  const job = useMutation({ mutationFn: runOne });
  async function run(): Promise<void> {
    setPhase('running');
    for (const row of rows) {
      if (isStopped.current) break;
      const outcome: Outcome = await job.mutateAsync(row).then(
        () => ({ state: 'done' }),
        (error: Error) => ({ state: 'refused', message: error.message }),
      );
      setOutcomes((before) => [...before, outcome]);
    }
    setPhase('done');
  }
  function stop(): void {
    isStopped.current = true;
  }
  return { outcomes, phase, isStopped, run, stop };
}

type Bulk = ReturnType<typeof useBulk>;

function Footer<Row>({ props, bulk, close }: { props: BulkDialogProps<Row>; bulk: Bulk; close: () => void }) {
  const { words, danger, ready = true } = props;
  const { phase, run, stop } = bulk;
  return (
    <div className="m-dialog-actions">
      {phase === 'asking' && (
        <>
          <Button onClick={close}>{fr.form.cancel}</Button>
          <Button danger={danger} type="primary" disabled={!ready} onClick={() => void run()}>
            {words.action}
          </Button>
        </>
      )}
      {phase === 'running' && <Button onClick={stop}>{fr.form.bulkStop}</Button>}
      {phase === 'done' && (
        <Button type="primary" onClick={close}>
          {fr.form.close}
        </Button>
      )}
    </div>
  );
}

function Outcomes<Row>({ props, bulk }: { props: BulkDialogProps<Row>; bulk: Bulk }) {
  const { rows, nameOf, title, words } = props;
  const { outcomes, phase } = bulk;
  const states = { done: words.done, refused: fr.form.bulkRefused, pending: fr.form.bulkPending };
  return (
    <ul className="m-outcomes" tabIndex={0} aria-label={title}>
      {rows.map((row, index) => {
        const outcome = outcomes[index];
        const state = outcome?.state ?? 'pending';
        return (
          <li key={nameOf(row)}>
            {phase !== 'asking' && icons[state]}
            <span>{nameOf(row)}</span>
            {phase !== 'asking' && <span className="m-outcome">{states[state]}</span>}
            {outcome?.state === 'refused' && <small>{outcome.message}</small>}
          </li>
        );
      })}
    </ul>
  );
}

export function BulkDialog<Row>(props: BulkDialogProps<Row>) {
  const { rows, title, words } = props;
  const bulk = useBulk(props);
  const { outcomes, phase, isStopped } = bulk;
  const failed = outcomes.filter(({ state }) => state === 'refused').length;
  function close(): void {
    if (phase !== 'running') props.onClose(outcomes.some(({ state }) => state === 'done'));
  }
  return (
    <Dialog
      title={title}
      closable={phase !== 'running'}
      mask={{ closable: false }}
      onCancel={close}
      footer={<Footer {...{ props, bulk, close }} />}
    >
      {phase === 'asking' && props.question}
      {phase === 'running' && (
        <Progress
          percent={Math.round((100 * outcomes.length) / rows.length)}
          format={() => ''}
          aria-label={words.progress(outcomes.length, rows.length)}
        />
      )}
      <p role="status">
        {phase === 'running' && words.progress(outcomes.length, rows.length)}
        {phase === 'done' && words.summary(outcomes.length - failed, failed)}
        {phase === 'done' && isStopped.current && ` ${fr.form.bulkStopped}`}
      </p>
      <Outcomes props={props} bulk={bulk} />
    </Dialog>
  );
}
