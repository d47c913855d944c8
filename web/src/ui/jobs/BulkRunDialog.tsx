// Starts an action on many records. Before: how many are picked, possible, refused and why. Then what became
// of every one, while it runs here or, the dialog left, in the list of jobs.
import { CheckCircleOutlined, ClockCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { Alert, Button, Progress } from 'antd';
import { type ReactNode, useState } from 'react';
import { fr } from '../../i18n/fr';
import { Dialog } from '../Dialog';
import { JobProgress } from './JobItem';
import type { Job, RowsJob } from './types';
import { useJobs, useJobStore } from './useJobs';
import './jobs.css';

const t = fr.jobs;
/** More than one reads through. */
const LISTED = 200;

export interface Refused<Row> {
  row: Row;
  reason: string;
}

export interface Plan<Row> {
  possible: readonly Row[];
  refused: readonly Refused<Row>[];
}

export interface BulkRunDialogProps<Row> {
  title: string;
  action: string;
  danger?: boolean;
  question: ReactNode;
  /** False: the question is not answered yet. */
  ready?: boolean;
  /** Nothing while the records are looked at. */
  plan?: Plan<Row>;
  /** How many were looked at. */
  planned?: { done: number; total: number };
  error?: Error | null;
  onRetryPlan?: () => void;
  nameOf: (row: Row) => string;
  idOf: (row: Row) => number;
  /** What is to be done to those that are possible. */
  jobOf: (rows: readonly Row[]) => RowsJob;
  onClose: (started: boolean) => void;
}

type RowState = keyof typeof fr.bulkRun.rowStates;

const icons: Record<RowState, ReactNode> = {
  done: <CheckCircleOutlined className="m-icon-success" aria-hidden />,
  failed: <CloseCircleOutlined className="m-icon-failure" aria-hidden />,
  pending: <ClockCircleOutlined aria-hidden />,
};

/** How many are possible, and why the others are not. */
export function PlanSummary<Row>({ plan, nameOf }: { plan: Plan<Row>; nameOf: (row: Row) => string }) {
  const { possible, refused } = plan;
  const reasons = new Map<string, Refused<Row>[]>();
  for (const one of refused) reasons.set(one.reason, [...(reasons.get(one.reason) ?? []), one]);
  return (
    <>
      <p className="m-plan" role="status">
        <span>{fr.bulkRun.selected(possible.length + refused.length)}</span>
        <span>
          {icons.done} {fr.bulkRun.possible(possible.length)}
        </span>
        {refused.length > 0 && (
          <span>
            {icons.failed} {fr.bulkRun.refused(refused.length)}
          </span>
        )}
      </p>
      {possible.length === 0 && <Alert type="warning" showIcon title={fr.bulkRun.nothingPossible} />}
      {refused.length > 0 && (
        <details className="m-job-failures" open={refused.length <= 10}>
          <summary>{fr.bulkRun.refusedList}</summary>
          {[...reasons].map(([reason, rows]) => (
            <div key={reason}>
              <p className="m-plan">
                {reason} ({rows.length})
              </p>
              <ul className="m-plan-reasons">
                {rows.slice(0, LISTED).map(({ row }, index) => (
                  <li key={index}>{nameOf(row)}</li>
                ))}
              </ul>
              {rows.length > LISTED && <p className="m-hint">{t.moreFailures(rows.length - LISTED)}</p>}
            </div>
          ))}
        </details>
      )}
    </>
  );
}

interface OutcomesProps<Row> {
  job: Job;
  rows: readonly Row[];
  nameOf: (row: Row) => string;
  idOf: (row: Row) => number;
}

function Outcomes<Row>({ job, rows, nameOf, idOf }: OutcomesProps<Row>) {
  const store = useJobStore();
  const failures = new Map(job.failures.map(({ id, message }) => [id, message]));
  const left = new Set(job.state === 'done' ? [] : store.leftOf(job));
  const stateOf = (row: Row): RowState => {
    if (failures.has(idOf(row))) return 'failed';
    return left.has(idOf(row)) ? 'pending' : 'done';
  };
  // What needs somebody's eyes comes first.
  const shown = [
    ...rows.filter((row) => failures.has(idOf(row))),
    ...rows.filter((row) => !failures.has(idOf(row))),
  ].slice(0, LISTED);
  return (
    <>
      <ul className="m-outcomes" tabIndex={0} aria-label={fr.bulkRun.outcomes}>
        {shown.map((row) => (
          <li key={idOf(row)}>
            {icons[stateOf(row)]}
            <span>{nameOf(row)}</span>
            <span className="m-outcome">{fr.bulkRun.rowStates[stateOf(row)]}</span>
            {failures.has(idOf(row)) && <small>{failures.get(idOf(row))}</small>}
          </li>
        ))}
      </ul>
      {rows.length > LISTED && <p className="m-hint">{t.moreFailures(rows.length - LISTED)}</p>}
    </>
  );
}

interface Started<Row> {
  job: string;
  rows: readonly Row[];
}

interface PartProps<Row> {
  props: BulkRunDialogProps<Row>;
  job: Job | undefined;
  started: Started<Row> | undefined;
  onStart: (started: Started<Row>) => void;
}

/** What can be done before, while and after it runs. */
function Footer<Row>({ props, job, started, onStart }: PartProps<Row>) {
  const { plan, ready = true } = props;
  const store = useJobStore();
  const close = (): void => props.onClose(started !== undefined);
  const isRunning = job?.state === 'running';
  function start({ possible }: Plan<Row>): void {
    onStart({ job: store.startRows(props.jobOf(possible)), rows: possible });
  }
  if (!started)
    return (
      <>
        <Button onClick={close}>{fr.form.cancel}</Button>
        <Button
          type="primary"
          danger={props.danger}
          disabled={!ready || !plan || plan.possible.length === 0}
          onClick={() => start(plan!)}
        >
          {props.action}
        </Button>
      </>
    );
  return (
    <>
      {isRunning && <Button onClick={() => store.stop(job.id)}>{t.stop}</Button>}
      {job?.state === 'done' && job.failures.length > 0 && (
        <Button onClick={() => store.retryFailures(job.id)}>{t.retry}</Button>
      )}
      <Button type="primary" onClick={close}>
        {isRunning ? fr.bulkRun.background : fr.form.close}
      </Button>
    </>
  );
}

/** The question, and how many of the records can be done. */
function Asking<Row>({ props }: { props: BulkRunDialogProps<Row> }) {
  const { plan, planned, error, nameOf } = props;
  return (
    <>
      {props.question}
      {error && (
        <Alert
          type="error"
          showIcon
          title={error.message}
          action={<Button onClick={props.onRetryPlan}>{fr.errors.retry}</Button>}
        />
      )}
      {!plan && !error && (
        <div role="status">
          <p>
            {planned && planned.done > 0
              ? fr.bulkRun.planned(planned.done, planned.total)
              : fr.bulkRun.planning}
          </p>
          <Progress
            percent={planned?.total ? Math.floor((100 * planned.done) / planned.total) : 0}
            format={() => ''}
            aria-label={fr.bulkRun.planning}
          />
        </div>
      )}
      {plan && <PlanSummary plan={plan} nameOf={nameOf} />}
    </>
  );
}

export function BulkRunDialog<Row>(props: BulkRunDialogProps<Row>) {
  const { nameOf, idOf } = props;
  const [started, setStarted] = useState<Started<Row>>();
  const job = useJobs().find(({ id }) => id === started?.job);
  return (
    <Dialog
      title={props.title}
      mask={{ closable: false }}
      onCancel={() => props.onClose(started !== undefined)}
      footer={
        <div className="m-dialog-actions">
          <Footer {...{ props, job, started }} onStart={setStarted} />
        </div>
      }
    >
      {!started && <Asking props={props} />}
      {started && job && (
        <>
          <div aria-live="polite">
            <JobProgress job={job} />
          </div>
          <Outcomes job={job} rows={started.rows} nameOf={nameOf} idOf={idOf} />
        </>
      )}
    </Dialog>
  );
}
