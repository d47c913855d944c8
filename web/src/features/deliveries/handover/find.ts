// From a card in somebody's hand to its line: on whichever delivery it lies.
import type { QueryClient } from '@tanstack/react-query';
import { fr } from '../../../i18n/fr';
import { formatCardNumber } from '../../../i18n/format';
import { type Scanned } from '../../../entities/cards/scan/code';
import { type Delivery, type DeliveryLine, deliveryQuery, verifyCard } from '../api';
import { isHandedOver, outcomeOf, stateOf } from '../words';

const t = fr.handOverDesk;

export interface Found {
  delivery: Delivery;
  line: DeliveryLine;
}

export type CardScan = Exclude<Scanned, { kind: 'wrong' }>;

/** The line to settle, or why there is none. */
export async function findLine(queryClient: QueryClient, scan: CardScan): Promise<Found | string> {
  const number = formatCardNumber(scan.number);
  const body = scan.kind === 'code' ? { card_qrcode: scan.qrcode } : { card_idNumber: scan.number };
  const { verdict, card } = await verifyCard(body);
  if (verdict === 'forged') return fr.reader.advice.forged;
  if (verdict === 'unknown') return fr.deliveryForm.notFound(number);
  if (!card) return t.elsewhere(number);
  const id = card.card_deliveryId;
  if (card.card_status !== 'in_delivery' || id === null)
    return t.notOnWay(number, fr.cardStatuses[card.card_status]);
  const { delivery, cards } = await queryClient.fetchQuery({ ...deliveryQuery(id), staleTime: 0 });
  const line = cards.find(({ card_id }) => card_id === card.card_id);
  if (!delivery || !line) return t.elsewhere(number);
  if (!isHandedOver(delivery)) return t.notSent(number, delivery.delivery_code);
  if (stateOf(line, delivery) !== 'todo') return fr.handOver.already(number, outcomeOf(line));
  return { delivery, line };
}
