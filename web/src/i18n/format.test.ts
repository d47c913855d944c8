import { expect, it } from 'vitest';
import { formatDuration, formatRelative } from './format';

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
