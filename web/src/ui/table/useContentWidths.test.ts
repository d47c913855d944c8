import { expect, it } from 'vitest';
import { fitted } from './useContentWidths';

it('U8: gives every column what stands in it while there is room', () => {
  expect(fitted([60, 200, 90], [128, 116, 90], 400)).toEqual([60, 200, 90]);
});

it('U8: takes from the widest first, never below what was planned', () => {
  expect(fitted([60, 216, 190], [128, 116, 90], 366)).toEqual([60, 153, 153]);
  expect(fitted([60, 300, 150], [128, 116, 90], 366)).toEqual([60, 156, 150]);
  expect(fitted([60, 300, 300], [128, 116, 90], 100)).toEqual([60, 116, 90]);
});
