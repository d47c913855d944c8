import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { changesOf } from './changes';

const t = fr.history;

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

it('tells what a number stands for by its name, or that it is elsewhere', () => {
  const before = {
    member_localityId: 3,
    locality_name: 'Gbonné',
    subprefecture_name: 'Karakoro',
    member_cooperativeId: null,
    member_mainMemberId: 7,
    member_mainMemberName: 'Koné Awa',
  };
  const after = {
    member_localityId: 4,
    locality_name: 'Gbonné',
    member_cooperativeId: 9,
    member_mainMemberId: 8,
  };
  const told = changesOf(before, after).filter(({ field }) => field.endsWith('Id'));
  expect(told).toEqual([
    { field: 'member_localityId', before: 'Gbonné (Karakoro)', after: 'Gbonné' },
    { field: 'member_cooperativeId', before: null, after: t.unnamedCooperative },
    { field: 'member_mainMemberId', before: 'Koné Awa', after: t.unnamedMember },
  ]);
});
