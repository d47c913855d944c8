// A value of a conflict, in the words of its record.
import type { PhotoSize } from '../members/photo/files';
import { FieldValue as MemberValue } from '../members/FieldValue';
import { FieldValue as ParcelValue } from '../parcels/FieldValue';
import { type Conflict, recordName } from './conflicts';
import { shownValue } from '../audit/values';
import './conflicts.css';

interface ConflictValueProps {
  conflict: Conflict;
  value: unknown;
  /** Of photos. */
  size?: PhotoSize;
}

export function ConflictValue({ conflict, value, size = 'thumb' }: ConflictValueProps) {
  const { conflict_entity: entity, conflict_field: field } = conflict;
  if (entity === 'parcel') return <ParcelValue field={field} value={value} />;
  if (entity !== 'member') return shownValue(field, value);
  return <MemberValue field={field} value={value} name={recordName(conflict)} size={size} />;
}
