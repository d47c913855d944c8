import { Link } from 'react-router';
import type { Parcel } from '../../entities/parcels/api';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import type { Column } from '../../ui/table/types';
import { FindingTag } from './FindingTag';

const t = fr.parcels;
const words = fr.parcelList;

export const nameOf = (row: Parcel): string => fr.parcel.title(row.parcel_code);

const areaOf = (hectares: number | null): string => (hectares === null ? '' : t.hectares(hectares));

export const columns: readonly Column<Parcel>[] = [
  {
    key: 'parcel_code',
    title: t.code,
    width: 150,
    sortable: true,
    isName: true,
    render: (row) => (
      <Link to={`/parcels/${row.parcel_id}`} tabIndex={-1}>
        {row.parcel_code}
      </Link>
    ),
  },
  {
    key: 'parcel_memberName',
    title: t.member,
    width: 200,
    sortable: true,
    render: (row) => (
      <Link to={`/members/${row.parcel_memberId}`} tabIndex={-1}>
        {row.parcel_memberName}
      </Link>
    ),
    plain: (row) => row.parcel_memberName,
  },
  { key: 'member_idNumber', title: t.number, width: 140, sortable: true, isExtra: true },
  {
    key: 'parcel_crop',
    title: t.crop,
    width: 120,
    sortable: true,
    render: ({ parcel_crop: crop }) => (crop ? t.crops[crop] : ''),
  },
  {
    key: 'parcel_areaHa',
    title: t.area,
    width: 110,
    sortable: true,
    align: 'right',
    render: (row) => areaOf(row.parcel_areaHa),
  },
  {
    key: 'parcel_declaredAreaHa',
    title: t.declaredArea,
    width: 130,
    sortable: true,
    align: 'right',
    render: (row) => areaOf(row.parcel_declaredAreaHa),
  },
  {
    key: 'parcel_findingCount',
    title: words.findings,
    width: 130,
    render: (row) => <FindingTag count={row.parcel_findingCount ?? 0} />,
    plain: (row) => (row.parcel_findingCount ? <FindingTag count={row.parcel_findingCount} /> : ''),
  },
  { key: 'locality_name', title: t.locality, width: 140, sortable: true },
  { key: 'region_name', title: words.region, width: 120, sortable: true, isExtra: true },
  { key: 'cooperative_name', title: t.cooperative, width: 150, isExtra: true },
  {
    key: 'parcel_plantedYear',
    title: t.plantedYear,
    width: 110,
    sortable: true,
    isExtra: true,
    render: ({ parcel_plantedYear: year }) => (year === null ? '' : String(year)),
  },
  { key: 'parcel_landTitle', title: t.landTitle, width: 140, isExtra: true },
  {
    key: 'parcel_createdAt',
    title: words.createdAt,
    width: 140,
    sortable: true,
    isExtra: true,
    render: ({ parcel_createdAt: at }) => (at ? formatDateTime(at) : ''),
  },
  { key: 'parcel_createdByUser', title: words.createdBy, width: 130, isExtra: true },
  {
    key: 'parcel_updatedAt',
    title: words.updatedAt,
    width: 140,
    sortable: true,
    isExtra: true,
    render: ({ parcel_updatedAt: at }) => (at ? formatDateTime(at) : ''),
  },
  { key: 'parcel_updatedByUser', title: words.updatedBy, width: 130, isExtra: true },
];
