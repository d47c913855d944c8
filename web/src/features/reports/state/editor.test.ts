// What can be done to a template, and taken back.
import { describe, expect, it } from 'vitest';
import { template as ours } from '../../../test/reports';
import type { Template } from '../template';
import { type Act, type Editor, isDirty, reduce, start } from './editor';
import { elementAt, EVERY_PAGE, freeName } from './places';

const template = ours as unknown as Template;
const lastname = { page: 0, index: 1 };
const after = (...acts: Act[]) => acts.reduce(reduce, start(template));
const names = (of: Template, page = 0) => of.schemas[page]!.map(({ name }) => name);

it('changes a field, also one inside of another, and leaves the rest as it is', () => {
  const { present } = after({ do: 'put', place: lastname, values: { 'position.x': 30, fontSize: 9 } });
  expect(elementAt(present, lastname)).toEqual({
    ...template.schemas[0]![1],
    position: { x: 30, y: 18 },
    fontSize: 9,
  });
  expect(present.schemas[1]).toBe(template.schemas[1]);
});

it('takes a field away', () => {
  const { present } = after({ do: 'put', place: lastname, values: { showWith: undefined } });
  expect(elementAt(present, lastname)).not.toHaveProperty('showWith');
});

it('takes back and does again; the letters of a word are one step', () => {
  const type = (content: string): Act => ({ do: 'put', place: lastname, values: { content } });
  let editor = after(type('N'), type('No'), type('Nom'), { do: 'remove', place: { page: 0, index: 0 } });
  expect(editor.past).toHaveLength(2);
  editor = reduce(editor, { do: 'undo' });
  expect(elementAt(editor.present, lastname)?.content).toBe('Nom');
  editor = reduce(editor, { do: 'undo' });
  expect(editor.present).toBe(template);
  editor = [{ do: 'redo' } as const, { do: 'redo' } as const, { do: 'redo' } as const].reduce(reduce, editor);
  expect(names(editor.present)).toEqual(['lastname']);
});

it('forgets what was taken back once something else is done', () => {
  const editor = after({ do: 'addPage' }, { do: 'undo' }, { do: 'duplicate', place: lastname });
  expect(editor.future).toEqual([]);
  expect(names(editor.present)).toEqual(['band', 'lastname', 'lastname_2']);
});

it('moves elements within their page, and no further', () => {
  expect(names(after({ do: 'move', place: lastname, by: -1 }).present)).toEqual(['lastname', 'band']);
  expect(after({ do: 'move', place: lastname, by: 1 }).present).toBe(template);
});

it('adds what is on every page to the paper', () => {
  const element = { name: 'x', type: 'line', position: { x: 0, y: 0 }, width: 1, height: 1 };
  const { present } = after({ do: 'add', page: EVERY_PAGE, element });
  expect(present.basePdf.staticSchema).toEqual([element]);
  expect(freeName(present, 'x')).toBe('x_2');
});

it('keeps one page', () => {
  const one = after({ do: 'removePage', page: 1 });
  expect(one.present.schemas).toHaveLength(1);
  expect(reduce(one, { do: 'removePage', page: 0 })).toBe(one);
});

describe('what is locked', () => {
  const band = { page: 0, index: 0 };
  const lock = (...places: (typeof band)[]): Act => ({ do: 'lock', places, locked: true });
  const isLockedIn = ({ present }: Editor) => present.schemas[0]!.map((element) => element.locked === true);

  it('is locked and unlocked together with others in one step, and is then as it was', () => {
    const locked = after(lock(band, lastname));
    expect(isLockedIn(locked)).toEqual([true, true]);
    const again = reduce(locked, { do: 'lock', places: [band, lastname], locked: false });
    expect(JSON.stringify(again.present)).toBe(JSON.stringify(template));
    expect(isDirty(again)).toBe(false);
    expect(reduce(locked, { do: 'undo' }).present).toBe(template);
  });

  it('is not changed, moved or deleted, nor is its page', () => {
    const locked = after(lock(lastname));
    const acts: Act[] = [
      { do: 'put', place: lastname, values: { content: 'x' } },
      { do: 'put', place: lastname, values: { name: 'x', 'position.x': 1 } },
      { do: 'move', place: lastname, by: -1 },
      { do: 'remove', place: lastname },
      { do: 'removePage', page: 0 },
    ];
    for (const act of acts) expect(reduce(locked, act), JSON.stringify(act)).toBe(locked);
    const others = [{ do: 'remove', place: band } as const, { do: 'removePage', page: 1 } as const];
    expect(names(others.reduce<Editor>(reduce, locked).present)).toEqual(['lastname']);
  });

  it('stays locked in a copy', () => {
    expect(isLockedIn(after(lock(lastname), { do: 'duplicate', place: lastname }))).toEqual([
      false,
      true,
      true,
    ]);
  });
});

it('pastes under free names, beside what is there, and where it was on another page', () => {
  const elements = template.schemas[0]!;
  const { present } = after({ do: 'paste', page: 0, elements }, { do: 'paste', page: 1, elements });
  expect(names(present)).toEqual(['band', 'lastname', 'band_2', 'lastname_2']);
  expect(present.schemas[0]!.slice(2).map(({ position }) => position)).toEqual([
    { x: 2, y: 2 },
    { x: 29, y: 20 },
  ]);
  expect(names(present, 1)).toEqual(['code', 'band_3', 'lastname_3']);
  expect(present.schemas[1]!.slice(1).map(({ position }) => position)).toEqual(
    elements.map(({ position }) => position),
  );
});

it('is unsaved as long as it differs from what the server has', () => {
  const editor = after({ do: 'addPage' });
  expect(isDirty(editor)).toBe(true);
  expect(isDirty(reduce(editor, { do: 'undo' }))).toBe(false);
  expect(isDirty(reduce(editor, { do: 'saved' }))).toBe(false);
});

it('makes no step of a design that changes nothing', () => {
  const editor = start(template);
  expect(reduce(editor, { do: 'design', template: structuredClone(template) })).toBe(editor);
});
