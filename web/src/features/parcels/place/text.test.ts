// What is typed as a place, and how it is drawn.
import { expect, it } from 'vitest';
import { barOf, frameOf } from '../../../entities/parcels/place/drawing';
import { whereOf } from '../../../entities/parcels/place/names';
import { geoJsonOf, isDegrees, readPlace, rowsOf, textOf, textOfRows } from './text';

const kinds = (text: string) => readPlace(text).faults.map(({ kind }) => kind);

/** The same numbers on every run. */
function numbers(seed: number): () => number {
  let state = seed;
  return () => (state = (state * 48_271) % 2_147_483_647) / 2_147_483_647;
}

it('reads a corner a line with points, commas, signs and a closed end', () => {
  const lines = ['5,359951 ; -4.008256', ' 5.36;−4,008256', '', '5,37 ; -4,01', '5,359951;-4,008256'];
  const { rings, faults } = readPlace(lines.join('\r\n').replaceAll('\r', ''));
  expect(faults).toEqual([]);
  expect(rings).toEqual([
    [
      [-4.008256, 5.359951],
      [-4.008256, 5.36],
      [-4.01, 5.37],
    ],
  ]);
  expect(geoJsonOf(rings!)).toEqual({
    type: 'Polygon',
    coordinates: [[...rings![0]!, rings![0]![0]]],
  });
});

it('takes one line for a point, two for too few, and nothing for nothing', () => {
  expect(geoJsonOf(readPlace('5,5 ; -4').rings!)).toEqual({ type: 'Point', coordinates: [-4, 5.5] });
  expect(kinds('5 ; -4\n5,1 ; -4')).toEqual(['few']);
  expect(kinds('5 ; -4\n5 ; -4')).toEqual(['few']);
  expect(kinds('5 ; -4\n5,1 ; -4\n5 ; -4')).toEqual(['few']);
  expect(readPlace(' \n\n')).toEqual({ corners: [], faults: [] });
});

it('says at its line what can’t be read', () => {
  const bad: [string, string][] = [
    ['5,5', 'separator'],
    ['-4,5', 'separator'],
    ['5,5 -4 3', 'separator'],
    ['6 49 37 5 16 36', 'separator'],
    ['5,5 N ; 4 S', 'number'],
    ["5°61'N ; 4°O", 'number'],
    ['5,5 ; -4 ; 3', 'separator'],
    ['NaN ; -4', 'number'],
    ['Infinity ; -4', 'number'],
    ['5e3 ; -4', 'number'],
    ['1 234,5 ; -4', 'number'],
    [' ; ', 'number'],
    ['95 ; 95', 'latitude'],
    ['-112,5 ; 8', 'swapped'],
    // A pole is no place for a parcel, and no longitude.
    ['90 ; 0', 'latitude'],
    ['8 ; 190', 'longitude'],
    ['86 ; 190', 'latitude'],
  ];
  for (const [line, kind] of bad)
    expect(readPlace(`5 ; -4\n\n${line}`).faults, line).toEqual([{ line: 3, kind }]);
});

it('reads as many corners as an outline has, then no further', () => {
  const lines = Array.from({ length: 10_000 }, (_, index) => `5 ; ${index / 1_000}`);
  const closed = [...lines, lines[0]!];
  expect(readPlace(lines.join('\n')).rings?.[0]).toHaveLength(10_000);
  expect(readPlace(closed.join('\n')).rings?.[0]).toHaveLength(10_000);
  expect(kinds([...lines, '5 ; 11'].join('\n'))).toEqual(['many']);
  expect(kinds([...closed, '5 ; 11', 'unread'].join('\n'))).toEqual(['many']);
});

it('reads what phones and receivers write: seconds, letters, commas, blanks', () => {
  for (const line of [
    '6,827111 ; -5,276667',
    '6.827111, -5.276667',
    '6.827111,-5.276667',
    '6,827111 -5,276667',
    '6.827111\t-5.276667',
    '6.827111, -5.276667;',
    '6°49\'37.6"N 5°16\'36"W',
    '6°49’37,6’’N, 5°16’36’’O',
    '6° 49\' 37.6" N ; 5° 16\' 36" O',
    'N 6 49 37.6 W 5 16 36',
    '5°16\'36"O 6°49\'37,6"N',
    '6°49\'37.6" ; -5°16\'36"',
  ]) {
    const corner = readPlace(line).rings?.[0]?.[0];
    expect(corner?.[0], line).toBeCloseTo(-5.276667, 5);
    expect(corner?.[1], line).toBeCloseTo(6.827111, 5);
    expect(rowsOf(line), line).toHaveLength(1);
  }
});

it('reads several corners of one line where nothing else can be meant', () => {
  const ring = [
    [-5.2, 6.1],
    [-5.2, 6.2],
    [-5.1, 6.2],
  ];
  for (const text of [
    '6.1 -5.2 6.2 -5.2 6.2 -5.1',
    '6,1 -5,2 6,2 -5,2 6,2 -5,1',
    '6.1,-5.2 6.2,-5.2 6.2,-5.1',
    '6.1 -5.2 6.2 -5.2\n6.2 -5.1',
  ]) {
    expect(readPlace(text).rings, text).toEqual([ring]);
    expect(readPlace(textOfRows(rowsOf(text)!)).rings, text).toEqual([ring]);
  }
});

