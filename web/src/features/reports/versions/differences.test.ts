// What differs between two templates, told by the names that forms have for it.
import { expect, it } from 'vitest';
import { template } from '../../../test/reports';
import type { Element, Template } from '../template';
import { EVERY_PAGE } from '../state/places';
import { differencesOf } from './differences';

const [front, back] = template.schemas as Element[][] as [Element[], Element[]];
const [band, lastname] = front as [Element, Element];
const before: Template = template;
const templateOf = (schemas: Element[][], basePdf: object = template.basePdf): Template => ({
  basePdf: { ...basePdf },
  schemas,
});

it('finds nothing in the same template, in whatever order its keys are', () => {
  const turned = Object.fromEntries(Object.entries(lastname).reverse());
  expect(differencesOf(before, templateOf([[band, turned], back]))).toEqual([]);
  expect(differencesOf(before, templateOf([[{ ...band, id: 'x', rotate: null }, lastname], back]))).toEqual(
    [],
  );
});

it('names each property of a changed element once', () => {
  const moved = { ...lastname, position: { x: 28, y: 19 }, fontSize: 9, blink: 1 };
  expect(differencesOf(before, templateOf([[band, moved], back]))).toEqual([
    {
      what: 'changed',
      page: 0,
      name: 'lastname',
      properties: [{ named: 'x' }, { named: 'y' }, { named: 'fontSize' }, { named: { field: 'blink' } }],
    },
  ]);
});

it('tells what was locked', () => {
  expect(differencesOf(before, templateOf([[{ ...band, locked: true }, lastname], back]))).toEqual([
    { what: 'changed', page: 0, name: 'band', properties: [{ named: 'locked' }] },
  ]);
});

it('tells what is new, gone, and in another order', () => {
  const seal = { ...band, name: 'seal' };
  expect(differencesOf(before, templateOf([[lastname, band, seal], []]))).toEqual([
    { what: 'added', page: 0, name: 'seal' },
    { what: 'order', page: 0, name: 'lastname' },
    { what: 'removed', page: 1, name: 'code' },
  ]);
});

it('tells of the paper, of pages, and of what is on every page', () => {
  const basePdf = { ...template.basePdf, width: 90, staticSchema: [band] };
  expect(differencesOf(before, templateOf([front], basePdf))).toEqual([
    { what: 'paper' },
    { what: 'pages', before: 2, after: 1 },
    { what: 'added', page: EVERY_PAGE, name: 'band' },
    { what: 'removed', page: 1, name: 'code' },
  ]);
});

it('tells head from body of a table, and its columns as one thing', () => {
  const table = {
    name: 'lines',
    type: 'table',
    head: ['a'],
    headWidthPercentages: [100],
    content: '[["b"]]',
    headStyles: { fontSize: 8 },
    bodyStyles: { fontSize: 8, padding: { top: 1 } },
  };
  const other = {
    ...table,
    head: ['c'],
    headWidthPercentages: [50],
    headStyles: { fontSize: 9 },
    bodyStyles: { fontSize: 8, padding: { top: 2 } },
  };
  const [found] = differencesOf(templateOf([[table]]), templateOf([[other]]));
  expect(found).toMatchObject({
    properties: [
      { named: 'columns' },
      { named: 'fontSize', within: ['head'] },
      { named: 'sideTop', within: ['paddings', 'body'] },
    ],
  });
});
