import { expect, it } from 'vitest';
import { OPERATORS } from './api';
import { exampleOf, isUsual, normalised } from './operators';

it('knows its own examples, spaces and signs apart', () => {
  expect(OPERATORS.filter((operator) => !isUsual(operator, exampleOf(operator)))).toEqual([]);
  expect(normalised(' pp261121.1042-a12345 ')).toBe('PP2611211042A12345');
  expect(isUsual('mtn_momo', '70 12 34 56 78')).toBe(true);
  expect(isUsual('mtn_momo', 'OM123456')).toBe(false);
  expect(isUsual('orange_money', '12')).toBe(false);
});
