// How what is known of one member reads, besides what lists say too (labels.ts).
import { fr } from '../../i18n/fr';
import { birthText as knownBirth } from './labels';
import type { Member } from './member';

export { ageText, fullName as nameOf, linkOf as kindOf } from './labels';

const t = fr.member;

/** Of whoever leads the family. */
export const mainIdOf = (member: Member): number => member.member_mainMemberId ?? member.member_id;

export const placeOf = (member: Member): string[] =>
  [member.region_name, member.department_name, member.subprefecture_name, member.locality_name].filter(
    (name) => name !== null,
  );

type Born = Pick<Member, 'member_birthDate' | 'member_birthDatePrecision'>;

export const birthText = (born: Born): string => knownBirth(born) || t.birthUnknown;
