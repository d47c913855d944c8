// Our templates as pdfme's designer shows them, and back. Both have the same shape (docs/decisions/0090);
// what differs is what a field may leave out, and what may stand in it: a photo that is a placeholder, a
// text that is the field of its name. Nothing here imports pdfme's program: it is not to be loaded with this.
import {
  asText,
  type Element,
  fieldsIn,
  FONTS,
  furnitureOf,
  isNumber,
  isObject,
  isTemplate,
  type JsonObject,
  type Template,
} from '../template';
import { keepsLocked } from '../state/locks';
import { withRoundedBox } from '../state/lengths';
import { elementsOn, EVERY_PAGE, withElements } from '../state/places';
import { withoutStandIns, withStandIns } from './standIns';
import { tableStandIns } from './table';

/** A grey head and shoulders: where the record's photo will be. */
export const PHOTO =
  'data:image/svg+xml,' +
  encodeURIComponent(
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 3 4"><rect width="3" height="4" fill="silver"/>' +
      '<circle cx="1.5" cy="1.5" r=".7" fill="gray"/>' +
      '<ellipse cx="1.5" cy="3.6" rx="1.3" ry="1.2" fill="gray"/></svg>',
  );

const isFont = (name: unknown): boolean => FONTS.some((font) => font === name);

function fontOf({ fontName }: JsonObject): JsonObject {
  return fontName === undefined || isFont(fontName) ? {} : { fontName: FONTS[0] };
}

function boxOf({ name, position, width, height }: Element): JsonObject {
  const isPlaced = isObject(position) && isNumber(position.x) && isNumber(position.y);
  return {
    ...(typeof name !== 'string' && { name: '' }),
    ...(!isPlaced && { position: { x: 0, y: 0 } }),
    ...(!(isNumber(width) && width > 0) && { width: 10 }),
    ...(!(isNumber(height) && height > 0) && { height: 10 }),
  };
}

/** What is shown where a text says nothing: the server takes the field of the element's name. */
const named = ({ content, name }: Element): JsonObject =>
  typeof content === 'string' && content !== '' ? {} : { content: `{${asText(name)}}` };

/** The designer writes an empty text where there is none. */
const nothing = ({ content }: Element): JsonObject => (typeof content === 'string' ? {} : { content: '' });

function variablesOf({ text, variables, content }: Element): JsonObject {
  const names = fieldsIn(asText(text));
  const samples = Object.fromEntries(names.map((name) => [name, `{${name}}`]));
  return {
    ...(typeof text !== 'string' && { text: '' }),
    ...(!Array.isArray(variables) && { variables: names }),
    ...(typeof content !== 'string' && { content: JSON.stringify(samples) }),
  };
}

const isPicture = (content: unknown): boolean =>
  typeof content === 'string' && content.startsWith('data:image/');

function contentOf(element: Element): JsonObject {
  switch (element.type) {
    case 'text':
      return { ...named(element), ...fontOf(element) };
    case 'multiVariableText':
      return { ...variablesOf(element), ...fontOf(element) };
    case 'image':
      return isPicture(element.content) ? {} : { content: PHOTO };
    case 'qrcode':
    case 'code128':
      return {
        ...named(element),
        ...(typeof element.backgroundColor !== 'string' && { backgroundColor: '' }),
        ...(typeof element.barColor !== 'string' && { barColor: 'black' }),
      };
    case 'line':
      return { ...nothing(element), ...(typeof element.color !== 'string' && { color: 'black' }) };
    case 'table':
      return tableStandIns(element, fontOf);
    default:
      return nothing(element);
  }
}

const elementForPdfme = (element: Element): Element =>
  withStandIns(element, { ...boxOf(element), ...contentOf(element) });

function paperForPdfme(paper: JsonObject, furniture: Element[]): JsonObject {
  const { padding, width, height } = paper;
  const isPadded = Array.isArray(padding) && padding.length === 4 && padding.every(isNumber);
  const shown = Array.isArray(paper.staticSchema)
    ? { ...paper, staticSchema: furniture.map(elementForPdfme) }
    : paper;
  return withStandIns(shown, {
    ...(!isNumber(width) && { width: 210 }),
    ...(!isNumber(height) && { height: 297 }),
    ...(!isPadded && { padding: [0, 0, 0, 0] }),
    ...('staticSchema' in paper && !Array.isArray(paper.staticSchema) && { staticSchema: [] }),
  });
}

/** As the designer takes it; nothing where it could not be shown (`unreadableIn` says why). */
export function toPdfme(json: unknown): Template | undefined {
  if (!isTemplate(json)) return undefined;
  return {
    ...json,
    basePdf: paperForPdfme(json.basePdf, furnitureOf(json)),
    schemas: json.schemas.map((page) => page.map(elementForPdfme)),
  };
}

function paperFromPdfme(shown: JsonObject): JsonObject {
  const paper = withoutStandIns(shown);
  return Array.isArray(paper.staticSchema)
    ? { ...paper, staticSchema: (paper.staticSchema as Element[]).map(withoutStandIns) }
    : paper;
}

export function fromPdfme(designed: Template): Template {
  return {
    ...designed,
    basePdf: paperFromPdfme(designed.basePdf),
    schemas: designed.schemas.map((page) => page.map(withoutStandIns)),
  };
}

/** One page, or what is on every page, as a template of its own: the sheet shows no other beside it. */
export function pageOf(template: Template, page: number): Template {
  const { staticSchema: _furniture, ...plain } = template.basePdf;
  // What is on every page may stand in the margins: tables keep away from them, and from it.
  const paper = page === EVERY_PAGE ? { ...plain, padding: [0, 0, 0, 0] } : template.basePdf;
  return { ...template, basePdf: paper, schemas: [elementsOn(template, page)] };
}

/**
 * What was designed of a page, in the template that it is of: what pdfme adds around it is left out. Nothing
 * where it changes what is locked.
 */
export function takeDesign(current: Template, page: number, designed: Template): Template | undefined {
  const before = elementsOn(current, page);
  const given = fromPdfme(designed).schemas[0] ?? [];
  const named = new Map(before.map((element) => [element.name, element]));
  const elements = given.map((element) => withRoundedBox(element, named.get(element.name)));
  if (!keepsLocked(before, elements)) return undefined;
  const isSame = JSON.stringify(elements) === JSON.stringify(before);
  return isSame ? current : withElements(current, page, elements);
}
