// The API's words about members as one reads them.
import { fr } from '../../i18n/fr';
import { formatAge, formatBirth, formatName } from '../../i18n/format';
import { pathText } from '../../entities/geography/places';
import type { Member, Status } from './api';

const t = fr.members;

/** Code lists, in the order of their choices. */
export const STATUSES = ['active', 'suspended', 'deceased', 'removed'] as const satisfies readonly Status[];
export const GENDERS = ['M', 'F'] as const;

type Named = Pick<Member, 'member_lastname' | 'member_firstname'>;
type Born = Pick<Member, 'member_birthDate' | 'member_birthDatePrecision'>;
type Placed = Pick<Member, 'locality_name' | 'subprefecture_name' | 'department_name' | 'region_name'>;

export const fullName = ({ member_lastname, member_firstname }: Named): string =>
  formatName(member_lastname, member_firstname);

export const nameOf = (member: Named & Pick<Member, 'member_idNumber'>): string =>
  t.named(member.member_lastname, member.member_firstname, member.member_idNumber);

export type Link = keyof typeof t.links;

export const linkOf = (member: Pick<Member, 'member_isSpouse' | 'member_isChild'>): Link => {
  if (member.member_isSpouse) return 'spouse';
  return member.member_isChild ? 'child' : 'main';
};

export const birthText = ({ member_birthDate: day, member_birthDatePrecision: precision }: Born): string =>
  day ? formatBirth(day, precision) : '';

export const ageText = ({ member_birthDate: day, member_birthDatePrecision: precision }: Born): string =>
  formatAge(day, precision);

export function upperPlaces(row: Placed): string {
  const path = [row.region_name, row.department_name, row.subprefecture_name];
  return pathText(path.filter((name) => name !== null));
}
