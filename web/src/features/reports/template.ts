// A template as the API has it: pdfme's JSON with our additions. Fields that nobody here knows stay in it.
export type JsonObject = Record<string, unknown>;

export const KINDS = [
  'text',
  'multiVariableText',
  'image',
  'qrcode',
  'code128',
  'line',
  'rectangle',
  'ellipse',
  'table',
] as const;

/** What the server draws. */
export type Kind = (typeof KINDS)[number];

/** One element; any of its fields may hold anything until the server has checked it. */
export type Element = JsonObject;

export interface Template extends JsonObject {
  basePdf: JsonObject;
  schemas: Element[][];
}

export const FONTS = ['NotoSans', 'NotoSans-Bold'] as const;

export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

export const isNumber = (value: unknown): value is number =>
  typeof value === 'number' && Number.isFinite(value);

const isElements = (value: unknown): value is Element[] => Array.isArray(value) && value.every(isObject);

/** Which part can't be shown, if one can't: then only the server can say more. */
export type Unreadable = 'template' | 'paper' | 'pages' | 'elements';

export function unreadableIn(json: unknown): Unreadable | undefined {
  if (!isObject(json)) return 'template';
  if (!isObject(json.basePdf)) return 'paper';
  const { staticSchema } = json.basePdf;
  if (!Array.isArray(json.schemas) || json.schemas.length === 0) return 'pages';
  const isReadable =
    json.schemas.every(isElements) &&
    (staticSchema === undefined || staticSchema === null || isElements(staticSchema));
  return isReadable ? undefined : 'elements';
}

export const isTemplate = (json: unknown): json is Template => unreadableIn(json) === undefined;

/** What is on every page. */
export const furnitureOf = (template: Template): Element[] =>
  (template.basePdf.staticSchema as Element[] | null | undefined) ?? [];

/** The names of the fields in a text, as the server finds them. */
export function fieldsIn(text: string): string[] {
  const names = [...text.matchAll(/\{([A-Za-z0-9_.]+)\}/g)].map(([, name]) => name!);
  return [...new Set(names)];
}

export const isOneField = (text: string): boolean => /^\{[A-Za-z0-9_.]+\}$/.test(text);

export const asText = (value: unknown): string => (typeof value === 'string' ? value : '');