it('reads GeoJSON as a geometry, a feature or a file of one, and nothing else', () => {
  const ring = [
    [-5, 7],
    [-4.9, 7],
    [-4.9, 7.1],
    [-5, 7],
  ];
  const polygon = { type: 'Polygon', coordinates: [ring] };
  const feature = { type: 'Feature', properties: {}, geometry: polygon };
  for (const good of [
    polygon,
    feature,
    { type: 'FeatureCollection', features: [feature] },
    { type: 'MultiPolygon', coordinates: [[ring]] },
  ])
    expect(geoJsonOf(readPlace(JSON.stringify(good)).rings!)).toEqual(polygon);
  const bad: [unknown, string][] = [
    [{ type: 'LineString', coordinates: ring }, 'type'],
    [{ type: 'FeatureCollection', features: [] }, 'type'],
    [{ type: 'FeatureCollection', features: [feature, feature] }, 'several'],
    [{ type: 'MultiPolygon', coordinates: [[ring], [ring]] }, 'several'],
    [{ type: 'Polygon', coordinates: [] }, 'type'],
    [{ type: 'Polygon', coordinates: [[]] }, 'open'],
    [{ type: 'Polygon', coordinates: [ring.slice(0, 3)] }, 'open'],
    [{ type: 'Polygon', coordinates: [[ring[0], ring[1], ring[0]]] }, 'few'],
    [{ type: 'Polygon', coordinates: [[...ring.slice(0, 3), [null, 7], ring[0]]] }, 'position'],
    [{ type: 'Point', coordinates: [8, 112] }, 'position'],
    [{ type: 'Point', coordinates: ['8', '7'] }, 'position'],
    [{ type: 'Polygon', coordinates: [Array.from({ length: 10_002 }, () => [0, 0])] }, 'many'],
    [{}, 'type'],
  ];
  for (const [value, kind] of bad) expect(kinds(JSON.stringify(value)), kind).toEqual([kind]);
  expect(kinds('{"type":"Point","coordinates":[1e999,7]}')).toEqual(['position']);
  expect(kinds('{"type":')).toEqual(['json']);
  expect(kinds(`{${' '.repeat(2_097_152)}}`)).toEqual(['long']);
});

it('writes what it reads: lines, table and GeoJSON say the same', () => {
  const next = numbers(7);
  for (let round = 0; round < 200; round += 1) {
    const count = 3 + Math.floor(next() * 40);
    const degrees = (most: number) => Math.round((next() * 2 - 1) * most * 1e6) / 1e6;
    const corners = Array.from({ length: count }, () => [degrees(180), degrees(85)] as const);
    const geometry = geoJsonOf([corners]);
    const text = textOf(geometry);
    expect(geoJsonOf(readPlace(text).rings!)).toEqual(geometry);
    expect(textOfRows(rowsOf(text)!)).toBe(text);
    expect(rowsOf(JSON.stringify(geometry))).toEqual(rowsOf(text));
  }
});

it('never throws, whatever is pasted', () => {
  const next = numbers(11);
  const letters = '0123456789.,;-+ \n{}[]":eNaNtypoi−°';
  for (let round = 0; round < 2000; round += 1) {
    const length = Math.floor(next() * 40);
    const text = Array.from({ length }, () => letters[Math.floor(next() * letters.length)]).join('');
    const { rings, faults } = readPlace(text);
    expect(rings === undefined || faults.length === 0).toBe(true);
    rowsOf(text);
  }
});

it('keeps an outline with a hole as GeoJSON, which the table leaves alone', () => {
  const ring = (by: number) => [
    [by, by],
    [1 - by, by],
    [1 - by, 1 - by],
    [by, by],
  ];
  const geometry = { type: 'Polygon', coordinates: [ring(0), ring(0.2)] };
  const text = textOf(geometry);
  expect(rowsOf(text)).toBeUndefined();
  expect(geoJsonOf(readPlace(text).rings!)).toEqual(geometry);
  expect(isDegrees('85,1', 'latitude')).toBe(false);
});

it('draws metres as metres, north above, within its margins', () => {
  const corners = [
    [-5.63, 9.46],
    [-5.629, 9.46],
    [-5.629, 9.462],
  ] as const;
  const { at, unitsPerMetre } = frameOf(corners, 360, 270, 30);
  const [south, , north] = corners.map(at);
  expect(south![1] - north![1]).toBeCloseTo(210, 5);
  // 222.39 m of latitude; of longitude 111.19 m narrowed by the cosine.
  expect(210 / unitsPerMetre).toBeCloseTo(222.39, 1);
  expect((north![0] - south![0]) / unitsPerMetre).toBeCloseTo(109.68, 1);
  expect(barOf(unitsPerMetre, 90)).toBe(50);
  const point = frameOf([[-5, 7]], 360, 270, 30);
  expect(point.at([-5, 7])).toEqual([180, 135]);
  expect(whereOf([-5.63, 9.46])).toBe('9,46000° N, 5,63000° O');
});
