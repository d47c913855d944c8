// What can be done to a template, and taken back.
import { expect, it } from 'vitest';
import { template as ours } from '../../../test/reports';
import type { Template } from '../template';
import { type Act, isDirty, reduce, start } from './editor';
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
