// What one template has that another has not: element by element, property by property.
import { EVERY_PAGE, elementsOn, getIn } from '../state/places';
import { type Group, groupsOf, kindOf } from '../state/properties';
import { asText, type Element, isObject, type JsonObject, type Template } from '../template';
import type { PropertyLabel } from '../words';

/** A property by its form's label, with the parts of a table that it is of; else the field's own name. */
export interface Property {
  named: PropertyLabel | 'columns' | { field: string };
  within?: Group['called'][];
}

export type Difference =
  | { what: 'paper' }
  | { what: 'pages'; before: number; after: number }
  | { what: 'added' | 'removed' | 'order'; page: number; name: string }
  | { what: 'changed'; page: number; name: string; properties: Property[] };

const COLUMNS = ['head', 'headWidthPercentages', 'content', 'columnStyles'];
/** The designer's own, which are not printed. */
const UNPRINTED = ['id', 'readOnly', 'required', 'variables'];

const isEmpty = (value: unknown): boolean => value === undefined || value === null;

/** The ways to what differs: `position.x`, `bodyStyles.padding.top`. Lists are compared whole. */
function ways(before: unknown, after: unknown, way: string): string[] {
  if (isObject(before) || isObject(after)) {
    const [one, other]: JsonObject[] = [isObject(before) ? before : {}, isObject(after) ? after : {}];
    const names = [...new Set([...Object.keys(one!), ...Object.keys(other!)])];
    return names.flatMap((name) => ways(one![name], other![name], way ? `${way}.${name}` : name));
  }
  const isSame = isEmpty(before) ? isEmpty(after) : JSON.stringify(before) === JSON.stringify(after);
  return isSame ? [] : [way];
}

function propertyOf(element: Element, way: string): Property {
  if (way === 'locked') return { named: 'locked' };
  const [field = ''] = way.split('.');
  if (kindOf(element) === 'table' && COLUMNS.includes(field)) return { named: 'columns' };
  for (const { called, of, properties } of groupsOf(element)) {
    const found = properties.find(({ path }) => path === way);
    if (!found) continue;
    const isOfTable = called === 'head' || called === 'body' || called === 'frame';
    if (of) return { named: found.named, within: [called, of] };
    return { named: found.named, ...(isOfTable && { within: [called] }) };
  }
  return { named: { field: way } };
}

const isSameProperty = (a: Property, b: Property): boolean => JSON.stringify(a) === JSON.stringify(b);

function changed(before: Element, after: Element): Property[] {
  const found = ways(before, after, '').filter((way) => !UNPRINTED.includes(way.split('.')[0]!));
  const properties = found.map((way) => propertyOf(after, way));
  return properties.filter((one, at) => properties.findIndex((two) => isSameProperty(one, two)) === at);
}

/** Elements by their name, and by how many before them have the same one. */
function named(elements: Element[]): Map<string, Element> {
  const seen = new Map<string, number>();
  return new Map(
    elements.map((element) => {
      const name = asText(element.name);
      const nth = (seen.get(name) ?? 0) + 1;
      seen.set(name, nth);
      return [`${nth} ${name}`, element];
    }),
  );
}

function onPage(before: Element[], after: Element[], page: number): Difference[] {
  const [olds, news] = [named(before), named(after)];
  const at = (element: Element) => ({ page, name: asText(element.name) });
  const differences: Difference[] = [];
  for (const [key, element] of olds) {
    if (!news.has(key)) differences.push({ what: 'removed', ...at(element) });
  }
  for (const [key, element] of news) {
    const old = olds.get(key);
    if (!old) differences.push({ what: 'added', ...at(element) });
    const properties = old ? changed(old, element) : [];
    if (properties.length > 0) differences.push({ what: 'changed', ...at(element), properties });
  }
  const kept = (of: Map<string, Element>, other: Map<string, Element>) =>
    [...of.keys()].filter((key) => other.has(key));
  const [was, is] = [kept(olds, news), kept(news, olds)];
  const moved = is.find((key, nth) => key !== was[nth]);
  if (moved) differences.push({ what: 'order', ...at(news.get(moved)!) });
  return differences;
}

const paperOf = ({ basePdf }: Template): unknown[] =>
  ['width', 'height', 'padding'].map((name) => getIn(basePdf, name) ?? null);

export function differencesOf(before: Template, after: Template): Difference[] {
  const differences: Difference[] = [];
  if (JSON.stringify(paperOf(before)) !== JSON.stringify(paperOf(after))) differences.push({ what: 'paper' });
  const [olds, news] = [before.schemas.length, after.schemas.length];
  if (olds !== news) differences.push({ what: 'pages', before: olds, after: news });
  const pages = [EVERY_PAGE, ...Array.from({ length: Math.max(olds, news) }, (_, page) => page)];
  for (const page of pages)
    differences.push(...onPage(elementsOn(before, page), elementsOn(after, page), page));
  return differences;
}
