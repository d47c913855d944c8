// How large an outline is while it is drawn. What is kept is what the server measures.
import { Polygon } from 'ol/geom';
import { getArea } from 'ol/sphere';
import type { Rings } from '../place/text';

/** Of WGS 84. */
const EQUATOR = 6_378_137;
const ECCENTRICITY = 0.006_694_379_990_14;
const HECTARE = 10_000;

/** Of the sphere that lies on the ground there: the mean one is half a percent off in the tropics. */
function radiusAt(latitude: number): number {
  const sine = Math.sin((latitude * Math.PI) / 180);
  return (EQUATOR * Math.sqrt(1 - ECCENTRICITY)) / (1 - ECCENTRICITY * sine * sine);
}

/** Hectares; nothing before there are three corners. */
export function areaOf(rings: Rings): number | undefined {
  const outline = rings[0] ?? [];
  if (outline.length < 3) return undefined;
  const latitudes = outline.map(([, latitude]) => latitude);
  const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  const shape = new Polygon(rings.map((ring) => [...ring, ring[0]!].map((corner) => [...corner])));
  return getArea(shape, { projection: 'EPSG:4326', radius: radiusAt(middle) }) / HECTARE;
}
