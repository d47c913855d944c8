// Where the names of localities stand on a map that has none of its own.
import { expect, it } from 'vitest';
import { namedPlaces, offsetAt } from './localities';
import { type MapParcel, NOTHING } from './useNearby';

const point = (id: number, locality: number | null, longitude: number, latitude: number): MapParcel => ({
  parcel_id: id,
  parcel_code: `P-${id}`,
  parcel_crop: null,
  parcel_hasFindings: false,
  parcel_localityId: locality,
  parcel_sketch: [longitude * 1_000_000, latitude * 1_000_000],
});

it('stands amid the parcels of the locality, the largest first', () => {
  const parcels = [
    point(1, 7, -5, 9),
    point(2, 4, -5.1, 7.1),
    point(3, 4, -5.2, 7.2),
    // Latitude and longitude interchanged: it moves no name.
    point(4, 4, 7.1, -5.1),
    point(5, null, 0, 0),
    // Of a locality without a name here.
    point(6, 9, 0, 0),
  ];
  const localities = new Map([
    [4, 'Gbonné'],
    [7, 'Karakoro'],
  ]);
  expect(namedPlaces({ ...NOTHING, parcels, localities })).toEqual([
    { name: 'Gbonné', place: [-5.1, 7.1] },
    { name: 'Karakoro', place: [-5, 9] },
  ]);
  expect(namedPlaces(NOTHING)).toEqual([]);
});

it('has the middle of an outline', () => {
  const square = [-5_000_000, 7_000_000, -4_998_000, 7_000_000, -4_998_000, 7_004_000, -5_000_000, 7_004_000];
  const parcels = [{ ...point(1, 4, 0, 0), parcel_sketch: square }];
  const [found] = namedPlaces({ ...NOTHING, parcels, localities: new Map([[4, 'Gbonné']]) });
  expect(found!.place[0]).toBeCloseTo(-4.999, 6);
  expect(found!.place[1]).toBeCloseTo(7.002, 6);
});

it('stands above the code of the parcel in its midst, where codes are written', () => {
  expect(offsetAt(0.5)).toBeLessThan(-12);
  expect(offsetAt(50)).toBe(0);
});
