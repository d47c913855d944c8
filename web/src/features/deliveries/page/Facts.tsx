// Where a delivery is: its steps, who did what when, how many of its cards are settled.
import {
  CheckCircleFilled,
  ClockCircleOutlined,
  MinusCircleOutlined,
  RightCircleFilled,
} from '@ant-design/icons';
import type { ReactNode } from 'react';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import type { Delivery, DeliveryStatus } from '../api';
import { Settled } from '../columns';

const words = fr.deliveries;
const t = fr.delivery;

type StepState = keyof typeof t.stepStates;

const icons: Record<StepState, ReactNode> = {
  done: <CheckCircleFilled className="m-icon-success" aria-hidden />,
  now: <RightCircleFilled className="m-icon-primary" aria-hidden />,
  next: <ClockCircleOutlined aria-hidden />,
  skipped: <MinusCircleOutlined aria-hidden />,
};

/** A return of bad cards is handed over to nobody. */
const NORMAL: readonly DeliveryStatus[] = ['draft', 'sent', 'received', 'in_progress', 'closed'];
const ERROR: readonly DeliveryStatus[] = ['draft', 'sent', 'received', 'closed'];

function stateOf(step: DeliveryStatus, delivery: Delivery, steps: readonly DeliveryStatus[]): StepState {
  const { delivery_status: status } = delivery;
  if (status === 'cancelled') {
    const reached =
      step === 'draft' ||
      (step === 'sent' && delivery.delivery_sent) ||
      (step === 'received' && delivery.delivery_receivedDateTime !== null);
    return reached ? 'done' : 'skipped';
  }
  if (step === status) return status === 'closed' ? 'done' : 'now';
  if (steps.indexOf(step) > steps.indexOf(status)) return 'next';
  return step === 'received' && delivery.delivery_receivedDateTime === null ? 'skipped' : 'done';
}

function instantOf(step: DeliveryStatus, delivery: Delivery): string | null {
  if (step === 'draft') return delivery.delivery_creationDateTime;
  if (step === 'sent') return delivery.delivery_sentDateTime;
  if (step === 'received') return delivery.delivery_receivedDateTime;
  return step === 'closed' ? delivery.delivery_closedDateTime : null;
}

interface FactsProps {
  delivery: Delivery;
  /** The hand-over below tells how far it is. */
  isHandedOver: boolean;
}

/** Each fact once: the steps are the state, the lines below are counted where they stand. */
export function Facts({ delivery, isHandedOver }: FactsProps) {
  const { delivery_status: status } = delivery;
  const steps = delivery.delivery_isErrorType ? ERROR : NORMAL;
  const mayBeSettled = status !== 'draft' && status !== 'cancelled';
  const facts: [string, ReactNode][] = [
    [words.settled, mayBeSettled && !isHandedOver && <Settled key="settled" delivery={delivery} />],
    [words.createdBy, delivery.delivery_createdByLogin],
    [words.deliveredBy, delivery.delivery_deliveredByLogin],
    [words.remark, delivery.delivery_remark],
  ];
  return (
    <div className="m-panel">
      <ol className="m-steps" aria-label={t.steps}>
        {steps.map((step) => {
          const state = stateOf(step, delivery, steps);
          const at = instantOf(step, delivery);
          return (
            <li
              key={step}
              className={`m-step m-step-${state}`}
              aria-current={state === 'now' ? 'step' : undefined}
            >
              {icons[state]}
              <span>
                <strong>{fr.deliveryStatuses[step]}</strong>
                <small className="m-hint">
                  {t.stepStates[state]}
                  {step === 'received' && state === 'next' && `, ${t.optional}`}
                  {at && ` · ${formatDateTime(at)}`}
                </small>
              </span>
            </li>
          );
        })}
      </ol>
      <dl className="m-pairs m-delivery-facts">
        {facts
          .filter(([, value]) => value)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
      </dl>
    </div>
  );
}
