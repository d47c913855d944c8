// Settling several cards at once, from the signed sheet: all handed over to their holders on a day, or none
// of them for one reason. What became of each is shown.
import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Alert, AutoComplete, Button, Form } from 'antd';
import { useState } from 'react';
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import { Dialog } from '../../../ui/Dialog';
import { DateInput } from '../../../ui/form/DateInput';
import { limits } from '../../../ui/limits';
import { notifySuccess } from '../../../ui/notify';
import { type Delivery, type DeliveryLine, refreshDeliveries } from '../api';
import { lineName, stateOf } from '../words';
import { freshProof, lineOf, settle, today, wrongDate } from './settle';

const t = fr.handOver;

export type SeveralKind = 'delivered' | 'returned';

interface SeveralDialogProps {
  kind: SeveralKind;
  lines: readonly DeliveryLine[];
  delivery: Delivery;
  onClose: (anyDone: boolean) => void;
}

/** Refusals of the whole, by the card they name. */
function faultsOf(error: Error | null): Map<number, string> {
  const faults = new Map<number, string>();
  if (!(error instanceof ApiError)) return faults;
  for (const { field, message } of error.errors) {
    const index = /^cards\[(\d+)\]/.exec(field)?.[1];
    if (index !== undefined) faults.set(Number(index), message);
  }
  return faults;
}

/** What is to be settled, and what became of it. */
function useSettling({ kind, lines, delivery }: SeveralDialogProps) {
  const queryClient = useQueryClient();
  // As they were when it was opened: they change while it shows what became of them.
  const [todo] = useState(() => lines.filter((line) => stateOf(line, delivery) === 'todo'));
  const [date, setDate] = useState(today);
  const [motive, setMotive] = useState('');
  const [wrong, setWrong] = useState<string>();
  const isDelivery = kind === 'delivered';
  const job = useMutation({
    mutationFn: () => {
      const mode = isDelivery ? ('deliver' as const) : ('keep' as const);
      const proof = { ...freshProof(date), motive, mode };
      return settle(
        delivery.delivery_id,
        todo.map((line) => lineOf(line, proof)),
      );
    },
    onSuccess: ({ closed }) => {
      if (closed) notifySuccess(t.closed(delivery.delivery_code));
      void refreshDeliveries(queryClient);
    },
  });
  const value = isDelivery ? date : motive;
  const problemOf = (text: string): string | undefined =>
    isDelivery ? wrongDate(text) : text.trim() ? undefined : fr.form.required(t.motive);
  function put(text: string): void {
    (isDelivery ? setDate : setMotive)(text);
    // From the first send on it is said as it is typed.
    setWrong(wrong && problemOf(text));
  }
  function run(): void {
    const problem = problemOf(value);
    setWrong(problem);
    if (!problem && !job.isPending) job.mutate();
  }
  return { todo, value, put, wrong, isDelivery, job, run };
}

type Settling = ReturnType<typeof useSettling>;

function Question({ isDelivery, wrong, value, put, run }: Settling) {
  return (
    <Form layout="vertical" className="m-form" onFinish={run}>
      {isDelivery && <p>{t.severalText}</p>}
      <Form.Item
        label={isDelivery ? t.date : t.motive}
        htmlFor="several"
        required
        extra={isDelivery ? undefined : t.backToStock}
        validateStatus={wrong ? 'error' : undefined}
        help={wrong}
      >
        {isDelivery ? (
          <DateInput id="several" label={t.date} value={value} onChange={(day) => put(day ?? '')} />
        ) : (
          <AutoComplete
            id="several"
            options={t.motives.map((value) => ({ value }))}
            maxLength={limits.handOver}
            value={value}
            onChange={put}
          />
        )}
      </Form.Item>
    </Form>
  );
}

function Outcomes({ job, todo, lines }: Settling & { lines: readonly DeliveryLine[] }) {
  const refusals = new Map(job.data?.refused.map(({ result, message }) => [result.card_id, message]));
  const faults = faultsOf(job.error);
  function outcomeOf(line: DeliveryLine): string | undefined {
    const index = todo.indexOf(line);
    if (index < 0) return t.settledAlready;
    return faults.get(index) ?? (line.card_id === null ? undefined : refusals.get(line.card_id));
  }
  return (
    <>
      {job.data && <p role="status">{t.severalDone(todo.length - refusals.size, refusals.size)}</p>}
      <ul className="m-outcomes" tabIndex={0} aria-label={fr.bulkRun.outcomes}>
        {(job.data ? todo : lines).map((line) => {
          const refused = outcomeOf(line);
          return (
            <li key={`${line.card_id} ${line.card_idNumber}`}>
              {job.data &&
                (refused ? (
                  <CloseCircleOutlined className="m-icon-failure" aria-hidden />
                ) : (
                  <CheckCircleOutlined className="m-icon-success" aria-hidden />
                ))}
              <span>{lineName(line)}</span>
              {refused && <small>{refused}</small>}
            </li>
          );
        })}
      </ul>
    </>
  );
}

export function SeveralDialog(props: SeveralDialogProps) {
  const { lines, onClose } = props;
  const settling = useSettling(props);
  const { todo, isDelivery, job, run } = settling;
  return (
    <Dialog
      title={isDelivery ? t.severalTitle(todo.length) : t.severalKeptTitle(todo.length)}
      mask={{ closable: false }}
      onCancel={() => onClose(job.isSuccess)}
      footer={
        <div className="m-dialog-actions">
          {job.data ? (
            <Button type="primary" onClick={() => onClose(true)}>
              {fr.form.close}
            </Button>
          ) : (
            <>
              <Button onClick={() => onClose(false)}>{fr.form.cancel}</Button>
              <Button type="primary" loading={job.isPending} disabled={todo.length === 0} onClick={run}>
                {isDelivery ? t.several : t.severalKept}
              </Button>
            </>
          )}
        </div>
      }
    >
      {!job.data && <Question {...settling} />}
      {job.isError && <Alert type="error" showIcon role="alert" title={job.error.message} />}
      <Outcomes {...settling} lines={lines} />
    </Dialog>
  );
}
