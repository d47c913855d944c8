// Codes with what they say now: in a template, mostly the name of a field.
import { Ecc, QrCode, QrSegment } from '@rc-component/qrcode/es/libs/qrcodegen';
import { asText, type Element } from '../template';
import { barsOf } from './code128';
import { POINT, styleOf, words } from './letters';
import { type Area, colour, filled, inside, make } from './svg';

/** Quiet modules on either side of a Code 128. */
const QUIET = 10;

type Drawn = (SVGElement | undefined)[];

/** Dark modules over their area. */
const modules = (element: Element, path: string, { x, y }: Area, width: number, height: number): SVGElement =>
  make('path', {
    d: path,
    fill: colour(element.barColor, 'black'),
    transform: `translate(${x} ${y}) scale(${width} ${height})`,
  });

/** Of error level M, as large as the box allows, in its middle. */
export function qrCode(element: Element, area: Area): Drawn {
  const text = asText(element.content);
  const ground = filled(area, colour(element.backgroundColor));
  if (!text) return [ground];
  let code: QrCode;
  try {
    code = QrCode.encodeSegments(QrSegment.makeSegments(text), Ecc.MEDIUM, 1, 40, -1, false);
  } catch {
    // More than a code holds: the server says so.
    return [ground];
  }
  const rows = code.getModules();
  const path = rows
    .flatMap((row, y) => row.map((isDark, x) => (isDark ? `M${x} ${y}h1v1h-1z` : '')))
    .join('');
  const side = Math.min(area.width, area.height);
  const place = { ...area, x: area.x + (area.width - side) / 2, y: area.y + (area.height - side) / 2 };
  return [ground, modules(element, path, place, side / rows.length, side / rows.length)];
}

/** Over the width of the box, quiet zones included, its text below where that is wanted. */
export function code128(element: Element, area: Area): Drawn {
  const text = asText(element.content);
  const below = element.includetext === false ? 0 : Math.min(area.height * 0.25, 3.5);
  const ground = filled(area, colour(element.backgroundColor));
  const bars = barsOf(text);
  if (!bars) return [ground];
  let x = QUIET;
  const path = bars.map((width, at) => {
    const bar = at % 2 === 0 ? `M${x} 0h${width}v1h-${width}z` : '';
    x += width;
    return bar;
  });
  const place = inside(area, [0, 0, below, 0]);
  const style = {
    ...styleOf({ alignment: 'center', fontColor: element.textColor }, { size: 1, down: 'bottom' }),
    size: Math.max(POINT, below / 1.25),
    smallest: POINT,
  };
  return [
    ground,
    modules(element, path.join(''), place, area.width / (x + QUIET), place.height),
    ...words(text, style, inside(area, [area.height - below, 0, 0, 0])),
  ];
}
