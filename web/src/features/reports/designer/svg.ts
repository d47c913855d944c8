// Drawing in millimetres: what the browser rounds to whole pixels elsewhere, it does not in SVG.
import { asText, isNumber, type JsonObject } from '../template';

const SPACE = 'http://www.w3.org/2000/svg';

export type Attributes = Record<string, string | number | undefined>;

export function make(
  name: string,
  attributes: Attributes,
  ...children: (SVGElement | undefined)[]
): SVGElement {
  const made = document.createElementNS(SPACE, name);
  for (const [key, value] of Object.entries(attributes))
    if (value !== undefined) made.setAttribute(key, String(value));
  made.append(...children.filter((child) => child !== undefined));
  return made;
}

export interface Area {
  x: number;
  y: number;
  width: number;
  height: number;
}

export const inside = ({ x, y, width, height }: Area, [top, right, bottom, left]: number[]): Area => ({
  x: x + left!,
  y: y + top!,
  width: Math.max(0, width - left! - right!),
  height: Math.max(0, height - top! - bottom!),
});

export const number = (value: unknown, usual: number): number => (isNumber(value) ? value : usual);

/** Nothing where nothing is painted. */
export const colour = (value: unknown, usual?: string): string | undefined =>
  asText(value) && value !== 'transparent' ? asText(value) : usual;

export const filled = (area: Area, fill: string | undefined, rx = 0): SVGElement | undefined =>
  fill ? make('rect', { ...area, rx, fill }) : undefined;

/** Width and colour of a border; nothing where none is drawn. */
export function borderOf({
  borderWidth,
  borderColor,
}: JsonObject): { width: number; stroke: string } | undefined {
  const [width, stroke] = [number(borderWidth, 0), colour(borderColor)];
  return width > 0 && stroke ? { width, stroke } : undefined;
}

/** The border is inside of its box. */
export function bordered(area: Area, styles: JsonObject, radius = 0): SVGElement | undefined {
  const border = borderOf(styles);
  if (!border) return undefined;
  const half = border.width / 2;
  const place = inside(area, [half, half, half, half]);
  const rx = Math.max(0, radius - half);
  return make('rect', { ...place, rx, fill: 'none', stroke: border.stroke, 'stroke-width': border.width });
}
