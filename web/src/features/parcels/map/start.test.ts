// Where a map begins, and that it stays there.
import { expect, it } from 'vitest';
import { askedOf, goalOf, startOf } from './start';

it('goes to the parcel, else to where somebody looked or where the others are', () => {
  const nothing = { isPlacing: false, hasPlace: false, hasNear: false, hasOthers: false };
  expect(startOf(nothing)).toBe('resumeOrWait');
  expect(startOf({ ...nothing, hasOthers: true })).toBe('resumeOrFit');
  expect(startOf({ ...nothing, hasPlace: true })).toBe('fit');
  // A new one beside its member's, wherever somebody looked before.
  expect(startOf({ ...nothing, hasNear: true, hasOthers: true })).toBe('fit');
});

it('is sent again to an outline that was corrected, and to a member’s land before anything is drawn', () => {
  expect(goalOf('field', undefined, false)).toBe('field');
  expect(goalOf(undefined, 'village', true)).toBe('village');
  // Whoever draws is not moved by each corner.
  expect(goalOf('field', 'village', true)).toBeUndefined();
});

it('stays still under whoever draws, whatever arrives meanwhile', () => {
  for (const hasPlace of [false, true])
    for (const hasOthers of [false, true])
      for (const hasNear of [false, true])
        expect(startOf({ isPlacing: true, hasPlace, hasNear, hasOthers })).toBe('stay');
});

it('U1: asks for no rectangle of the whole world before it looks at its parcel', () => {
  const page = { isDrawn: false, hasPlace: true, isPlaced: false };
  expect(askedOf('world', page)).toBeUndefined();
  expect(askedOf('field', { ...page, isPlaced: true })).toBe('field');
  // Who draws, and a parcel without a place, see what is there.
  expect(askedOf('world', { ...page, isDrawn: true })).toBe('world');
  expect(askedOf('world', { ...page, hasPlace: false })).toBe('world');
});
