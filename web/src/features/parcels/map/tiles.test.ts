// Rectangles of the grid, and what they answer put together.
import { expect, it } from 'vitest';
import { type Box, boxAround, boxText, meets, tilesOf, WORLD } from './tiles';
import { extentOf, type MapParcel, placesOf, together } from './useNearby';

/** The same numbers on every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

const isCovered = (tiles: readonly Box[], x: number, y: number): boolean =>
  tiles.some(([west, south, east, north]) => west <= x && x <= east && south <= y && y <= north);

it('covers every view by few rectangles that never leave the world', () => {
  const next = numbers(5);
  for (let round = 0; round < 500; round += 1) {
    const width = 400 * next() ** 6 + 1e-7;
    const [west, south] = [next() * 400 - 220, next() * 200 - 110];
    const view: Box = [west, south, west + width, south + width * (0.3 + next())];
    const tiles = tilesOf(view);
    expect(tiles.length).toBeLessThanOrEqual(25);
    for (const tile of tiles) {
      expect(meets(tile, WORLD)).toBe(true);
      const [a, b, c, d] = boxText(tile).split(',').map(Number);
      expect(a! < c! && b! < d! && a! >= -180 && c! <= 180 && b! >= -90 && d! <= 90).toBe(true);
    }
    for (let dot = 0; dot < 5; dot += 1) {
      const x = view[0] + next() * (view[2] - view[0]);
      const y = view[1] + next() * (view[3] - view[1]);
      if (Math.abs(x) < 180 && Math.abs(y) < 90) expect(isCovered(tiles, x, y)).toBe(true);
    }
  }
});

it('asks for the same rectangles when the map moves a little', () => {
  const texts = (view: Box) => tilesOf(view).map(boxText);
  const before = texts([-5.1, 7.1, -5.05, 7.13]);
  const after = texts([-5.099, 7.101, -5.049, 7.131]);
  expect(after.filter((text) => before.includes(text)).length).toBeGreaterThan(before.length / 2);
});

const parcel = (id: number): MapParcel => ({
  parcel_id: id,
  parcel_code: `P-${id}`,
  parcel_crop: null,
  parcel_hasFindings: false,
  parcel_localityId: 4,
  parcel_sketch: [-5_000_000, 7_000_000, -4_999_000, 7_000_000, -4_999_000, 7_001_000],
});

const BOUNDS = { around: [], total: 0, totalIsLeast: false };
const NONE = { status: 'ok' as const, rows: [], cells: [], localities: [], ...BOUNDS };

it('has a parcel on the line between two rectangles once, and counts what is too much', () => {
  const box: Box = [0, 0, 1, 1];
  const cell = { cell_longitude: 1, cell_latitude: 2, cell_count: 2500 };
  const nearby = together([
    {
      box,
      answer: {
        ...NONE,
        rows: [parcel(1), parcel(2)],
        localities: [{ locality_id: 4, locality_name: 'Gbonné' }],
      },
    },
    { box, answer: { ...NONE, rows: [parcel(2)] } },
    { box, answer: { ...NONE, cells: [cell] } },
    { box, answer: { ...NONE, total: 20_000, totalIsLeast: true, around: [0, 1, 2, 3] } },
  ]);
  expect(nearby.parcels.map((one) => one.parcel_id)).toEqual([1, 2]);
  const { localities: _, ...older } = NONE;
  expect(together([{ box, answer: older as never }]).localities.size).toBe(0);
  expect([...nearby.localities]).toEqual([[4, 'Gbonné']]);
  expect(nearby.cells).toEqual([cell]);
  expect(nearby.crowded).toEqual([{ box, least: 20_000 }]);
});

it('knows where all of them lie, whatever was answered', () => {
  expect(extentOf(NONE)).toBeUndefined();
  expect(extentOf({ ...NONE, rows: [parcel(1)] })).toEqual([-5, 7, -4.999, 7.001]);
  const cell = { cell_longitude: -3, cell_latitude: 2, cell_count: 2500 };
  expect(extentOf({ ...NONE, cells: [cell] })).toEqual([-3, 2, -3, 2]);
  expect(extentOf({ ...NONE, around: [0, 1, 2, 3], totalIsLeast: true })).toEqual([0, 1, 2, 3]);
  const far: MapParcel = { ...parcel(2), parcel_sketch: [7_000_000, -5_000_000] };
  expect(extentOf({ ...NONE, rows: [parcel(1), far], around: [-5, 7, -4.999, 7.001] })).toEqual([
    -5, 7, -4.999, 7.001,
  ]);
  expect([...placesOf({ ...parcel(1), parcel_sketch: [1_500_000, -2_000_000] })]).toEqual([[1.5, -2]]);
  expect(boxAround([])).toBeUndefined();
});
