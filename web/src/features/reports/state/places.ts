// Where an element is, and how one of its fields is read and written, without changing what was there.
import { asText, type Element, furnitureOf, isObject, type JsonObject, type Template } from '../template';

/** What is on every page has a page of its own, before the first. */
export const EVERY_PAGE = -1;

export interface Place {
  page: number;
  index: number;
}

export const elementsOn = (template: Template, page: number): Element[] =>
  page === EVERY_PAGE ? furnitureOf(template) : (template.schemas[page] ?? []);

export const elementAt = (template: Template, { page, index }: Place): Element | undefined =>
  elementsOn(template, page)[index];

export const isSamePlace = (a: Place, b: Place): boolean => a.page === b.page && a.index === b.index;

export function withElements(template: Template, page: number, elements: Element[]): Template {
  if (page === EVERY_PAGE) return { ...template, basePdf: { ...template.basePdf, staticSchema: elements } };
  return { ...template, schemas: template.schemas.map((one, at) => (at === page ? elements : one)) };
}

/** `position.x` of an object, nothing where something in between is missing. */
export function getIn(json: JsonObject, path: string): unknown {
  return path
    .split('.')
    .reduce<unknown>((within, name) => (isObject(within) ? within[name] : undefined), json);
}

const isEmpty = (json: JsonObject): boolean => Object.keys(json).length === 0;

/** With the value at the path; undefined takes the field away, and what has no other field. */
export function setIn(json: JsonObject, path: string, value: unknown): JsonObject {
  const [name = '', ...rest] = path.split('.');
  const inner =
    rest.length > 0 ? setIn(isObject(json[name]) ? json[name] : {}, rest.join('.'), value) : value;
  const isNothing = inner === undefined || (value === undefined && isObject(inner) && isEmpty(inner));
  if (!isNothing) return { ...json, [name]: inner };
  const { [name]: _gone, ...kept } = json;
  return kept;
}

/** `title`, `title_2`, `title_3`: the first that no element has. */
export function freeName(template: Template, wanted: string): string {
  const pages = [furnitureOf(template), ...template.schemas];
  const taken = new Set(pages.flat().map(({ name }) => asText(name)));
  const stem = wanted.replace(/_\d+$/, '') || 'element';
  let name = wanted || stem;
  for (let nth = 2; taken.has(name); nth++) name = `${stem}_${nth}`;
  return name;
}
