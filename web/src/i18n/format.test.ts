import { expect, it } from 'vitest';
import {
  formatAge,
  formatBirth,
  formatCardNumber,
  formatDate,
  formatDateTime,
  formatName,
  formatNumber,
  formatRelative,
  formatTime,
  yearsSince,
} from './format';

const NOW = new Date(2026, 10, 21);

it.each([
  ['1980-11-21', 'day', '46 ans'],
  ['1980-11-22', 'day', '45 ans'],
  ['2024-11-21', 'day', '2 ans'],
  ['2024-11-22', 'day', '23 mois'],
  ['2026-10-21', 'day', '1 mois'],
  ['2026-11-01', 'day', '0 mois'],
  ['2030-01-01', 'day', ''],
  ['1980-01-01', 'year', 'environ 46 ans'],
  [null, null, ''],
] as const)('U10: the age of somebody born %s (%s) is « %s »', (day, precision, age) =>
  expect(formatAge(day, precision, NOW)).toBe(age),
);

it.each([
  ['2000-06-15', new Date(2026, 5, 14), 25],
  ['2000-06-15', new Date(2026, 5, 15), 26],
  ['2026-01-31', new Date(2026, 11, 30), 0],
])('counts the years since %s', (day, today, years) => expect(yearsSince(day, today)).toBe(years));

it('U10: a birth of which the year alone is known is no first of January', () => {
  expect(formatBirth('1980-01-01', 'year')).toBe('1980 (année seule)');
  expect(formatBirth('1980-01-01', 'day')).toBe('01/01/1980');
});

it('U10: the surname comes first, and either may be missing', () => {
  expect(formatName('Sessou', 'Diane')).toBe('Sessou Diane');
  expect(formatName('Sessou', null)).toBe('Sessou');
  expect(formatName(null, undefined)).toBe('');
});

it('U10: a card’s number is written in groups, what is none as it is', () => {
  expect(formatCardNumber('26000000013')).toBe('26 0000 0001 3');
  expect(formatCardNumber('26 0000 0001 3')).toBe('26 0000 0001 3');
  expect(formatCardNumber('0000230000028')).toBe('0000230000028');
});

it('tells months from minutes', () => {
  const now = new Date('2026-11-27T12:00:00Z');
  expect(formatRelative('2026-11-27T11:55:00Z', now)).toMatch(/^il y a 5.minutes$/);
  expect(formatRelative('2026-06-18T16:00:00Z', now)).toMatch(/^il y a 5.mois$/);
});

it('writes days and times as the browser does', () => {
  const date = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short' });
  const time = new Intl.DateTimeFormat('fr-FR', { timeStyle: 'short' });
  const both = new Intl.DateTimeFormat('fr-FR', { dateStyle: 'short', timeStyle: 'short' });
  for (let nth = 0; nth < 400; nth += 1) {
    const then = new Date(Date.UTC(2026, 0, 1) + nth * 24.13 * 3_600_000);
    expect(formatDate(then)).toBe(date.format(then));
    expect(formatTime(then)).toBe(time.format(then));
    expect(formatDateTime(then)).toBe(both.format(then));
  }
});

it('writes numbers and parts of them as the browser does', () => {
  const number = new Intl.NumberFormat('fr-FR');
  const values = [0, 7, -12, 999, 1000, -45_678, 1_234_567, 0.5, 12.3, -3.125, 98.7654, 1234.5, 99.9996];
  for (const value of [...values, 1e-7, Number.MAX_SAFE_INTEGER, 1e18])
    expect(formatNumber(value)).toBe(number.format(value));
});
