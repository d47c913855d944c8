// From degrees to a drawing: a parcel is so small that the earth is flat under it.
import type { Corner, Rings } from './geometry';

const EARTH_M = 6_371_008.8;
const RADIANS = Math.PI / 180;

export type Spot = readonly [number, number];

export interface Frame {
  /** Where a corner stands in the drawing, north above. */
  at: (corner: Corner) => Spot;
  /** Of the drawing, a metre. */
  unitsPerMetre: number;
  middle: Corner;
}

const middleOf = (values: readonly number[]): number => {
  let [least, most] = [Infinity, -Infinity];
  for (const value of values) [least, most] = [Math.min(least, value), Math.max(most, value)];
  return (least + most) / 2;
};

const farthest = (values: readonly number[]): number =>
  values.reduce((most, value) => Math.max(most, Math.abs(value)), 0);

/** Everything that is drawn, as large as `width` by `height` lets it be, with `margin` around. */
export function frameOf(corners: readonly Corner[], width: number, height: number, margin: number): Frame {
  const middle: Corner = [middleOf(corners.map(([x]) => x)), middleOf(corners.map(([, y]) => y))];
  const narrowing = Math.cos(middle[1] * RADIANS);
  const metres = ([longitude, latitude]: Corner): Spot => [
    (longitude - middle[0]) * RADIANS * EARTH_M * narrowing,
    (latitude - middle[1]) * RADIANS * EARTH_M,
  ];
  const spots = corners.map(metres);
  const [x, y] = [farthest(spots.map(([x]) => x)), farthest(spots.map(([, y]) => y))];
  const scale = Math.min((width / 2 - margin) / x, (height / 2 - margin) / y);
  // A point has no size.
  const unitsPerMetre = Number.isFinite(scale) ? scale : 1;
  return {
    at: (corner) => {
      const [east, north] = metres(corner);
      return [width / 2 + east * unitsPerMetre, height / 2 - north * unitsPerMetre];
    },
    unitsPerMetre,
    middle,
  };
}

/** Metres of the longest bar of a round number that is not longer than `most` in the drawing. */
export function barOf(unitsPerMetre: number, most: number): number {
  const longest = most / unitsPerMetre;
  const power = 10 ** Math.floor(Math.log10(longest));
  const step = [5, 2].find((one) => one * power <= longest) ?? 1;
  return step * power;
}

export const pathOf = (rings: Rings, { at }: Frame): string =>
  rings.map((ring) => `M${ring.map((corner) => at(corner).map(tenth).join(' ')).join('L')}Z`).join('');

export const tenth = (value: number): number => Math.round(value * 10) / 10;

/** Beside its corner, away from the middle of the drawing. */
export function beside([x, y]: Spot, [middleX, middleY]: Spot, by: number): Spot {
  const far = Math.hypot(x - middleX, y - middleY) || 1;
  return [x + ((x - middleX) / far) * by, y + ((y - middleY) / far) * by];
}

/** Numbers stand at every corner of a few, at some of many. */
export const numbersAt = (count: number, most = 24): number => Math.max(1, Math.ceil(count / most));
