// How what is known of one member reads, besides what lists say too (labels.ts).
import { fr } from '../../i18n/fr';
import { birthText as knownBirth } from './labels';
import type { Member } from './member';

export { fullName as nameOf, linkOf as kindOf } from './labels';

const t = fr.member;
const MONTHS = 12;

/** Of whoever leads the family. */
export const mainIdOf = (member: Member): number => member.member_mainMemberId ?? member.member_id;

export const placeOf = (member: Member): string[] =>
  [member.region_name, member.department_name, member.subprefecture_name, member.locality_name].filter(
    (name) => name !== null,
  );

type Born = Pick<Member, 'member_birthDate' | 'member_birthDatePrecision'>;

export const birthText = (born: Born): string => knownBirth(born) || t.birthUnknown;

function monthsOf(day: string, today: Date): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = (today.getFullYear() - year) * MONTHS + today.getMonth() + 1 - month;
  return today.getDate() < date ? months - 1 : months;
}

/** Whole years; with only the year known they may be one too many. */
export function yearsOf(day: string, today: Date = new Date()): number {
  return Math.floor(monthsOf(day, today) / MONTHS);
}

export function ageText({ member_birthDate: day, member_birthDatePrecision: precision }: Born): string {
  if (!day) return '';
  if (precision === 'year') return t.aboutAge(yearsOf(day));
  const months = monthsOf(day, new Date());
  // Babies have no years yet.
  return months >= 0 && months < 2 * MONTHS ? t.months(months) : t.age(yearsOf(day));
}

const PHONE = /^\+?[\d\s.()-]+$/;

/** One number without what was typed for the eye; several stay as they are. */
export const compactPhone = (text: string): string =>
  PHONE.test(text.trim()) ? text.replaceAll(/[^\d+]/g, '') : text.trim();
