// What becomes of the queue, whatever comes when.
import { expect, it } from 'vitest';
import type { PhotoToCheck } from './api';
import { type Action, counted, EMPTY, offsetOf, PAGE, type Queue, reduce, wantsMore } from './queue';

const photo = (member_id: number): PhotoToCheck => ({
  member_id,
  member_idNumber: `26${member_id}`,
  member_firstname: 'Awa',
  member_lastname: 'Koné',
  member_birthDate: '1980-04-12',
  member_birthDatePrecision: 'day',
  member_localityId: null,
  locality_name: null,
  subprefecture_name: null,
  department_name: null,
  region_name: null,
  member_photoFileName: `${member_id}.jpg`,
  member_photoFilePath: `/api/member/photo/${member_id}.jpg`,
  member_photoUpdatedAt: null,
});
const numbers = (from: number, to: number) =>
  Array.from({ length: to - from + 1 }, (_, nth) => photo(from + nth));
const page = (from: number, to: number, total: number): Action => ({
  type: 'page',
  page: { rows: numbers(from, to), total, totalIsEstimate: false },
});
const after = (actions: Action[], queue: Queue = EMPTY): Queue => actions.reduce(reduce, queue);
const accept = (id: number): Action => ({ type: 'decide', id, decision: { accepted: true } });
const ids = (queue: Queue) => queue.items.map((item) => item.photo.member_id);

it('asks for more before it is needed, behind what still waits', () => {
  expect(wantsMore(EMPTY)).toBe(true);
  const first = after([page(1, PAGE, 120)]);
  expect([wantsMore(first), first.total, offsetOf(first)]).toEqual([false, 120, PAGE - 5]);
  const decided = after(
    numbers(1, 40).flatMap(({ member_id: id }): Action[] => [accept(id), { type: 'saved', id, version: 2 }]),
    first,
  );
  expect([wantsMore(decided), decided.index, offsetOf(decided)]).toEqual([true, 40, 5]);
  // Forty are gone from the server's queue: what comes overlaps by a few.
  const second = after([page(46, 95, 80)], decided);
  expect(ids(second)).toEqual(numbers(1, 95).map(({ member_id }) => member_id));
  expect([second.total, second.isEnd]).toEqual([120, false]);
  const last = after([page(91, 120, 80)], second);
  expect([last.items.length, last.isEnd, wantsMore({ ...last, index: 119 })]).toEqual([120, true, false]);
});

it('ends where a page brings nobody new', () => {
  const first = after([page(1, PAGE, 50)]);
  expect(after([page(1, PAGE, 50)], first).isEnd).toBe(true);
  expect(after([page(1, 0, 0)]).isEnd).toBe(true);
});

it('goes on at once, and comes back to what could not be saved', () => {
  const open = after([page(1, 3, 3)]);
  const was = open.items[0]!;
  const going = after([accept(1)], open);
  expect([going.index, going.items[0]!.state]).toEqual([1, 'saving']);
  const failed = after([accept(2), { type: 'undone', id: 1, was }], going);
  expect([failed.index, failed.items[0]]).toEqual([0, { ...was, tried: { accepted: true } }]);
  const changed = after([{ type: 'changed', id: 1, fileName: 'new.jpg' }], going);
  expect([changed.index, changed.items[0]!.isNew, changed.items[0]!.state]).toEqual([0, true, 'open']);
  expect(changed.items[0]!.photo.member_photoFileName).toBe('new.jpg');
  const elsewhere = after([{ type: 'elsewhere', id: 1 }], going);
  expect([elsewhere.index, elsewhere.items[0]!.state]).toEqual([1, 'elsewhere']);
});

it('stays between its ends, and counts what was decided', () => {
  const queue = after([
    page(1, 4, 4),
    { type: 'go', by: -1 },
    accept(1),
    { type: 'decide', id: 2, decision: { accepted: false, reason: 'blurred' } },
    { type: 'go', by: 1 },
    { type: 'elsewhere', id: 4 },
    { type: 'go', by: 1 },
    { type: 'go', by: 1 },
  ]);
  expect(queue.index).toBe(4);
  expect(counted(queue)).toEqual({ accepted: 1, refused: 1, passed: 1 });
});
