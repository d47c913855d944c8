// How a verdict looks: a colour is never alone, an icon and words go with it.
import { CheckCircleFilled, CloseCircleFilled, QuestionCircleFilled, WarningFilled } from '@ant-design/icons';
import { Tag } from 'antd';
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import type { Outcome } from './find';

const t = fr.reader;

/** `bad`: don't accept, and act. `doubt`: nothing is known. */
export type Tone = 'good' | 'wait' | 'bad' | 'doubt';

const tones: Record<Outcome, Tone> = {
  valid: 'good',
  expired: 'wait',
  suspended: 'wait',
  not_delivered: 'wait',
  damaged: 'wait',
  faulty: 'wait',
  replaced: 'bad',
  cancelled: 'bad',
  lost: 'bad',
  stolen: 'bad',
  member_suspended: 'wait',
  member_deceased: 'bad',
  member_removed: 'bad',
  unknown: 'bad',
  forged: 'bad',
  noKeys: 'doubt',
  noCrypto: 'doubt',
  unknownKey: 'doubt',
  numberOnly: 'doubt',
  unreadable: 'doubt',
  not_a_card: 'doubt',
};

const icons: Record<Tone, ReactNode> = {
  good: <CheckCircleFilled aria-hidden />,
  wait: <WarningFilled aria-hidden />,
  bad: <CloseCircleFilled aria-hidden />,
  doubt: <QuestionCircleFilled aria-hidden />,
};

export const toneOf = (outcome: Outcome): Tone => tones[outcome];
export const iconOf = (outcome: Outcome): ReactNode => icons[tones[outcome]];

export function OutcomeTag({ outcome }: { outcome: Outcome }) {
  return (
    <Tag icon={iconOf(outcome)} className={`m-status m-outcome-${tones[outcome]}`}>
      {t.short[outcome]}
    </Tag>
  );
}
