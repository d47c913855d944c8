// How the designer shows each kind of element: as the server prints it.
import { PHOTO } from '../adapter/adapter';
import { asText, type Element, type Kind } from '../template';
import { code128, qrCode } from './codes';
import { table } from './drawTable';
import { figure } from './figure';
import { styleOf, words } from './letters';
import { type Area, bordered, borderOf, colour, filled, make, number } from './svg';

type Drawn = (SVGElement | undefined)[];
type Draw = (element: Element, area: Area) => Drawn;

const textBox = (element: Element, area: Area, text: string): Drawn => [
  filled(area, colour(element.backgroundColor)),
  bordered(area, element),
  ...words(text, styleOf(element, { size: 13, down: 'top' }), area),
];

function picture(element: Element, area: Area): Drawn {
  const href = asText(element.content);
  const fits = element.objectFit === 'cover' ? 'slice' : 'meet';
  const shown =
    href === PHOTO || !href.startsWith('data:')
      ? figure(area)
      : [make('image', { ...area, href, preserveAspectRatio: `xMidYMid ${fits}` })];
  return [...shown, bordered(area, element)];
}

function ellipse(element: Element, { width, height }: Area): Drawn {
  const border = borderOf(element);
  const half = (border?.width ?? 0) / 2;
  const [cx, cy] = [width / 2, height / 2];
  const fill = colour(element.color);
  return [
    fill ? make('ellipse', { cx, cy, rx: cx, ry: cy, fill }) : undefined,
    border &&
      make('ellipse', {
        cx,
        cy,
        rx: Math.max(0, cx - half),
        ry: Math.max(0, cy - half),
        fill: 'none',
        stroke: border.stroke,
        'stroke-width': border.width,
      }),
  ];
}

const draws: Record<Kind, Draw> = {
  text: (element, area) => textBox(element, area, asText(element.content)),
  multiVariableText: (element, area) => textBox(element, area, asText(element.text)),
  image: picture,
  qrcode: qrCode,
  code128,
  line: (element, area) => [filled(area, colour(element.color, 'black'))],
  rectangle: (element, area) => {
    const radius = number(element.radius, 0);
    return [filled(area, colour(element.color), radius), bordered(area, element, radius)];
  },
  ellipse,
  table,
};

function drawn(draw: Draw, element: Element): SVGElement {
  const area = { x: 0, y: 0, width: number(element.width, 10), height: number(element.height, 10) };
  const made = make(
    'svg',
    { viewBox: `0 0 ${area.width} ${area.height}`, preserveAspectRatio: 'none' },
    ...draw(element, area),
  );
  Object.assign(made.style, { display: 'block', width: '100%', height: '100%', overflow: 'visible' });
  return made;
}

/** What is shown of an element, whose box is the parent's. */
export const drawings = Object.fromEntries(
  Object.entries(draws).map(([kind, draw]) => [kind, (element: Element) => drawn(draw, element)]),
) as Record<Kind, (element: Element) => SVGElement>;
