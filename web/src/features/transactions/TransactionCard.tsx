// A transaction on a narrow screen: which, how much, of whom, and whether a card has used it.
import { fr } from '../../i18n/fr';
import { formatCardNumber, formatDay } from '../../i18n/format';
import type { Transaction } from '../../entities/transactions/api';
import { StateTag } from '../../entities/transactions/StateTag';
import { memberOf, nameOf } from '../../entities/transactions/labels';

const t = fr.transactions;

export function TransactionCard({ row }: { row: Transaction }) {
  const { transaction_date: day, transaction_type: type } = row;
  return (
    <span className="m-transaction-card">
      <strong>{nameOf(row)}</strong>
      <span>{[t.amount(row.transaction_amount), t.types[type], day && formatDay(day)].join(' · ')}</span>
      {row.transaction_memberId === null ? (
        <span className="m-hint">{t.noMember}</span>
      ) : (
        <span>
          {memberOf(row)} <small className="m-hint">{row.member_idNumber}</small>
        </span>
      )}
      <span>
        <StateTag isUsed={row.transaction_isUsedForCard} /> {formatCardNumber(row.card_idNumber ?? '')}
      </span>
    </span>
  );
}
