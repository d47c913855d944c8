// The life of a card up to now: what was done, where it is, and how it ended.
import { CheckCircleOutlined, MinusCircleOutlined, RightCircleOutlined } from '@ant-design/icons';
import { fr } from '../../../i18n/fr';
import { formatDateTime, formatDay } from '../../../i18n/format';
import type { Card } from '../../../entities/cards/api';
import { Panel } from '../../../ui/record/Panel';

const t = fr.card;

const STEPS = ['created', 'printed', 'in_delivery', 'delivered'] as const;
type Step = (typeof STEPS)[number];

interface Shown {
  key: string;
  name: string;
  when: string;
  state: 'done' | 'now' | 'ahead';
}

function stepsOf(card: Card): Shown[] {
  const at: Record<Step, string> = {
    created: card.card_createdAt ? formatDateTime(card.card_createdAt) : '',
    printed: card.card_printedAt ? formatDateTime(card.card_printedAt) : '',
    in_delivery: '',
    delivered: card.card_deliveredAt ? formatDay(card.card_deliveredAt) : '',
  };
  const current = STEPS.findIndex((step) => step === card.card_status);
  const isPast = (step: Step, index: number): boolean =>
    current >= 0
      ? index < current
      : step === 'created' || at[step] !== '' || (step === 'in_delivery' && at.delivered !== '');
  const steps = STEPS.map<Shown>((step, index) => ({
    key: step,
    name: t.steps[step],
    // A misprint takes the card back: what was does not count any more.
    when: current >= 0 && index > current ? '' : at[step],
    state: index === current ? 'now' : isPast(step, index) ? 'done' : 'ahead',
  }));
  if (current >= 0) return steps;
  const last: Shown = {
    key: card.card_status,
    name: fr.cardStatuses[card.card_status],
    when:
      card.card_status === 'expired' && card.card_expirationDate ? formatDay(card.card_expirationDate) : '',
    state: 'now',
  };
  // What will not happen any more is not shown.
  return [...steps.filter(({ state }) => state === 'done'), last];
}

const icons = {
  done: <CheckCircleOutlined className="m-icon-success" aria-label={t.stepDone} />,
  now: <RightCircleOutlined aria-label={t.stepNow} />,
  ahead: <MinusCircleOutlined aria-hidden />,
};

export function Life({ card }: { card: Card }) {
  return (
    <Panel id="life" title={t.life}>
      <ol className="m-life">
        {stepsOf(card).map(({ key, name, when, state }) => (
          <li key={key} aria-current={state === 'now' ? 'step' : undefined}>
            {icons[state]} <span>{name}</span>
            {when && <small>{when}</small>}
          </li>
        ))}
      </ol>
    </Panel>
  );
}
