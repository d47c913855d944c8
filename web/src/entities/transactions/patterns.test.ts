import { expect, it } from 'vitest';
import { exampleOf, isUsual, normalised, wrongOf } from './patterns';

const orange = 'llcccccc.cccc.lccccc+, OMcccccc+';

it('compares letters, digits and what stands for itself; spaces and signs don’t count', () => {
  expect(normalised(' pp261121.1042-a12345 ')).toBe('PP2611211042A12345');
  expect(isUsual(orange, ' pp261121.1042-a12345 ')).toBe(true);
  expect(isUsual(orange, 'PP261121.1042.A1234567')).toBe(true);
  expect(isUsual(orange, 'om 123 456 7')).toBe(true);
  expect(isUsual(orange, 'OM12345')).toBe(false);
  expect(isUsual(orange, '12')).toBe(false);
  expect(isUsual('ccccccccc', '70 12 34 56 78')).toBe(false);
  expect(isUsual('xxx+', 'É12')).toBe(false);
  expect(isUsual('', 'anything') && isUsual(undefined, 'anything')).toBe(true);
});

it('shows an example that is usual', () => {
  expect(exampleOf(orange)).toBe('AB123456.7890.C12345');
  expect(exampleOf('OM-xxx+')).toBe('OM-A1B');
  for (const patterns of [orange, 'ccccccccc+', 'T_xxxxxxxx+, x', 'OM-xxx+'])
    expect(isUsual(patterns, exampleOf(patterns))).toBe(true);
  expect(exampleOf('')).toBe('');
});

it('knows what the server refuses', () => {
  for (const good of ['', ' ', orange, 'A 1-x', 'c'.repeat(64)]) expect(wrongOf(good)).toBeUndefined();
  for (const [bad, told] of [
    ['cc, oups', 'oups'],
    ['c+c', 'c+c'],
    ['cc,,ll', ''],
    ['--', '--'],
    ['cé', 'cé'],
    ['[0-9]{9}', '[0-9]{9}'],
    ['c'.repeat(65), 'c'.repeat(65)],
  ])
    expect(wrongOf(bad!)).toBe(told);
});

it('never searches for long', () => {
  const start = performance.now();
  isUsual(Array<string>(30).fill('xxx+').join(','), `${'A'.repeat(64)}é`);
  expect(performance.now() - start).toBeLessThan(100);
});
