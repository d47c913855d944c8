// Head and shoulders, where the record's photo will be: as crates/print draws them (draw/picture.rs).
import { type Area, filled, make } from './svg';

const GROUND = '#eceff1';
export const FIGURE = '#b0bec5';

export function figure(area: Area): SVGElement[] {
  const unit = Math.min(area.width, area.height * 0.85);
  const [cx, bottom] = [area.x + area.width / 2, area.y + area.height];
  const [top, half] = [bottom - unit * 0.46, unit * 0.44];
  const [rx, ry] = [unit * 0.23, unit * 0.29];
  const shoulders =
    `M${cx - half} ${bottom}C${cx - half} ${top} ${cx - half / 2} ${top} ${cx} ${top}` +
    `C${cx + half / 2} ${top} ${cx + half} ${top} ${cx + half} ${bottom}Z`;
  return [
    filled(area, GROUND)!,
    make('path', { d: shoulders, fill: FIGURE }),
    make('ellipse', { cx, cy: top - unit * 0.04 - ry, rx, ry, fill: FIGURE }),
  ];
}
