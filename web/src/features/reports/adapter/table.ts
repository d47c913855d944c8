// What pdfme's table needs to be whole, where ours leaves it to the server.
import { isNumber, isObject, type JsonObject } from '../template';

const NO_SIDES = { top: 0, right: 0, bottom: 0, left: 0 };
const CELL_SIDES = { top: 1, right: 1, bottom: 1, left: 1 };

const CELLS = {
  fontSize: 9,
  lineHeight: 1,
  characterSpacing: 0,
  alignment: 'left',
  verticalAlignment: 'middle',
  fontColor: 'black',
  backgroundColor: '',
  borderColor: '',
  borderWidth: NO_SIDES,
  padding: CELL_SIDES,
};

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === 'string');

function isRows(value: unknown, columns: number): boolean {
  return Array.isArray(value) && value.every((row: unknown) => isTexts(row) && row.length === columns);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}

/** Shares of the width that are a hundred together. */
function shares(given: unknown, columns: number): number[] {
  const usual = Array.from({ length: columns }, () => 100 / columns);
  if (!Array.isArray(given) || given.length !== columns || !given.every(isNumber)) return usual;
  const whole = given.reduce((sum, share) => sum + share, 0);
  return whole > 0 ? given.map((share) => (share * 100) / whole) : usual;
}

const isWhole = (given: unknown, columns: number): boolean =>
  Array.isArray(given) &&
  given.length === columns &&
  given.every(isNumber) &&
  Math.abs(given.reduce((sum, share) => sum + share, 0) - 100) < 0.01;

const isFull = (styles: JsonObject, usual: JsonObject): boolean =>
  Object.keys(usual).every((name) => styles[name] !== undefined && styles[name] !== null);

function stylesOf(given: unknown, usual: JsonObject, fix: (styles: JsonObject) => JsonObject) {
  const own = isObject(given) ? given : {};
  const fixed = fix(own);
  if (isObject(given) && isFull(own, usual) && Object.keys(fixed).length === 0) return undefined;
  const said = Object.entries(own).filter(([, value]) => value !== undefined && value !== null);
  return { ...usual, ...Object.fromEntries(said), ...fixed };
}

/** `fontOf`: what stands for a font that pdfme has not. */
export function tableStandIns(table: JsonObject, fontOf: (styles: JsonObject) => JsonObject): JsonObject {
  const put: JsonObject = {};
  const hasHead = isTexts(table.head) && table.head.length > 0;
  if (!hasHead) put.head = [''];
  const columns = hasHead ? (table.head as string[]).length : 1;
  if (!isWhole(table.headWidthPercentages, columns))
    put.headWidthPercentages = shares(table.headWidthPercentages, columns);
  if (typeof table.showHead !== 'boolean') put.showHead = true;
  const { content } = table;
  const rows = typeof content === 'string' ? parse(content) : content;
  if (!isRows(rows, columns)) put.content = '[]';
  else if (typeof content !== 'string') put.content = JSON.stringify(rows);
  for (const [name, usual, fix] of [
    ['headStyles', CELLS, fontOf],
    ['bodyStyles', { ...CELLS, alternateBackgroundColor: '' }, fontOf],
    ['tableStyles', { borderColor: '', borderWidth: 0 }, () => ({})],
    ['columnStyles', {}, () => ({})],
  ] as const) {
    const styles = stylesOf(table[name], usual, fix);
    if (styles) put[name] = styles;
  }
  return put;
}
