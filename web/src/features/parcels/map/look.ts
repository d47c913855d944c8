// How things look on a map: the theme's colours, which the canvas wants as they are now.
import { Circle, Fill, RegularShape, Stroke, Style, Text } from 'ol/style';

export interface Palette {
  ground: string;
  water: string;
  green: string;
  line: string;
  road: string;
  text: string;
  halo: string;
  parcel: string;
  parcelFill: string;
  finding: string;
  findingFill: string;
  neighbour: string;
  chosen: string;
  error: string;
  font: string;
}

/** As the style sheets have them around this element. */
export function paletteOf(element: Element): Palette {
  const styles = getComputedStyle(element);
  const colour = (name: string): string => styles.getPropertyValue(`--ant-color-${name}`).trim();
  const faint = (name: string, part: number): string =>
    `color-mix(in srgb, ${colour(name)} ${part}%, transparent)`;
  return {
    ground: colour('bg-layout'),
    water: faint('info', 25),
    green: faint('primary', 8),
    line: colour('border'),
    road: faint('text', 22),
    text: colour('text'),
    halo: colour('bg-container'),
    parcel: colour('primary-text'),
    parcelFill: faint('primary', 22),
    finding: colour('warning-text'),
    findingFill: faint('warning', 32),
    neighbour: colour('text-secondary'),
    chosen: colour('text'),
    error: colour('error'),
    font: styles.fontFamily,
  };
}

export const words = (text: string, { text: fill, halo, font }: Palette, more = {}): Text =>
  new Text({
    text,
    font: `12px ${font}`,
    fill: new Fill({ color: fill }),
    stroke: new Stroke({ color: halo, width: 3 }),
    overflow: true,
    ...more,
  });

/** A parcel of the list: what is to be looked at differs by its line, too. */
function parcelStyle(palette: Palette, hasFindings: boolean): Style {
  const colour = hasFindings ? palette.finding : palette.parcel;
  const fill = new Fill({ color: hasFindings ? palette.findingFill : palette.parcelFill });
  const stroke = new Stroke({
    color: colour,
    width: hasFindings ? 2 : 1.25,
    lineDash: hasFindings ? [6, 3] : [],
  });
  const point = new Stroke({ color: palette.halo, width: 1 });
  const solid = new Fill({ color: colour });
  const image = hasFindings
    ? new RegularShape({ points: 3, radius: 7, fill: solid, stroke: point })
    : new Circle({ radius: 4.5, fill: solid, stroke: point });
  return new Style({ fill, stroke, image });
}

export interface Look {
  palette: Palette;
  plain: Style;
  finding: Style;
  neighbour: Style;
  chosen: Style;
}

export function lookOf(element: Element): Look {
  const palette = paletteOf(element);
  const line = new Stroke({ color: palette.neighbour, width: 1.25 });
  const dot = new Circle({ radius: 4, stroke: line });
  return {
    palette,
    plain: parcelStyle(palette, false),
    finding: parcelStyle(palette, true),
    neighbour: new Style({ stroke: line, image: dot }),
    chosen: new Style({
      stroke: new Stroke({ color: palette.chosen, width: 3.5 }),
      image: new Circle({ radius: 9, stroke: new Stroke({ color: palette.chosen, width: 3 }) }),
      zIndex: 2,
    }),
  };
}
