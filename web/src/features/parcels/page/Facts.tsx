// What a parcel is, with what was declared beside what was measured.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMay } from '../../../auth/permission';
import type { Parcel } from '../../../entities/parcels/api';
import { fr } from '../../../i18n/fr';
import { pathText } from '../../../entities/geography/places';
import { measuredOf } from './measured';

const words = fr.parcels;
const t = fr.parcel;

function declaredText(row: Parcel): string {
  const { parcel_declaredAreaHa: declared } = row;
  if (declared === null) return '';
  const measured = measuredOf(row);
  const area = words.hectares(declared);
  return measured === null ? area : t.withDifference(area, t.difference(declared, measured));
}

function Cooperative({ row }: { row: Parcel }) {
  const may = useMay();
  const { member_cooperativeId: id, cooperative_name: name } = row;
  if (id && name === null) return <span className="m-hint">{fr.cooperatives.picker.outside(id)}</span>;
  if (!may('cooperatives.read')) return name;
  return <Link to={`/cooperatives/${id}`}>{name}</Link>;
}

export function Facts({ row }: { row: Parcel }) {
  const measured = measuredOf(row);
  const place = [row.region_name, row.department_name, row.subprefecture_name, row.locality_name];
  const { parcel_crop: crop, parcel_plantedYear: year, parcel_accuracyM: accuracy } = row;
  const lines: [string, ReactNode][] = [
    [words.code, row.parcel_code],
    [
      words.member,
      <Link key="member" to={`/members/${row.parcel_memberId}`}>
        {row.parcel_memberName}
      </Link>,
    ],
    [words.number, row.member_idNumber],
    [words.cooperative, row.member_cooperativeId && <Cooperative key="cooperative" row={row} />],
    [words.locality, place.every((name) => name !== null) ? pathText(place) : ''],
    [words.crop, crop && words.crops[crop]],
    [words.plantedYear, year === null ? '' : String(year)],
    [
      t.measuredArea,
      measured === null ? <span className="m-hint">{t.notMeasured}</span> : words.hectares(measured),
    ],
    [words.declaredArea, declaredText(row)],
    [words.accuracy, accuracy === null ? '' : t.metres(accuracy)],
    [words.landTitle, row.parcel_landTitle],
  ];
  return (
    <dl className="m-pairs">
      {lines.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd className={value ? undefined : 'm-hint'}>{value || fr.member.notFilled}</dd>
        </div>
      ))}
    </dl>
  );
}
