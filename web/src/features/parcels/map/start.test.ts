// Where a map begins, and that it stays there.
import { expect, it } from 'vitest';
import { startOf } from './start';

it('goes to the parcel, else to where somebody looked or where the others are', () => {
  const nothing = { isPlacing: false, hasPlace: false, hasOthers: false };
  expect(startOf(nothing)).toBe('resumeOrWait');
  expect(startOf({ ...nothing, hasOthers: true })).toBe('resumeOrFit');
  expect(startOf({ ...nothing, hasPlace: true })).toBe('fit');
});

it('stays still under whoever draws, whatever arrives meanwhile', () => {
  for (const hasPlace of [false, true])
    for (const hasOthers of [false, true])
      expect(startOf({ isPlacing: true, hasPlace, hasOthers })).toBe('stay');
});
