// The columns of the list of cards. What is shown at first fits a screen of 1366 pixels beside the menu.
import { Link } from 'react-router';
import { fr } from '../../i18n/fr';
import { formatBirth, formatCardNumber, formatDateTime, formatDay, formatPhone } from '../../i18n/format';
import type { Card } from '../../entities/cards/api';
import { CardStatusTag } from '../../entities/cards/StatusTag';
import { MemberPhoto } from '../../entities/members/photo/MemberPhoto';
import type { Column } from '../../ui/table/types';
import { holderOf, upperPlaces } from './labels';

const t = fr.cards;
const day = (value: string | null): string => (value ? formatDay(value) : '');

export const columns: readonly Column<Card>[] = [
  {
    key: 'card_photoFileName',
    title: t.photo,
    width: 70,
    isLink: true,
    exports: [],
    render: (row) => (
      <span className="m-thumb">
        <MemberPhoto fileName={row.card_photoFileName} name={holderOf(row)} size="thumb" />
      </span>
    ),
  },
  {
    key: 'card_idNumber',
    title: t.number,
    width: 136,
    sortable: true,
    isName: true,
    render: (row) => (
      // Out of the tab order: Enter on the row does the same.
      <Link to={`/cards/${row.card_id}`} tabIndex={-1}>
        {formatCardNumber(row.card_idNumber)}
      </Link>
    ),
  },
  {
    key: 'card_status',
    title: t.status,
    width: 138,
    sortable: true,
    exports: ['card_status', 'card_statusReason'],
    render: (row) => (
      <span title={row.card_statusReason ?? undefined}>
        <CardStatusTag status={row.card_status} />
      </span>
    ),
  },
  { key: 'card_lastname', title: t.lastname, width: 116, sortable: true },
  { key: 'card_firstname', title: t.firstname, width: 116, sortable: true },
  {
    key: 'card_memberIdNumber',
    title: t.memberNumber,
    width: 140,
    sortable: true,
    render: (row) => (
      <Link to={`/members/${row.card_memberId}`} tabIndex={-1}>
        {row.card_memberIdNumber}
      </Link>
    ),
  },
  {
    key: 'locality_name',
    title: t.locality,
    width: 150,
    exports: ['region_name', 'department_name', 'subprefecture_name', 'locality_name'],
    render: (row) => (
      <span title={upperPlaces(row)}>
        {row.locality_name}
        <small className="m-option-hint m-ellipsis">{upperPlaces(row)}</small>
      </span>
    ),
  },
  {
    key: 'card_expirationDate',
    title: t.expiration,
    width: 112,
    sortable: true,
    render: (row) => day(row.card_expirationDate),
  },
  {
    key: 'card_createdAt',
    title: t.createdAt,
    width: 140,
    sortable: true,
    isExtra: true,
    render: ({ card_createdAt: at }) => (at ? formatDateTime(at) : ''),
  },
  {
    key: 'card_printedAt',
    title: fr.card.printedAt,
    width: 140,
    sortable: true,
    isExtra: true,
    render: ({ card_printedAt: at }) => (at ? formatDateTime(at) : ''),
  },
  {
    key: 'card_deliveredAt',
    title: t.deliveredAt,
    width: 104,
    sortable: true,
    isExtra: true,
    render: (row) => day(row.card_deliveredAt),
  },
  {
    key: 'card_birthDate',
    title: t.birthDate,
    width: 150,
    isExtra: true,
    render: (row) => row.card_birthDate && formatBirth(row.card_birthDate, row.card_birthDatePrecision),
  },
  { key: 'card_city', title: t.city, width: 120, isExtra: true },
  {
    key: 'card_phoneNumber',
    title: t.phone,
    width: 128,
    isExtra: true,
    render: ({ card_phoneNumber: phone }) => (phone ? formatPhone(phone) : ''),
  },
];
