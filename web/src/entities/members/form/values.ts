// A member as its form has it: the birth date and how much of it is known are one value.
import type { Member, SaveMember } from '../api';
import { dayOf } from '../../../i18n/format';
import { isYear } from '../../../ui/form/date';

export const readMember = (record: SaveMember): SaveMember => {
  const { member_birthDate: day, member_birthDatePrecision: precision } = record;
  return { ...record, member_birthDate: precision === 'year' ? day?.slice(0, 4) : day };
};

/** As the API wants it; a date that is cleared takes its precision along. */
export function writeMember({ member_birthDate: birth, ...values }: SaveMember): SaveMember {
  if (birth === undefined) return values;
  if (birth === null) return { ...values, member_birthDate: null };
  return isYear(birth)
    ? { ...values, member_birthDate: `${birth}-01-01`, member_birthDatePrecision: 'year' }
    : { ...values, member_birthDate: birth, member_birthDatePrecision: 'day' };
}

/** A membership begins with the enrolment, unless another day is typed. */
export const begun = (today = new Date()): SaveMember => ({ member_membershipStartDate: dayOf(today) });

/** What a dependant takes over from the main member; the rest is asked. */
export const inherited = (main: Member): SaveMember => ({
  member_lastname: main.member_lastname,
  member_localityId: main.member_localityId,
  member_address: main.member_address,
  member_district: main.member_district,
  member_city: main.member_city,
  member_nationality: main.member_nationality,
});
