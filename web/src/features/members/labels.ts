// The API's words about members as one reads them.
import { fr } from '../../i18n/fr';
import { formatDay } from '../../i18n/format';
import { pathText } from '../../ui/place/places';
import type { Member, Status } from './api';

const t = fr.members;

/** Code lists, in the order of their choices. */
export const STATUSES = ['active', 'suspended', 'deceased', 'removed'] as const satisfies readonly Status[];
export const GENDERS = ['M', 'F'] as const;

type Named = Pick<Member, 'member_lastname' | 'member_firstname'>;
type Born = Pick<Member, 'member_birthDate' | 'member_birthDatePrecision'>;
type Placed = Pick<Member, 'locality_name' | 'subprefecture_name' | 'department_name' | 'region_name'>;

export const fullName = ({ member_lastname, member_firstname }: Named): string =>
  `${member_lastname} ${member_firstname}`;

export const nameOf = (member: Named & Pick<Member, 'member_idNumber'>): string =>
  t.named(member.member_lastname, member.member_firstname, member.member_idNumber);

export type Link = keyof typeof t.links;

export const linkOf = (member: Pick<Member, 'member_isSpouse' | 'member_isChild'>): Link => {
  if (member.member_isSpouse) return 'spouse';
  return member.member_isChild ? 'child' : 'main';
};

/** Never the first of January where only the year is known. */
export function birthText({ member_birthDate: day, member_birthDatePrecision: precision }: Born): string {
  if (!day) return '';
  return precision === 'year' ? t.yearOnly(day.slice(0, 4)) : formatDay(day);
}

/** In whole years; nothing where the day is not known. */
export function ageOf(born: Born, now = new Date()): number | undefined {
  const { member_birthDate: day, member_birthDatePrecision: precision } = born;
  if (!day || precision === 'year') return undefined;
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const hadBirthday = now.getMonth() + 1 > month || (now.getMonth() + 1 === month && now.getDate() >= date);
  const age = now.getFullYear() - year - (hadBirthday ? 0 : 1);
  return age >= 0 ? age : undefined;
}

export function upperPlaces(row: Placed): string {
  const path = [row.region_name, row.department_name, row.subprefecture_name];
  return pathText(path.filter((name) => name !== null));
}
