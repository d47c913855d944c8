// The API's words about deliveries as one reads them.
import { fr } from '../../i18n/fr';
import { formatDay, formatName } from '../../i18n/format';
import type { Delivery, DeliveryLine, DeliveryStatus } from './api';

const t = fr.delivery;

/** In the order of life. */
export const STATUSES = [
  'draft',
  'sent',
  'received',
  'in_progress',
  'closed',
  'cancelled',
] as const satisfies readonly DeliveryStatus[];

/** Cards are handed over from these. */
export const OPEN_TO_HAND_OVER: readonly DeliveryStatus[] = ['sent', 'received', 'in_progress'];

export const isHandedOver = ({ delivery_isErrorType, delivery_status }: Delivery): boolean =>
  !delivery_isErrorType && OPEN_TO_HAND_OVER.includes(delivery_status);

export const nameOf = ({ delivery_code }: Pick<Delivery, 'delivery_code'>): string =>
  fr.deliveries.named(delivery_code);

export const holderOf = ({ card_lastname, card_firstname }: Partial<DeliveryLine>): string =>
  formatName(card_lastname, card_firstname);

export const lineName = (line: DeliveryLine): string => t.lineNamed(line.card_idNumber, holderOf(line));

export type LineState = keyof typeof t.lineStates;

export function stateOf(line: DeliveryLine, delivery: Delivery): LineState {
  if (line.card_deliveredAt) return 'delivered';
  if (line.notDeliveredReason) return 'returned';
  return isHandedOver(delivery) && line.card_id !== null ? 'todo' : 'carried';
}

/** Who took it and when, or why nobody did. */
export function outcomeOf(line: DeliveryLine): string {
  if (line.notDeliveredReason) return line.notDeliveredReason;
  if (!line.card_deliveredAt) return line.motive ?? '';
  const who = line.receivedBy ?? holderOf(line);
  const named = line.relation ? t.relationOf(who, line.relation) : who;
  const told = t.deliveredTo(named, formatDay(line.card_deliveredAt));
  return line.underResponsibility ? `${told} (${fr.handOver.underResponsibility})` : told;
}

/** A refusal of one among many, told by its code alone. */
export const refusalText = (code: string | null): string =>
  fr.deliveries.codes[code ?? ''] ?? fr.deliveries.refusedCode(code ?? '');
