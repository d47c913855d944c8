// A table as crates/print draws it (draw/table.rs): rows as high as their fullest cell.
import { columnsOf } from '../properties/columns';
import { asText, type Element, isObject, type JsonObject } from '../template';
import { flow, heightOf, type TextLayout, styleOf, type TextStyle, writtenLines } from './letters';
import { FIGURE, figure } from './figure';
import { type Area, bordered, colour, filled, inside, make, number } from './svg';

const MOST_LINES = 8;
const SIDES = ['top', 'right', 'bottom', 'left'] as const;

interface Looks {
  style: TextStyle;
  background: string | undefined;
  line: string | undefined;
  borders: number[];
  padding: number[];
}

const sides = (given: unknown, usual: number): number[] =>
  SIDES.map((side) => (isObject(given) ? number(given[side], 0) : usual));

const looksOf = (styles: JsonObject): Looks => ({
  style: styleOf(styles, { size: 9, down: 'middle' }),
  background: colour(styles.backgroundColor),
  line: colour(styles.borderColor),
  borders: sides(styles.borderWidth, 0),
  padding: sides(styles.padding, 1),
});

/** A photo of the line: three to four, in the middle. */
function photo(area: Area): SVGElement[] {
  const width = Math.min(area.width, area.height * 0.75);
  const place = { ...area, width, x: area.x + (area.width - width) / 2 };
  const frame = bordered(place, { borderWidth: 0.1, borderColor: FIGURE });
  return [...figure(place), ...(frame ? [frame] : [])];
}

const isPhoto = (text: string): boolean => /^\{[A-Za-z0-9_.]+_photo\}$/.test(text);

/** The cell's borders, each centred on its edge: neighbours share them. */
function lines({ line, borders }: Looks, { x, y, width, height }: Area): SVGElement[] {
  const [right, bottom] = [x + width, y + height];
  const edges = [
    [x, y, right, y],
    [right, y, right, bottom],
    [x, bottom, right, bottom],
    [x, y, x, bottom],
  ] as const;
  return edges.flatMap(([x1, y1, x2, y2], side) => {
    const thick = borders[side]!;
    return line && thick > 0 ? [make('line', { x1, y1, x2, y2, stroke: line, 'stroke-width': thick })] : [];
  });
}

interface Cell {
  text: string;
  width: number;
  style: TextStyle;
  laid: TextLayout | undefined;
}

interface Row {
  height: number;
  cells: Cell[];
  looks: Looks;
}

function measured(texts: string[], widths: number[], across: (string | undefined)[], looks: Looks): Row {
  const cells = texts.map((text, at) => {
    const style = { ...looks.style, ...(across[at] && { across: across[at] }) };
    const room = widths[at]! - looks.padding[1]! - looks.padding[3]!;
    const laid = isPhoto(text) ? undefined : flow(text, style, Math.max(1, room), MOST_LINES);
    return { text, width: widths[at]!, style, laid };
  });
  const needs = cells.map(({ laid, style }) =>
    laid ? heightOf(laid, style) + looks.padding[0]! + looks.padding[2]! : 0,
  );
  return { height: Math.max(0, ...needs), cells, looks };
}

function drawnRow({ height, cells, looks }: Row, { x: left, y, width }: Area): SVGElement {
  const row = make('g', {}, filled({ x: left, y, width, height }, looks.background));
  let x = left;
  for (const { width, style, laid } of cells) {
    const area = { x, y, width, height };
    const room = inside(area, looks.padding);
    row.append(
      make('g', {}, ...(laid ? writtenLines(laid, style, room) : photo(room)), ...lines(looks, area)),
    );
    x += width;
  }
  return row;
}

/** Each row's place, one below the other, and the outer border around them. */
function block(rows: Row[], area: Area, border: JsonObject): { drawn: SVGElement[]; end: number } {
  let { y } = area;
  const drawn: SVGElement[] = [];
  for (const row of rows) {
    drawn.push(drawnRow(row, { ...area, y }));
    y += row.height;
  }
  const around = rows.length > 0 ? bordered({ ...area, height: y - area.y }, border) : undefined;
  return { drawn: [...drawn, ...(around ? [around] : [])], end: y };
}

export function table(element: Element, area: Area): SVGElement[] {
  const { head, shares, rows, alignments } = columnsOf(element);
  const styles = (name: string): JsonObject => (isObject(element[name]) ? element[name] : {});
  const whole = shares.reduce((sum, share) => sum + share, 0) || 1;
  const widths = shares.map((share) => (share * area.width) / whole);
  const body = looksOf(styles('bodyStyles'));
  const least = number(element.rowHeight, 0);
  const heads =
    element.showHead === false ? [] : [measured(head, widths, alignments, looksOf(styles('headStyles')))];
  const bodies = rows.map((cells) => measured(cells, widths, alignments, body));
  const nothing = asText(element.emptyText);
  if (rows.length === 0 && nothing) bodies.push(measured([nothing], [area.width], ['center'], body));
  const above = block(heads, area, styles('tableStyles'));
  const grown = bodies.map((row) => ({ ...row, height: Math.max(row.height, least) }));
  return [...above.drawn, ...block(grown, { ...area, y: above.end }, styles('tableStyles')).drawn];
}
