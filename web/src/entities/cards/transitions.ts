// What may be done with a card in which state: the table of contract §5, as the service has it. A card
// answered as expired is stored as delivered.
import { cardTransitions } from '../../api/facts';
import type { Permission } from '../../api/permissions';
import type { CardStatus } from './api';

export interface Transition {
  from: readonly CardStatus[];
  to: CardStatus;
}

/** By the service's name of the act. */
export const TRANSITIONS = cardTransitions satisfies Record<string, Transition>;

export type Act = keyof typeof TRANSITIONS;

const stored = (status: CardStatus): CardStatus => (status === 'expired' ? 'delivered' : status);

export const allows = (act: Act, status: CardStatus): boolean =>
  (TRANSITIONS[act] as Transition).from.includes(stored(status));

/** Asked again it changes nothing, and is no failure. */
export const isDone = (act: Act, status: CardStatus): boolean => TRANSITIONS[act].to === stored(status);

/** No state changes, but only in these does it make sense. */
const PRINTABLE: readonly CardStatus[] = ['created', 'printed'];
export const isPrintable = (status: CardStatus): boolean => PRINTABLE.includes(status);
export const isRefreshable = (status: CardStatus): boolean => status === 'created';

/** A new one may be made while this one is where it is; a faulty one is replaced without a payment. */
export const isReplaceable = (status: CardStatus): boolean =>
  status === 'faulty' || allows('replace', status);

export const PROBLEMS = {
  lost: 'reportLost',
  stolen: 'reportStolen',
  damaged: 'reportDamaged',
  faulty: 'reportFaulty',
} as const satisfies Partial<Record<CardStatus, Act>>;

export type Problem = keyof typeof PROBLEMS;

export const problemsOf = (status: CardStatus): Problem[] =>
  (Object.keys(PROBLEMS) as Problem[]).filter((problem) => allows(PROBLEMS[problem], status));

export const PERMISSIONS = {
  print: 'cards.print',
  mark: 'cards.print',
  misprint: 'cards.print',
  cancel: 'cards.cancel',
  suspend: 'cards.cancel',
  reinstate: 'cards.cancel',
} as const satisfies Record<string, Permission>;
