import { expect, it } from 'vitest';
import { formatDay, formatDuration, formatPhone, formatRelative } from './format';

const now = new Date('2026-11-21T12:00:00Z');

it.each([
  ['2026-11-21T11:59:40Z', 'maintenant'],
  ['2026-11-21T11:38:00Z', 'il y a 22 min'],
  ['2026-11-20T12:00:00Z', 'hier'],
  ['2026-11-01T12:00:00Z', 'il y a 20 j'],
  ['2024-01-01T12:00:00Z', 'il y a 2 a'],
])('tells how long ago %s was', (at, words) => {
  // French puts spaces there that don't break.
  expect(formatRelative(at, now).replaceAll(/\s/g, ' ')).toBe(words);
});

it.each([
  [45, '45 s'],
  [60, '1 min'],
  [870, '14 min 30 s'],
])('tells %i seconds', (seconds, words) => {
  expect(formatDuration(seconds)).toBe(words);
});

it.each([
  ['0701020304', '07 01 02 03 04'],
  ['07-01 02.03 04', '07 01 02 03 04'],
  ['+2250701020304', '+225 07 01 02 03 04'],
  ['+33612345678', '+33 6 12 34 56 78'],
  ['poste 12', 'poste 12'],
])('groups the digits of %s', (typed, shown) => {
  expect(formatPhone(typed)).toBe(shown);
});

it('writes a day as it is, wherever the browser is', () => {
  expect(formatDay('1980-04-01')).toBe('01/04/1980');
});
