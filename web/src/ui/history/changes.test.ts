import { expect, it } from 'vitest';
import { changesOf } from './changes';

it('tells what has changed, and takes all that is empty for the same', () => {
  const before = { member_lastname: 'Koné', member_contact: '', member_tags: [], member_age: 0, gone: 'x' };
  const after = { member_lastname: 'Konaté', member_contact: null, member_age: 0, member_place: 4 };
  expect(changesOf(before, after)).toEqual([
    { field: 'member_lastname', before: 'Koné', after: 'Konaté' },
    { field: 'member_place', before: undefined, after: 4 },
    { field: 'gone', before: 'x', after: undefined },
  ]);
});

it('leaves out the bookkeeping', () => {
  expect(
    changesOf({ member_version: 1, member_updatedBy: 'a' }, { member_version: 2, member_id: 4 }),
  ).toEqual([]);
});

it('has all fields of a new record, and none of a record that went', () => {
  expect(changesOf(null, { region_name: 'Poro' })).toHaveLength(1);
  expect(changesOf({ region_name: 'Poro' }, null)).toEqual([]);
  expect(changesOf('text', ['list'])).toEqual([]);
});

it('compares what is inside', () => {
  expect(changesOf({ a: { b: [1, 2] } }, { a: { b: [1, 2] } })).toEqual([]);
  expect(changesOf({ a: { b: [1, 2] } }, { a: { b: [2, 1] } })).toHaveLength(1);
});
