// What the tables of the service come to here.
import { expect, it } from 'vitest';
import { allows, isDone, problemsOf } from './transitions';

it('takes an expired card for a delivered one', () => {
  expect(allows('suspend', 'expired')).toBe(true);
  expect(isDone('handOver', 'expired')).toBe(true);
  expect(problemsOf('expired')).toEqual(['lost', 'stolen', 'damaged', 'faulty']);
  expect(problemsOf('printed')).toEqual(['faulty']);
  expect(problemsOf('cancelled')).toEqual([]);
});
