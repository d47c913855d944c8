// How large an outline is that no parcel has, such as one that is drawn just now. What is kept is what the
// server measures.
import type { Corner, Rings } from './geometry';

/** Of WGS 84. */
const EQUATOR = 6_378_137;
const ECCENTRICITY = 0.006_694_379_990_14;
const HECTARE = 10_000;

const radians = (degrees: number): number => (degrees * Math.PI) / 180;

/** Of the sphere that lies on the ground there: the mean one is half a percent off in the tropics. */
function radiusAt(latitude: number): number {
  const sine = Math.sin(radians(latitude));
  return (EQUATOR * Math.sqrt(1 - ECCENTRICITY)) / (1 - ECCENTRICITY * sine * sine);
}

/** What lies between the sides and the pole, those back taken off, on a sphere whose radius is 1. */
function within(ring: readonly Corner[]): number {
  const sides = ring.map(([longitude, latitude], index) => {
    const [before, beside] = ring.at(index - 1)!;
    return radians(longitude - before) * (2 + Math.sin(radians(beside)) + Math.sin(radians(latitude)));
  });
  return Math.abs(sides.reduce((sum, side) => sum + side, 0)) / 2;
}

/** Hectares; nothing before there are three corners. */
export function areaOf(rings: Rings): number | undefined {
  const outline = rings[0] ?? [];
  if (outline.length < 3) return undefined;
  const latitudes = outline.map(([, latitude]) => latitude);
  const middle = (Math.min(...latitudes) + Math.max(...latitudes)) / 2;
  const [whole = 0, ...holes] = rings.map(within);
  return (holes.reduce((left, hole) => left - hole, whole) * radiusAt(middle) ** 2) / HECTARE;
}
