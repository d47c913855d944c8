import { Link } from 'react-router';
import { fr } from '../../i18n/fr';
import { formatCardNumber, formatDateTime, formatDay } from '../../i18n/format';
import type { Column } from '../../ui/table/types';
import type { Transaction } from '../../entities/transactions/api';
import { memberOf } from '../../entities/transactions/labels';
import { StateTag } from '../../entities/transactions/StateTag';

const t = fr.transactions;

export const columns: readonly Column<Transaction>[] = [
  {
    key: 'transaction_date',
    title: t.date,
    width: 104,
    sortable: true,
    render: ({ transaction_date: day }) => (day ? formatDay(day) : ''),
  },
  {
    key: 'transaction_mobileOperator',
    title: t.operator,
    width: 130,
    sortable: true,
    render: (row) => t.operators[row.transaction_mobileOperator],
  },
  { key: 'transaction_number', title: t.number, width: 180, sortable: true, isName: true },
  {
    key: 'transaction_amount',
    title: t.amountLabel,
    width: 116,
    sortable: true,
    align: 'right',
    render: (row) => t.amount(row.transaction_amount),
  },
  {
    key: 'transaction_type',
    title: t.type,
    width: 100,
    sortable: true,
    render: (row) => t.types[row.transaction_type],
  },
  {
    key: 'transaction_memberId',
    title: t.member,
    width: 190,
    sortable: true,
    exports: ['member_idNumber', 'member_lastname', 'member_firstname'],
    render: (row) =>
      row.transaction_memberId === null ? (
        <span className="m-hint">{t.noMember}</span>
      ) : (
        <span>
          <Link to={`/members/${row.transaction_memberId}`} tabIndex={-1}>
            {memberOf(row)}
          </Link>
          <small className="m-option-hint m-ellipsis">{row.member_idNumber}</small>
        </span>
      ),
  },
  {
    key: 'transaction_isUsedForCard',
    title: t.state,
    width: 120,
    sortable: true,
    render: (row) => <StateTag isUsed={row.transaction_isUsedForCard} />,
  },
  {
    key: 'card_idNumber',
    title: t.card,
    width: 130,
    render: (row) =>
      row.transaction_cardId !== null && (
        <Link to={`/cards/${row.transaction_cardId}`} tabIndex={-1}>
          {formatCardNumber(row.card_idNumber ?? '')}
        </Link>
      ),
  },
  {
    key: 'transaction_createdAt',
    title: t.createdAt,
    width: 140,
    sortable: true,
    isExtra: true,
    render: ({ transaction_createdAt: at }) => (at ? formatDateTime(at) : ''),
  },
  { key: 'transaction_createdByUser', title: t.createdBy, width: 130, isExtra: true },
];
