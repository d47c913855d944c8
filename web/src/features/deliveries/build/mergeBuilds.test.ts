// Two changes of one draft, line by line.
import { expect, it } from 'vitest';
import { merge } from '../../../ui/form/merge';
import type { BuildLine } from './lines';
import { builtOf, type Built, fieldsOf } from './mergeBuilds';

const line = (number: string, motive = ''): BuildLine => ({
  number,
  cardId: Number(number),
  memberId: null,
  name: '',
  motive,
});
const built = (...lines: BuildLine[]): Built => ({ isError: true, lines });

function join(base: Built, mine: Built, theirs: Built) {
  const { fields, valuesOf } = fieldsOf(mine, theirs, base);
  const names = fields.map(({ name }) => name);
  const merged = merge(names, valuesOf(base), valuesOf(mine), valuesOf(theirs));
  const { lines, isError } = builtOf(merged.values, mine, theirs);
  return { ...merged, isError, lines: lines.map(({ number, motive }) => number + motive) };
}

it('U3: keeps what either side added, and what either took away stays away', () => {
  const base = built(line('1'), line('2'), line('3'));
  const { conflicts, lines, isError } = join(
    base,
    built(line('4'), line('1'), line('2')),
    built(line('5'), line('2'), line('3')),
  );
  expect([conflicts, lines, isError]).toEqual([[], ['4', '2', '5'], true]);
});

it('U3: takes the motive of the side that changed it, and asks where both did', () => {
  const base = built(line('1', 'a'), line('2', 'a'), line('3', 'a'));
  const { conflicts, lines } = join(
    base,
    built(line('1', 'b'), line('2', 'a'), line('3', 'b')),
    built(line('1', 'a'), line('2', 'c'), line('3', 'c')),
  );
  expect([conflicts, lines]).toEqual([['3'], ['1b', '2c', '3b']]);
});

it('U3: asks about a line that one side took away and the other changed', () => {
  const { conflicts } = join(built(line('1', 'a')), built(), built(line('1', 'b')));
  expect(conflicts).toEqual(['1']);
});

it('U3: follows a change of the type', () => {
  const base = { isError: false, lines: [] };
  const { isError, lines } = join(base, base, built(line('1', 'a')));
  expect([isError, lines]).toEqual([true, ['1a']]);
});
