// How a transaction's fields read in its history.
import { fr } from '../../i18n/fr';
import { formatCardNumber, formatDay } from '../../i18n/format';
import type { Operator, Transaction } from './api';

const t = fr.transactions;

export const historyLabels: Record<string, string> = {
  transaction_mobileOperator: t.operator,
  transaction_number: t.number,
  transaction_amount: t.amountLabel,
  transaction_date: t.date,
  transaction_type: t.type,
  transaction_isUsedForCard: t.state,
  member_lastname: fr.member.fields.member_lastname,
  member_firstname: fr.member.fields.member_firstname,
  member_idNumber: fr.member.fields.member_idNumber,
  card_idNumber: t.card,
  transaction_memberId: '',
  transaction_cardId: '',
  transaction_createdByUser: '',
};

/** Nothing: as it is. */
export function historyText(field: string, value: unknown): string | undefined {
  if (field === 'transaction_isUsedForCard') return value === true ? t.states.used : t.states.free;
  if (field === 'transaction_amount') return t.amount(Number(value));
  if (typeof value !== 'string' || value === '') return undefined;
  if (field === 'transaction_mobileOperator') return t.operators[value as Operator];
  if (field === 'transaction_type') return t.types[value as Transaction['transaction_type']];
  if (field === 'card_idNumber') return formatCardNumber(value);
  return field === 'transaction_date' ? formatDay(value) : undefined;
}
