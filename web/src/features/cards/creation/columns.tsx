import { CheckCircleOutlined, CloseCircleOutlined } from '@ant-design/icons';
import { Link } from 'react-router';
import { fr } from '../../../i18n/fr';
import { formatDay, formatName, formatPhone } from '../../../i18n/format';
import { REASONS } from '../../../entities/cards/api';
import { MemberPhoto } from '../../../entities/members/photo/MemberPhoto';
import type { Column } from '../../../ui/table/types';
import { upperPlaces } from '../labels';
import type { Candidate } from './api';

const t = fr.cardCreation;

export const fullName = (row: Candidate): string => formatName(row.member_lastname, row.member_firstname);

export const nameOf = (row: Candidate): string =>
  fr.members.named(row.member_lastname, row.member_firstname, row.member_idNumber);

export function Eligibility({ row }: { row: Candidate }) {
  if (row.eligible) {
    return (
      <span>
        <CheckCircleOutlined className="m-icon-success" aria-hidden />{' '}
        {row.card_expirationDate ? t.renewal(formatDay(row.card_expirationDate)) : t.yes}
      </span>
    );
  }
  const [first, ...others] = REASONS.filter((reason) => row.reasons.includes(reason)).map(
    (reason) => fr.cardReasons[reason],
  );
  return (
    <span title={[first, ...others].join(', ')}>
      <CloseCircleOutlined className="m-icon-failure" aria-hidden /> {first}
      {others.length > 0 && <small className="m-option-hint m-ellipsis">{others.join(', ')}</small>}
    </span>
  );
}

export const columns: readonly Column<Candidate>[] = [
  {
    key: 'member_photoFileName',
    title: fr.members.photo,
    width: 70,
    isLink: true,
    render: (row) => (
      <span className="m-thumb">
        <MemberPhoto fileName={row.member_photoFileName} name={fullName(row)} size="thumb" />
      </span>
    ),
  },
  { key: 'member_idNumber', title: fr.members.number, width: 136, sortable: true },
  {
    key: 'member_lastname',
    title: fr.members.lastname,
    width: 130,
    sortable: true,
    isName: true,
    render: (row) => (
      <Link to={`/members/${row.member_id}`} tabIndex={-1}>
        {row.member_lastname}
      </Link>
    ),
  },
  { key: 'member_firstname', title: fr.members.firstname, width: 130, sortable: true },
  { key: 'eligible', title: t.state, width: 230, render: (row) => <Eligibility row={row} /> },
  {
    key: 'locality_name',
    title: fr.members.locality,
    width: 170,
    render: (row) => (
      <span title={upperPlaces(row)}>
        {row.locality_name}
        <small className="m-option-hint m-ellipsis">{upperPlaces(row)}</small>
      </span>
    ),
  },
  {
    key: 'member_isMainAccount',
    title: t.link,
    width: 106,
    render: (row) => (row.member_isMainAccount ? fr.members.links.main : fr.members.dependant),
  },
  {
    key: 'member_birthDate',
    title: fr.members.birth,
    width: 104,
    isExtra: true,
    render: ({ member_birthDate: day }) => (day ? formatDay(day) : ''),
  },
  {
    key: 'member_contact',
    title: fr.members.contact,
    width: 128,
    isExtra: true,
    render: ({ member_contact: phone }) => (phone ? formatPhone(phone) : ''),
  },
];
