// The columns of the list of members. What is shown at first fits a screen of 1366 pixels beside the menu.
import { CheckOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { fr } from '../../i18n/fr';
import { formatDateTime, formatDay, formatPhone } from '../../i18n/format';
import type { Column } from '../../ui/table/types';
import type { Member } from './api';
import { ageText, birthText, fullName, linkOf, upperPlaces } from './labels';
import { MemberPhoto } from '../../entities/members/photo/MemberPhoto';
import { StatusTag } from './StatusTag';

const t = fr.members;

function MemberName({ member }: { member: Member }) {
  // An archived record can't be opened.
  if (member.member_archivedAt) return member.member_lastname;
  // Out of the tab order: Enter on the row does the same.
  return (
    <Link to={`/members/${member.member_id}`} tabIndex={-1}>
      {member.member_lastname}
    </Link>
  );
}

function birth(member: Member): ReactNode {
  const text = birthText(member);
  return (
    <span title={text}>
      {text} <small className="m-option-hint">{ageText(member)}</small>
    </span>
  );
}

function place(member: Member): ReactNode {
  const upper = upperPlaces(member);
  return (
    <span title={upper}>
      {member.locality_name}
      {upper && <small className="m-option-hint m-ellipsis">{upper}</small>}
    </span>
  );
}

function family(member: Member): ReactNode {
  const link = linkOf(member);
  const name = t.links[link];
  if (link === 'main' || !member.member_mainMemberName) return name;
  return (
    <span title={t.linkOf(name, member.member_mainMemberName)}>
      {name}
      <small className="m-option-hint m-ellipsis">{member.member_mainMemberName}</small>
    </span>
  );
}

const yes = (is: boolean): ReactNode =>
  is ? (
    <span>
      <CheckOutlined className="m-icon-success" aria-hidden /> {t.yes}
    </span>
  ) : (
    <span className="m-hint">{t.no}</span>
  );

export const columns: readonly Column<Member>[] = [
  {
    key: 'member_photoFileName',
    title: t.photo,
    width: 70,
    isLink: true,
    exports: [],
    render: (row) => (
      <span className="m-thumb">
        <MemberPhoto fileName={row.member_photoFileName} name={fullName(row)} size="thumb" />
      </span>
    ),
  },
  { key: 'member_idNumber', title: t.number, width: 136, sortable: true },
  {
    key: 'member_lastname',
    title: t.lastname,
    width: 116,
    sortable: true,
    isName: true,
    render: (row) => <MemberName member={row} />,
  },
  { key: 'member_firstname', title: t.firstname, width: 104, sortable: true },
  {
    key: 'member_birthDate',
    title: t.birth,
    width: 138,
    sortable: true,
    exports: ['member_birthDate', 'member_birthDatePrecision'],
    render: birth,
  },
  {
    key: 'member_contact',
    title: t.contact,
    width: 128,
    sortable: true,
    render: ({ member_contact: phone }) => (phone ? formatPhone(phone) : ''),
  },
  {
    key: 'member_localityId',
    title: t.locality,
    width: 124,
    sortable: true,
    exports: ['region_name', 'department_name', 'subprefecture_name', 'locality_name'],
    render: place,
  },
  {
    key: 'member_isMainAccount',
    title: t.link,
    width: 94,
    sortable: true,
    exports: ['member_isMainAccount', 'member_isSpouse', 'member_isChild', 'member_mainMemberName'],
    render: family,
  },
  {
    key: 'member_status',
    title: t.status,
    width: 116,
    sortable: true,
    exports: ['member_status', 'member_statusReason', 'member_statusOn'],
    render: (row) => <StatusTag status={row.member_status} />,
  },
  {
    key: 'member_gender',
    title: t.gender,
    width: 90,
    sortable: true,
    isExtra: true,
    render: ({ member_gender: gender }) => (gender ? t.genders[gender] : ''),
  },
  {
    key: 'member_hasValidCard',
    title: t.validCard,
    width: 116,
    sortable: true,
    isExtra: true,
    render: (row) => yes(row.member_hasValidCard),
  },
  {
    key: 'member_hasUnusedTransaction',
    title: t.unusedTransaction,
    width: 144,
    sortable: true,
    isExtra: true,
    render: (row) => yes(row.member_hasUnusedTransaction),
  },
  { key: 'member_city', title: t.city, width: 130, sortable: true, isExtra: true },
  {
    key: 'member_membershipStartDate',
    title: t.membershipStart,
    width: 110,
    sortable: true,
    isExtra: true,
    render: ({ member_membershipStartDate: day }) => (day ? formatDay(day) : ''),
  },
  {
    key: 'member_createdAt',
    title: t.createdAt,
    width: 140,
    sortable: true,
    isExtra: true,
    render: ({ member_createdAt: at }) => (at ? formatDateTime(at) : ''),
  },
  { key: 'member_createdByUser', title: t.createdBy, width: 130, sortable: true, isExtra: true },
];

const archivedAt: Column<Member> = {
  key: 'member_archivedAt',
  title: t.archivedAt,
  width: 140,
  render: ({ member_archivedAt: at }) => (at ? formatDateTime(at) : ''),
};

export const archivedColumns: readonly Column<Member>[] = [...columns, archivedAt];
