// The forms have every property that a template may have: the published schema says which there are.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { isObject, type JsonObject, KINDS } from '../template';
import { groupsOf, newElement } from './properties';

const schema = JSON.parse(readFileSync('../crates/print/template.schema.json', 'utf8')) as {
  properties: JsonObject;
  $defs: Record<string, JsonObject>;
};

/** In a place of their own: the name and the columns beside the groups, a lock in the table and the bars. */
const ELSEWHERE = ['type', 'name', 'locked'];
const OF_COLUMNS = ['head', 'headWidthPercentages', 'content', 'columnStyles.alignment'];
/** Taken as pdfme writes them, and not printed. */
const UNPRINTED = /^(id|readOnly|required|variables)$|dynamicFontSize\.fit$/;

function resolved(of: unknown): JsonObject {
  if (!isObject(of)) return {};
  const name = typeof of.$ref === 'string' ? of.$ref.replace('#/$defs/', '') : undefined;
  return name === undefined ? of : resolved(schema.$defs[name]);
}

/** The ways to all that has no properties of its own. */
function waysOf(of: unknown, way = ''): string[] {
  const { properties } = resolved(of);
  if (!isObject(properties)) return [way];
  return Object.entries(properties).flatMap(([name, inner]) => waysOf(inner, way ? `${way}.${name}` : name));
}

it.each(KINDS)('shows every property of an element of the kind %s', (kind) => {
  const forms = groupsOf(newElement(kind, 'x', 'x', { width: 100, height: 100, margins: [] }));
  const shown = new Set(forms.flatMap(({ properties }) => properties.map(({ path }) => path)));
  for (const path of kind === 'table' ? OF_COLUMNS : []) shown.add(path);
  const ways = waysOf(schema.$defs[kind]).filter((way) => !ELSEWHERE.includes(way) && !UNPRINTED.test(way));
  // What a text of several fields says is its `text`: its `content` has pdfme's samples.
  const printed = kind === 'multiVariableText' ? ways.filter((way) => way !== 'content') : ways;
  expect([...shown].toSorted()).toEqual(printed.toSorted());
});

it.each(KINDS)('puts a new %s on whole millimetres of a card', (kind) => {
  const { position, width } = newElement(kind, 'x', 'x', { width: 85.6, height: 54, margins: [] });
  expect(position).toEqual({ x: 8, y: 5 });
  expect(width).toBe(Math.floor(Number(width)));
});

it('has a form for all that is said of the paper', () => {
  expect(waysOf(schema.$defs.paper).toSorted()).toEqual(['height', 'padding', 'staticSchema', 'width']);
  expect(Object.keys(schema.properties).toSorted()).toEqual(['basePdf', 'pdfmeVersion', 'schemas']);
});
