// How a parcel's fields, and what was found of it, read in its history.
import { fr } from '../../i18n/fr';
import { formatDateTime, formatNumber } from '../../i18n/format';
import type { Crop } from './api';

const t = fr.parcels;

export const historyLabels: Record<string, string> = {
  parcel_code: t.code,
  parcel_memberName: t.member,
  parcel_crop: t.crop,
  parcel_areaHa: t.area,
  parcel_declaredAreaHa: t.declaredArea,
  parcel_plantedYear: t.plantedYear,
  parcel_landTitle: t.landTitle,
  parcel_accuracyM: t.accuracy,
  locality_name: t.locality,
  parcel_outlineVersion: t.place,
  finding_keptReason: t.keepReason,
  finding_keptAt: t.keptTag,
  title_fileName: t.landTitle,
  title_addedByUser: '',
  title_parcelId: '',
  title_path: '',
  title_addedAt: '',
  parcel_memberId: '',
  parcel_localityId: '',
  subprefecture_name: '',
  department_name: '',
  region_name: '',
  member_cooperativeId: '',
  cooperative_name: '',
};

/** Nothing: as it is. */
export function historyText(field: string, value: unknown): string | undefined {
  if (typeof value === 'number') {
    if (field.endsWith('reaHa')) return t.hectares(value);
    if (field === 'parcel_outlineVersion') return t.outlineVersion(value);
    return field === 'parcel_accuracyM' ? formatNumber(value) : undefined;
  }
  if (typeof value !== 'string' || value === '') return undefined;
  // A hash: enough of it to tell two pages apart.
  if (field === 'title_fileName') return value.slice(0, 8);
  if (field === 'parcel_crop') return t.crops[value as Crop];
  return field.endsWith('At') ? formatDateTime(value) : undefined;
}
