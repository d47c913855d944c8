// How a card's fields read in its history.
import { fr } from '../../i18n/fr';
import { formatCardNumber, formatDateTime, formatDay, formatPhone } from '../../i18n/format';
import type { CardStatus } from './api';

export const historyLabels: Record<string, string> = {
  ...fr.card.fields,
  card_printedAt: fr.card.printedAt,
  // Told by another field, or by the action itself.
  card_deliveryId: '',
  card_localityId: '',
  locality_name: fr.member.fields.member_localityId,
  subprefecture_name: '',
  department_name: '',
  region_name: '',
  card_photoFilePath: '',
  card_qrcode: '',
};

const DAYS = ['card_birthDate', 'card_membershipStartDate', 'card_expirationDate', 'card_deliveredAt'];

/** Nothing: as it is. */
export function historyText(field: string, value: unknown): string | undefined {
  if (typeof value !== 'string' || value === '') return undefined;
  if (field === 'card_status') return fr.cardStatuses[value as CardStatus];
  if (DAYS.includes(field)) return formatDay(value);
  if (field === 'card_idNumber') return formatCardNumber(value);
  if (field === 'card_printedAt') return formatDateTime(value);
  return field === 'card_phoneNumber' ? formatPhone(value) : undefined;
}
