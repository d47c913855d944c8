import { expect, it } from 'vitest';
import { birthText } from './labels';

const born = (day: string | null, precision: 'day' | 'year' | null = 'day') => ({
  member_birthDate: day,
  member_birthDatePrecision: precision,
});

it('never shows the first of January of a year that is all one knows', () => {
  expect(birthText(born('1980-01-01', 'year'))).toBe('1980 (année seule)');
  expect(birthText(born('1980-01-01'))).toBe('01/01/1980');
  expect(birthText(born(null, null))).toBe('');
});
