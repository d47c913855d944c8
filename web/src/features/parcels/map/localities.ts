// Names of localities on the plain ground. A locality has no place of its own here: its name stands amid
// those of its parcels that are known.
import Feature from 'ol/Feature';
import { Point } from 'ol/geom';
import VectorLayer from 'ol/layer/Vector';
import VectorSource from 'ol/source/Vector';
import { Style } from 'ol/style';
import { useEffect } from 'react';
import { toMap } from './ground';
import { words } from './look';
import { NEAR } from './parcelLayers';
import { boxAround } from './tiles';
import type { Grounded } from './useGround';
import { type Nearby, placesOf } from './useNearby';

export interface NamedPlace {
  name: string;
  /** Longitude and latitude. */
  place: readonly [number, number];
}

/** The one in the middle: a parcel that lies far off by a slip moves no name. */
const middleOf = (numbers: number[]): number => numbers.sort((a, b) => a - b)[numbers.length >> 1]!;

/** The largest first, which keep their names where there is no room for all. */
export function namedPlaces({ parcels, localities }: Nearby): NamedPlace[] {
  const found = new Map<number, { name: string; x: number[]; y: number[] }>();
  for (const parcel of parcels) {
    const id = parcel.parcel_localityId;
    const name = id === null ? undefined : localities.get(id);
    const around = boxAround(placesOf(parcel));
    if (id === null || name === undefined || !around) continue;
    const one = found.get(id) ?? { name, x: [], y: [] };
    one.x.push((around[0] + around[2]) / 2);
    one.y.push((around[1] + around[3]) / 2);
    found.set(id, one);
  }
  return [...found.values()]
    .toSorted((a, b) => b.x.length - a.x.length)
    .map(({ name, x, y }) => ({ name, place: [middleOf(x), middleOf(y)] }));
}

/** Pixels above the middle of a parcel, where its code stands once that has room. */
const ABOVE = -15;

export const offsetAt = (resolution: number): number => (resolution < NEAR ? ABOVE : 0);

/** A base map has names of its own. */
export function useLocalities({ ground, hasBaseMap }: Grounded, nearby: Nearby): void {
  useEffect(() => {
    if (!ground || hasBaseMap) return undefined;
    const source = new VectorSource();
    const layer = new VectorLayer({
      source,
      declutter: true,
      zIndex: 3,
      style: (feature, resolution) => {
        const { palette } = ground.look();
        const name = feature.get('name') as string;
        const offsetY = offsetAt(resolution);
        return new Style({
          text: words(name, palette, { font: `italic 600 14px ${palette.font}`, offsetY }),
        });
      },
    });
    const features = namedPlaces(nearby).map(
      ({ name, place }) => new Feature({ name, geometry: new Point(toMap(place)) }),
    );
    source.addFeatures(features);
    ground.map.addLayer(layer);
    return () => void ground.map.removeLayer(layer);
  }, [ground, hasBaseMap, nearby]);
}
