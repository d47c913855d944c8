// A value of a parcel's field alone, away from its record: what an id stands for is asked for.
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import { shownValue } from '../audit/values';
import { LocalityName } from '../geography/LocalityName';
import { useNamed } from '../members/useNamed';
import { placeIn } from './conflict';
import { historyText } from './history';
import { areaOf } from './place/area';
import { placeName, shortName } from './place/names';

const t = fr.conflicts;

function Member({ id }: { id: number }) {
  return useNamed(id) ?? fr.members.unknown(id);
}

/** A point by its coordinates, an outline by its size. */
function placeText(value: unknown): string {
  const { rings, accuracy } = placeIn(value);
  const area = areaOf(rings);
  const told = area === undefined ? [placeName(rings)] : [shortName(rings), fr.parcels.hectares(area)];
  return [
    ...(rings.length > 0 ? told : [fr.history.empty]),
    ...(accuracy === null ? [] : [fr.parcel.metres(accuracy)]),
  ].join(', ');
}

interface FieldValueProps {
  field: string;
  value: unknown;
}

export function FieldValue({ field, value }: FieldValueProps) {
  if (field === 'parcel_deletedAt')
    return typeof value === 'string' ? t.parcelArchivedAt(formatDateTime(value)) : t.inUse;
  if (field === 'parcel_geometry') return placeText(value);
  if (field === 'parcel_memberId' && typeof value === 'number') return <Member id={value} />;
  if (field === 'parcel_localityId' && typeof value === 'number') return <LocalityName id={value} />;
  return shownValue(field, value, historyText);
}
