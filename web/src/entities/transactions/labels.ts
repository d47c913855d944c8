// What a transaction and its member are called.
import { fr } from '../../i18n/fr';
import { formatName } from '../../i18n/format';
import type { Transaction } from './api';

const t = fr.transactions;

export const nameOf = (row: Transaction): string =>
  t.named(t.operators[row.transaction_mobileOperator], row.transaction_number);

export const memberOf = ({ member_lastname, member_firstname }: Transaction): string =>
  formatName(member_lastname, member_firstname);
