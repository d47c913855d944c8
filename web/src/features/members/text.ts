// How what is known of a member reads.
import { fr } from '../../i18n/fr';
import type { Member } from './member';

const t = fr.member;
const MONTHS = 12;

type Named = Pick<Member, 'member_lastname' | 'member_firstname'>;
export const nameOf = (member: Named): string => `${member.member_lastname} ${member.member_firstname}`;

export type Kind = keyof typeof t.kinds;

export function kindOf(member: Pick<Member, 'member_isSpouse' | 'member_isChild'>): Kind {
  if (member.member_isSpouse) return 'spouse';
  return member.member_isChild ? 'child' : 'main';
}

/** Of whoever leads the family. */
export const mainIdOf = (member: Member): number => member.member_mainMemberId ?? member.member_id;

export const placeOf = (member: Member): string[] =>
  [member.region_name, member.department_name, member.subprefecture_name, member.locality_name].filter(
    (name) => name !== null,
  );

/** A day of the API (`1980-05-12`) as it is written; it has no time zone. */
export function dayText(day: string): string {
  const [year, month, date] = day.split('-');
  return date ? `${date}/${month}/${year}` : day;
}

type Born = Pick<Member, 'member_birthDate' | 'member_birthDatePrecision'>;

/** Never a first of January that nobody said. */
export function birthText({ member_birthDate: day, member_birthDatePrecision: precision }: Born): string {
  if (!day) return t.birthUnknown;
  return precision === 'year' ? t.yearOnly(day.slice(0, 4)) : dayText(day);
}

/** Whole years; with only the year known they may be one too many. */
export function yearsOf(day: string, today: Date = new Date()): number {
  return Math.floor(monthsOf(day, today) / MONTHS);
}

function monthsOf(day: string, today: Date): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = (today.getFullYear() - year) * MONTHS + today.getMonth() + 1 - month;
  return today.getDate() < date ? months - 1 : months;
}

export function ageText({ member_birthDate: day, member_birthDatePrecision: precision }: Born): string {
  if (!day) return '';
  const months = monthsOf(day, new Date());
  // Babies have no years yet.
  if (precision === 'year') return t.aboutAge(yearsOf(day));
  return months >= 0 && months < 2 * MONTHS ? t.months(months) : t.age(yearsOf(day));
}

/** West African and other country codes have three figures, the rest of those in use two. */
const PREFIX = /^(\+2\d\d|\+\d\d|002\d\d)/;
const PHONE = /^\+?[\d\s.()-]+$/;

export const compactPhone = (text: string): string =>
  PHONE.test(text.trim()) ? text.replaceAll(/[^\d+]/g, '') : text.trim();

/** `+225 07 01 02 03 04`; what is no single number stays as it is. */
export function groupPhone(text: string): string {
  if (!PHONE.test(text.trim())) return text;
  const digits = compactPhone(text);
  const prefix = PREFIX.exec(digits)?.[0] ?? '';
  const rest = digits.slice(prefix.length);
  const odd = rest.length % 2;
  const pairs = [rest.slice(0, odd), ...(rest.slice(odd).match(/\d\d/g) ?? [])];
  return [prefix, ...pairs].filter(Boolean).join(' ');
}
