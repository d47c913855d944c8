// Every way in which three fields can have been changed on two sides.
import { expect, it } from 'vitest';
import { merge } from './merge';
import { isSame } from './types';

type Values = Record<string, unknown>;

const NAMES = ['first', 'second', 'third'];
/** Nothing, in its two shapes, and texts, an id, ids in any order. */
const WORTHS: unknown[] = [undefined, null, '', 'a', 'b', 7, [1, 2], [2, 1]];

/** All records of a base, a typed and a current value, each field on its own. */
function* histories(): Generator<[base: Values, mine: Values, current: Values]> {
  const field = WORTHS.flatMap((base) =>
    WORTHS.flatMap((mine) => WORTHS.map((current) => [base, mine, current] as const)),
  );
  for (let start = 0; start < field.length; start += 1) {
    // Neighbours of another kind: what becomes of one field depends on no other.
    const [one, two, three] = [0, 171, 342].map((step) => field[(start + step) % field.length]!);
    const side = (index: 0 | 1 | 2): Values => ({
      first: one![index],
      second: two![index],
      third: three![index],
    });
    yield [side(0), side(1), side(2)];
  }
}

it('U3: asks about what both changed differently, loses nobody’s change, and invents nothing', () => {
  let seen = 0;
  for (const [base, mine, current] of histories()) {
    const { conflicts, theirs, mine: ours, values } = merge(NAMES, base, mine, current);
    expect(new Set([...conflicts, ...theirs, ...ours]).size).toBe(
      conflicts.length + theirs.length + ours.length,
    );
    for (const name of NAMES) {
      const byMe = !isSame(mine[name], base[name]);
      const byThem = !isSame(current[name], base[name]);
      const isAlike = isSame(mine[name], current[name]);
      expect(conflicts.includes(name)).toBe(byMe && byThem && !isAlike);
      expect(theirs.includes(name)).toBe(byThem && !byMe);
      expect(ours.includes(name)).toBe(byMe && !byThem);
      const wanted = byThem && !byMe ? current[name] : mine[name];
      expect(isSame(values[name], wanted)).toBe(true);
    }
    seen += 1;
  }
  expect(seen).toBe(WORTHS.length ** 3);
});

it('U3: is the same from both sides but for what is asked', () => {
  for (const [base, mine, current] of histories()) {
    const here = merge(NAMES, base, mine, current);
    const there = merge(NAMES, base, current, mine);
    expect(there.conflicts).toEqual(here.conflicts);
    expect(there.theirs).toEqual(here.mine);
    for (const name of NAMES.filter((one) => !here.conflicts.includes(one)))
      expect(isSame(here.values[name], there.values[name])).toBe(true);
  }
});
