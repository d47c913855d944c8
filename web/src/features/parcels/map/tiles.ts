// Which rectangles a map asks for: of a grid, so that what was answered serves again when the map moves.

/** Degrees: west, south, east, north. */
export type Box = readonly [number, number, number, number];

export const WORLD: Box = [-180, -90, 180, 90];
/** Rectangles side by side that a view spans at most. */
const SPANNED = 3;
/** Sides of more halvings than that are metres long. */
const HALVINGS = 20;

/** The rectangles of the grid that cover a view: sixteen at most. */
export function tilesOf([west, south, east, north]: Box): Box[] {
  const span = Math.max(east - west, north - south, 360 / 2 ** HALVINGS);
  const side = 360 / 2 ** Math.max(0, Math.floor(Math.log2((360 * SPANNED) / span)));
  const tiles: Box[] = [];
  const first = (degrees: number, least: number) => Math.floor((Math.max(degrees, least) - least) / side);
  for (let x = -180 + first(west, -180) * side; x < Math.min(east, 180); x += side)
    for (let y = -90 + first(south, -90) * side; y < Math.min(north, 90); y += side)
      tiles.push([x, y, Math.min(x + side, 180), Math.min(y + side, 90)]);
  return tiles;
}

/** As the call wants it. */
export const boxText = (box: Box): string => box.map((degrees) => Number(degrees.toFixed(7))).join(',');

export const meets = (one: Box, other: Box): boolean =>
  one[0] <= other[2] && other[0] <= one[2] && one[1] <= other[3] && other[1] <= one[3];

/** The rectangle around places; nothing around none. */
export function boxAround(places: Iterable<readonly [number, number]>): Box | undefined {
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of places) {
    [west, south] = [Math.min(west, x), Math.min(south, y)];
    [east, north] = [Math.max(east, x), Math.max(north, y)];
  }
  return west <= east ? [west, south, east, north] : undefined;
}
