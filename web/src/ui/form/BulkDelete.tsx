// Deleting several records, one call each: what became of every one is shown, and a bad one does not stop the others.
import {
  CheckCircleOutlined,
  ClockCircleOutlined,
  CloseCircleOutlined,
  DeleteOutlined,
} from '@ant-design/icons';
import { useMutation } from '@tanstack/react-query';
import { Button, Modal, Progress } from 'antd';
import { useRef, useState } from 'react';
import { fr } from '../../i18n/fr';

interface BulkDeleteProps<Row> {
  rows: Row[];
  nameOf: (row: Row) => string;
  title: string;
  text: string;
  remove: (row: Row) => Promise<unknown>;
  /** Called when the results have been read, if anything was deleted. */
  onDone: () => void;
}

type Outcome = { state: 'deleted' } | { state: 'refused'; message: string };

const icons = {
  deleted: <CheckCircleOutlined className="m-icon-success" aria-hidden />,
  refused: <CloseCircleOutlined className="m-icon-failure" aria-hidden />,
  pending: <ClockCircleOutlined aria-hidden />,
};
const words = { deleted: fr.form.bulkDeleted, refused: fr.form.bulkRefused, pending: fr.form.bulkPending };

export function BulkDelete<Row>({ rows, nameOf, title, text, remove, onDone }: BulkDeleteProps<Row>) {
  const [targets, setTargets] = useState<Row[]>();
  const [outcomes, setOutcomes] = useState<Outcome[]>([]);
  const [phase, setPhase] = useState<'asking' | 'running' | 'done'>('asking');
  const stop = useRef(false);
  const removal = useMutation({ mutationFn: remove });
  const failed = outcomes.filter(({ state }) => state === 'refused').length;

  async function run(all: Row[]): Promise<void> {
    stop.current = false;
    setPhase('running');
    for (const row of all) {
      if (stop.current) break;
      const outcome: Outcome = await removal.mutateAsync(row).then(
        () => ({ state: 'deleted' }),
        (error: Error) => ({ state: 'refused', message: error.message }),
      );
      setOutcomes((before) => [...before, outcome]);
    }
    setPhase('done');
  }

  function close(): void {
    if (phase === 'running') return;
    setTargets(undefined);
    if (outcomes.some(({ state }) => state === 'deleted')) onDone();
  }

  const footer = {
    asking: (
      <>
        <Button onClick={close}>{fr.form.cancel}</Button>
        <Button danger type="primary" onClick={() => targets && void run(targets)}>
          {fr.form.delete}
        </Button>
      </>
    ),
    running: (
      <Button
        onClick={() => {
          stop.current = true;
        }}
      >
        {fr.form.bulkStop}
      </Button>
    ),
    done: (
      <Button type="primary" onClick={close}>
        {fr.form.close}
      </Button>
    ),
  };

  return (
    <>
      <Button
        danger
        icon={<DeleteOutlined aria-hidden />}
        onClick={() => {
          setTargets(rows);
          setOutcomes([]);
          setPhase('asking');
        }}
      >
        {fr.form.delete}
      </Button>
      <Modal
        open={targets !== undefined}
        title={title}
        closable={phase !== 'running'}
        mask={{ closable: false }}
        onCancel={close}
        footer={<div className="m-dialog-actions">{footer[phase]}</div>}
      >
        {phase === 'asking' && (
          <p>
            {text} <strong>{fr.form.deleteLost}</strong>
          </p>
        )}
        {phase === 'running' && (
          <Progress
            percent={Math.round((100 * outcomes.length) / (targets?.length ?? 1))}
            format={() => ''}
            aria-label={fr.form.deleting(outcomes.length, targets?.length ?? 0)}
          />
        )}
        <p role="status">
          {phase === 'running' && fr.form.deleting(outcomes.length, targets?.length ?? 0)}
          {phase === 'done' && fr.form.bulkDone(outcomes.length - failed, failed)}
          {phase === 'done' && stop.current && ` ${fr.form.bulkStopped}`}
        </p>
        <ul className="m-outcomes" tabIndex={0} aria-label={title}>
          {targets?.map((row, index) => {
            const outcome = outcomes[index];
            const state = outcome?.state ?? 'pending';
            return (
              <li key={nameOf(row)}>
                {phase !== 'asking' && icons[state]}
                <span>{nameOf(row)}</span>
                {phase !== 'asking' && <span className="m-outcome">{words[state]}</span>}
                {outcome?.state === 'refused' && <small>{outcome.message}</small>}
              </li>
            );
          })}
        </ul>
      </Modal>
    </>
  );
}
