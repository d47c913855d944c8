import { expect, it } from 'vitest';
import { ageOf, birthText } from './labels';

const born = (day: string | null, precision: 'day' | 'year' | null = 'day') => ({
  member_birthDate: day,
  member_birthDatePrecision: precision,
});

it('never shows the first of January of a year that is all one knows', () => {
  expect(birthText(born('1980-01-01', 'year'))).toBe('1980 (année seule)');
  expect(birthText(born('1980-01-01'))).toBe('01/01/1980');
  expect(birthText(born(null, null))).toBe('');
});

it('counts whole years, from the day alone', () => {
  const now = new Date(2026, 10, 21);
  expect(ageOf(born('1980-11-21'), now)).toBe(46);
  expect(ageOf(born('1980-11-22'), now)).toBe(45);
  expect(ageOf(born('1980-12-01'), now)).toBe(45);
  expect(ageOf(born('1980-01-01', 'year'), now)).toBeUndefined();
  expect(ageOf(born('2030-01-01'), now)).toBeUndefined();
});
