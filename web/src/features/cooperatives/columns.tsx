import { Link } from 'react-router';
import type { Cooperative } from '../../entities/cooperatives/api';
import { fr } from '../../i18n/fr';
import { formatDateTime, formatNumber, formatPhone } from '../../i18n/format';
import type { Column } from '../../ui/table/types';
import { President } from './President';
import { StatusTag } from './StatusTag';

const t = fr.cooperatives;

export const nameOf = (row: Cooperative): string => t.named(row.cooperative_name, row.cooperative_code);

/** The list of the members that the figure counts. */
export const membersOf = (cooperative_id: number): string => `/members?cooperativeId=${cooperative_id}`;

export const columns: readonly Column<Cooperative>[] = [
  { key: 'cooperative_code', title: t.code, width: 110, sortable: true },
  {
    key: 'cooperative_name',
    title: t.name,
    width: 240,
    sortable: true,
    isName: true,
    render: (row) => (
      <Link to={`/cooperatives/${row.cooperative_id}`} tabIndex={-1}>
        {row.cooperative_name}
      </Link>
    ),
  },
  {
    key: 'cooperative_status',
    title: t.status,
    width: 120,
    sortable: true,
    render: (row) => <StatusTag status={row.cooperative_status} />,
  },
  {
    key: 'cooperative_memberCount',
    title: t.members,
    width: 100,
    sortable: true,
    align: 'right',
    render: (row) => (
      <Link to={membersOf(row.cooperative_id)} tabIndex={-1}>
        {formatNumber(row.cooperative_memberCount ?? 0)}
      </Link>
    ),
    plain: (row) => formatNumber(row.cooperative_memberCount ?? 0),
  },
  {
    key: 'cooperative_presidentMemberName',
    title: t.president,
    width: 180,
    render: (row) => <President row={row} tabIndex={-1} />,
    plain: (row) => row.cooperative_presidentMemberName ?? <President row={row} />,
  },
  {
    key: 'cooperative_contact',
    title: t.contact,
    width: 130,
    render: (row) => formatPhone(row.cooperative_contact ?? ''),
  },
  { key: 'locality_name', title: t.locality, width: 150, sortable: true },
  { key: 'region_name', title: t.region, width: 130, sortable: true },
  {
    key: 'cooperative_createdAt',
    title: t.createdAt,
    width: 140,
    sortable: true,
    isExtra: true,
    render: ({ cooperative_createdAt: at }) => (at ? formatDateTime(at) : ''),
  },
  { key: 'cooperative_createdByUser', title: t.createdBy, width: 130, isExtra: true },
  {
    key: 'cooperative_updatedAt',
    title: t.updatedAt,
    width: 140,
    sortable: true,
    isExtra: true,
    render: ({ cooperative_updatedAt: at }) => (at ? formatDateTime(at) : ''),
  },
  { key: 'cooperative_updatedByUser', title: t.updatedBy, width: 130, isExtra: true },
];
