// Where a parcel is, as somebody writes it: corners in lines, latitude first as receivers show it, or
// GeoJSON, which has the longitude first. The server judges outlines; here one learns which line can't be
// read.
import { bounds, outline } from '../../../api/facts';
import { fr } from '../../../i18n/fr';
import { angleIn, placesIn } from './pasted';

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

const LEAST = 3;
/** No latitude is more, so what is more was a longitude. */
const POLE = 90;
/** Six decimals are what is kept. */
const DECIMALS = 1_000_000;

const NOTHING: Read = { corners: [], faults: [] };
const refused = (kind: FaultKind, line?: number): Read => ({ corners: [], faults: [{ kind, line }] });

const rounded = (degrees: number): number => Math.round(degrees * DECIMALS) / DECIMALS;

const isSamePlace = (one: Corner | undefined, other: Corner | undefined): boolean =>
  one !== undefined && other !== undefined && one[0] === other[0] && one[1] === other[1];

function cornersIn(line: string): Corner[] | FaultKind {
  const places = placesIn(line);
  if (!places) return line.split(';').length === 2 ? 'number' : 'separator';
  const corners: Corner[] = [];
  for (const place of places) {
    const corner = cornerAt(place);
    if (typeof corner === 'string') return corner;
    corners.push(corner);
  }
  return corners;
}

function cornerAt(place: readonly [number, number]): Corner | FaultKind {
  const [latitude, longitude] = [rounded(place[0]), rounded(place[1])];
  if (Math.abs(latitude) > outline.latitude) {
    const mayBeLongitude = Math.abs(latitude) > POLE && Math.abs(latitude) <= outline.longitude;
    const isSwapped = mayBeLongitude && Math.abs(longitude) <= outline.latitude;
    return isSwapped ? 'swapped' : 'latitude';
  }
  return Math.abs(longitude) > outline.longitude ? 'longitude' : [longitude, latitude];
}

function readLines(text: string): Read {
  const corners: Corner[] = [];
  const faults: Fault[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const read = cornersIn(line);
    if (typeof read === 'string') faults.push({ line: index + 1, kind: read });
    else corners.push(...read);
    // One more closes the outline. Lines after that would be read for nothing.
    if (corners.length > outline.positions + 1) return refused('many');
  }
  if (faults.length > 0) return { corners, faults };
  // Whoever copies a closed outline writes its first corner twice.
  const isClosed = corners.length > 1 && isSamePlace(corners[0], corners.at(-1));
  const open = isClosed ? corners.slice(0, -1) : corners;
  if (corners.length > 1 && open.length < LEAST) return { corners, faults: [{ kind: 'few' }] };
  if (open.length > outline.positions) return refused('many');
  return { rings: open.length > 0 ? [open] : undefined, corners: open, faults };
}

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

/** The line at which the browser stopped reading, where it says so. */
function lineOf(error: unknown, text: string): number | undefined {
  const at = /position (\d+)/.exec(String(error))?.[1];
  return at === undefined ? undefined : text.slice(0, Number(at)).split('\n').length;
}

const isGeoJson = (text: string): boolean => text.trimStart().startsWith('{');

export function readPlace(text: string): Read {
  if (text.trim() === '') return NOTHING;
  if (text.length > bounds.parcelGeometry.max) return refused('long');
  if (!isGeoJson(text)) return readLines(text);
  try {
    return readGeometry(JSON.parse(text));
  } catch (error) {
    return refused('json', lineOf(error, text));
  }
}

export const faultText = ({ line, kind }: Fault): string => {
  const words = fr.parcelPlace.faults[kind];
  return line === undefined
    ? `${words[0]!.toUpperCase()}${words.slice(1)}`
    : fr.parcelPlace.faultAt(line, words);
};

const closed = (ring: readonly Corner[]): Corner[] => [...ring, ring[0]!];

/** As the server takes it; outlines are closed here. */
export function geoJsonOf(rings: Rings): unknown {
  const [outline] = rings;
  if (outline?.length === 1) return { type: 'Point', coordinates: outline[0] };
  return { type: 'Polygon', coordinates: rings.map(closed) };
}

const written = (degrees: number): string => String(degrees).replace('.', ',');
const lineOfCorner = ([longitude, latitude]: Corner): string =>
  `${written(latitude)} ; ${written(longitude)}`;

/** What the server has, as one may go on writing it. */
export function textOf(geometry: unknown): string {
  const { rings } = geometry ? readGeometry(geometry) : NOTHING;
  if (!rings) return geometry ? JSON.stringify(geometry) : '';
  return rings.length > 1 ? JSON.stringify(geometry) : rings[0]!.map(lineOfCorner).join('\n');
}

/** A corner as it is written, wrong ones too. */
export interface Row {
  latitude: string;
  longitude: string;
}

/** The lines of a text as a table has them; nothing of an outline with holes, or of GeoJSON with faults. */
export function rowsOf(text: string): Row[] | undefined {
  if (isGeoJson(text)) {
    const { rings } = readPlace(text);
    return rings?.length === 1
      ? rings[0]!.map(([longitude, latitude]) => ({
          latitude: written(latitude),
          longitude: written(longitude),
        }))
      : undefined;
  }
  const lines = text.split('\n').filter((line) => line.trim() !== '');
  return lines.flatMap((line) => {
    const [latitude = '', ...rest] = line.split(';');
    // As it is typed, where each cell is a cell.
    const places = rest.length === 1 ? undefined : placesIn(line);
    return (
      places?.map((place) => rowOf(...place)) ?? [
        { latitude: latitude.trim(), longitude: rest.join(';').trim() },
      ]
    );
  });
}

export const textOfRows = (rows: readonly Row[]): string =>
  rows.map(({ latitude, longitude }) => `${latitude} ; ${longitude}`).join('\n');

export const rowOf = (latitude: number, longitude: number): Row => ({
  latitude: written(rounded(latitude)),
  longitude: written(rounded(longitude)),
});

/** Which of a row's numbers can't be read. */
export const isDegrees = (text: string, most: 'latitude' | 'longitude'): boolean => {
  const { degrees, axis = most } = angleIn(text) ?? {};
  if (degrees === undefined || axis !== most) return false;
  return Math.abs(degrees) <= (most === 'latitude' ? outline.latitude : outline.longitude);
};
