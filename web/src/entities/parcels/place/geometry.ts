// A point or an outline as GeoJSON has it, the longitude first.
import { outline } from '../../../api/facts';
import type { fr } from '../../../i18n/fr';

/** Longitude and latitude in degrees, as GeoJSON has them. */
export type Corner = readonly [number, number];

/** One corner is a point; else the outline, then its holes, each without its end. */
export type Rings = readonly (readonly Corner[])[];

export type FaultKind = keyof typeof fr.parcelPlace.faults;

export interface Fault {
  /** From 1; absent: of the whole. */
  line?: number;
  kind: FaultKind;
}

export interface Read {
  /** What can be saved. */
  rings?: Rings;
  /** What can be drawn of a text that has faults. */
  corners: readonly Corner[];
  faults: readonly Fault[];
}

/** Corners of an outline. */
export const LEAST = 3;
/** Six decimals are what is kept. */
const DECIMALS = 1_000_000;

export const refused = (kind: FaultKind, line?: number): Read => ({ corners: [], faults: [{ kind, line }] });

export const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

export const isSamePlace = (one: Corner | undefined, other: Corner | undefined): boolean =>
  one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1];

function positionIn(value: unknown): Corner | undefined {
  if (!Array.isArray(value) || value.length < 2) return undefined;
  const [longitude, latitude] = value as unknown[];
  if (typeof longitude !== 'number' || typeof latitude !== 'number') return undefined;
  const isPlace = Math.abs(longitude) <= outline.longitude && Math.abs(latitude) <= outline.latitude;
  return isPlace ? [rounded(longitude), rounded(latitude)] : undefined;
}

function ringIn(value: unknown): readonly Corner[] | FaultKind {
  if (!Array.isArray(value)) return 'type';
  if (value.length > outline.positions + 1) return 'many';
  const corners: Corner[] = [];
  for (const one of value) {
    const corner = positionIn(one);
    if (!corner) return 'position';
    corners.push(corner);
  }
  if (!isSamePlace(corners[0], corners.at(-1))) return 'open';
  return corners.length > LEAST ? corners.slice(0, -1) : 'few';
}

function polygonIn(coordinates: unknown): Read {
  if (!Array.isArray(coordinates) || coordinates.length === 0) return refused('type');
  const rings: (readonly Corner[])[] = [];
  for (const one of coordinates) {
    const ring = ringIn(one);
    if (typeof ring === 'string') return refused(ring);
    rings.push(ring);
  }
  return { rings, corners: rings[0]!, faults: [] };
}

interface Json {
  type?: unknown;
  geometry?: unknown;
  features?: unknown;
  coordinates?: unknown;
}

const jsonIn = (value: unknown): Json => (typeof value === 'object' && value !== null ? value : {});

/** A point or an outline of GeoJSON, also as the only feature of a file. */
export function readGeometry(value: unknown): Read {
  const { type, geometry, features, coordinates } = jsonIn(value);
  if (type === 'FeatureCollection' && Array.isArray(features)) {
    if (features.length !== 1) return refused(features.length > 1 ? 'several' : 'type');
    return readGeometry(jsonIn(features[0]).geometry);
  }
  if (type === 'Feature') return readGeometry(geometry);
  if (type === 'Polygon') return polygonIn(coordinates);
  if (type === 'MultiPolygon' && Array.isArray(coordinates))
    return coordinates.length > 1 ? refused('several') : polygonIn(coordinates[0]);
  if (type !== 'Point') return refused('type');
  const corner = positionIn(coordinates);
  return corner ? { rings: [[corner]], corners: [corner], faults: [] } : refused('position');
}

/** Of what the server keeps, which it looked at. */
export const ringsOf = (geometry: unknown): Rings => (geometry ? (readGeometry(geometry).rings ?? []) : []);
