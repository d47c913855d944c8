// The fields of a parcel that a node and the centre may change differently.
import { fr } from '../../i18n/fr';
import { historyLabels } from './history';
import { type Rings, ringsOf } from './place/geometry';

const t = fr.parcels;

/** In the order of the form; what it does not have comes last. */
export const PARCEL_FIELDS: readonly string[] = [
  'parcel_memberId',
  'parcel_code',
  'parcel_localityId',
  'parcel_crop',
  'parcel_declaredAreaHa',
  'parcel_plantedYear',
  'parcel_landTitle',
  'parcel_geometry',
  'parcel_deletedAt',
];

/** What the history tells in other words. */
const NAMES: Record<string, string> = {
  parcel_memberId: t.member,
  parcel_localityId: t.locality,
  parcel_geometry: t.place,
  parcel_deletedAt: fr.conflicts.archiving,
};

export const parcelFieldName = (field: string): string | undefined => NAMES[field] ?? historyLabels[field];

interface Place {
  rings: Rings;
  /** Metres. */
  accuracy: number | null;
}

/** Where it is, and how well that is known: they are one value. */
export function placeIn(value: unknown): Place {
  const fields = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const { parcel_geometry: geometry, parcel_accuracyM: accuracy } = fields;
  return { rings: ringsOf(geometry), accuracy: typeof accuracy === 'number' ? accuracy : null };
}
