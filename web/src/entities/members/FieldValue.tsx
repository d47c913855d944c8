// A value of a member's field alone, away from its record: what an id stands for is asked for.
import type { ReactNode } from 'react';
import { fr } from '../../i18n/fr';
import { formatBirth, formatDateTime } from '../../i18n/format';
import { isEmpty } from '../audit/changes';
import { shownValue } from '../audit/values';
import { useCooperativeName } from '../cooperatives/CooperativePicker';
import { LocalityName } from '../geography/LocalityName';
import { fieldsOf, memberFieldName, valuesOf } from './conflict';
import { historyText } from './history';
import { MemberPhoto } from './photo/MemberPhoto';
import type { PhotoSize } from './photo/files';
import { useNamed } from './useNamed';

const t = fr.conflicts;
const SEPARATOR = ' · ';

type Values = Record<string, unknown>;

const numberIn = (value: unknown): number | undefined => (typeof value === 'number' ? value : undefined);
const textIn = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value : undefined;

function Cooperative({ id }: { id: number }) {
  return useCooperativeName(id);
}

function Kinship({ values }: { values: Values }) {
  const main = numberIn(values.member_mainMemberId);
  const order = numberIn(values.member_orderNumber);
  const name = useNamed(main);
  const { links, linkOf, unknown } = fr.members;
  const link = values.member_isSpouse ? links.spouse : values.member_isChild ? links.child : links.main;
  const whose = main === undefined ? link : linkOf(link, name ?? unknown(main));
  return [whose, order !== undefined && fr.member.rank(order)].filter(Boolean).join(SEPARATOR);
}

interface FaceProps {
  file: string | undefined;
  name: string;
  size: PhotoSize;
}

function Face({ file, name, size }: FaceProps) {
  if (!file) return t.noPhoto;
  return (
    <span className="m-face">
      <MemberPhoto
        fileName={file}
        name={name}
        size={size}
        ifMissing={<span className="m-hint">{t.photoElsewhere}</span>}
      />
    </span>
  );
}

/** The first as it is; the others under their names. */
function together(field: string, values: Values): ReactNode {
  const { group } = fieldsOf;
  const first = values[field];
  const told = group(field).flatMap((name) => {
    if (isEmpty(values[name])) return [];
    const text = String(shownValue(name, values[name], historyText));
    if (name === field) return [text];
    // « Autre » says less than what stands beside it.
    return [
      first === 'other' && name.includes('_other') ? text : t.part(memberFieldName(name) ?? name, text),
    ];
  });
  const isOther = first === 'other' && told.length > 1 && group(field).some((one) => one.includes('_other'));
  return told.length === 0 ? fr.history.empty : (isOther ? told.slice(1) : told).join(SEPARATOR);
}

interface FieldValueProps {
  field: string;
  value: unknown;
  /** Whose it is. */
  name: string;
  /** Of a photo. */
  size: PhotoSize;
}

export function FieldValue({ field, value, name, size }: FieldValueProps) {
  const values = valuesOf(field, value);
  const id = numberIn(value);
  if (field === 'member_photoFileName') return <Face file={textIn(value)} name={name} size={size} />;
  if (field === 'member_archivedAt')
    return textIn(value) ? t.archivedAt(formatDateTime(String(value))) : t.inUse;
  if (field === 'member_localityId' && id !== undefined) return <LocalityName id={id} />;
  if (field === 'member_cooperativeId' && id !== undefined) return <Cooperative id={id} />;
  if (field === 'member_isMainAccount' && Object.keys(values).length > 0) return <Kinship values={values} />;
  if (field === 'member_birthDate') {
    const day = textIn(values.member_birthDate);
    const precision = values.member_birthDatePrecision === 'year' ? 'year' : 'day';
    return day ? formatBirth(day, precision) : fr.history.empty;
  }
  return together(field, values);
}
