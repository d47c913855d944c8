import { expect, it } from 'vitest';
import { compactPhone } from './phone';
import { parseDate, showDate } from '../../../ui/form/date';
import type { SaveMember } from '../api';
import { readMember, writeMember } from './values';

it.each([
  ['12/05/1980', '1980-05-12'],
  ['1/2/1980', '1980-02-01'],
  ['12.05.1980', '1980-05-12'],
  ['12 05 1980', '1980-05-12'],
  ['12051980', '1980-05-12'],
  ['1980-05-12', '1980-05-12'],
  ['29/02/2024', '2024-02-29'],
  ['1980', '1980'],
  [' ', null],
  // What is no date stays as it was typed, to be put right.
  ['29/02/2023', '29/02/2023'],
  ['31/04/1980', '31/04/1980'],
  ['12/05/80', '12/05/80'],
  ['1205', '1205'],
])('reads %s as %s', (typed, value) => expect(parseDate(typed)).toBe(value));

it.each([
  ['1980-05-12', '12/05/1980'],
  ['1980', '1980'],
  ['12/05', '12/05'],
  [null, ''],
])('shows %s as %s', (value, text) => expect(showDate(value)).toBe(text));

it.each<[SaveMember, string | null]>([
  [{ member_birthDate: '1980-01-01', member_birthDatePrecision: 'year' }, '1980'],
  [{ member_birthDate: '1980-01-01', member_birthDatePrecision: 'day' }, '1980-01-01'],
  [{ member_birthDate: null, member_birthDatePrecision: null }, null],
])('has one value for a birth', (record, birth) => {
  expect(readMember(record).member_birthDate).toBe(birth);
  const sent = writeMember({ member_birthDate: birth });
  expect(sent).toEqual(birth === null ? { member_birthDate: null } : record);
});

it('says nothing of a birth that was not touched', () =>
  expect(writeMember({ member_city: null })).toEqual({ member_city: null }));

it.each([
  ['07 01-02.03 04', '0701020304'],
  ['+225 07 01 02 03 04', '+2250701020304'],
  ['0701020304 / 0505', '0701020304 / 0505'],
])('sends the phone %s as %s', (typed, sent) => expect(compactPhone(typed)).toBe(sent));
