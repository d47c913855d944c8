// The API's words about cards as one reads them.
import { fr } from '../../i18n/fr';
import { formatName } from '../../i18n/format';
import type { Card, CardStatus } from '../../entities/cards/api';
import { pathText } from '../../entities/geography/places';
import type { CardResult } from './api';

const t = fr.cards;

/** In the order of a card's life. */
export const STATUSES = Object.keys(fr.cardStatuses) as CardStatus[];

type Named = Pick<Card, 'card_lastname' | 'card_firstname'>;

export const holderOf = ({ card_lastname, card_firstname }: Named): string =>
  formatName(card_lastname, card_firstname);

export const nameOf = (card: Named & Pick<Card, 'card_idNumber'>): string =>
  t.named(card.card_idNumber, card.card_lastname, card.card_firstname);

type Placed = Pick<Card, 'subprefecture_name' | 'department_name' | 'region_name'>;

export const upperPlaces = (row: Placed): string =>
  pathText([row.region_name, row.department_name, row.subprefecture_name].filter((name) => name !== null));

/** Why the server refused one card of many. */
export function refusalOf({ code, card_status: status }: CardResult): string {
  const sentence = code ? t.refusedCodes[code] : undefined;
  if (code === 'invalid_transition' && status) return t.refusedNow(fr.cardStatuses[status]);
  return sentence ?? t.refusedOther;
}
