// Where a parcel is, as somebody writes it: corners in lines, latitude first as receivers show it, or
// GeoJSON, which has the longitude first. The server judges outlines; here one learns which line can't be
// read.
import { bounds, outline } from '../../../api/facts';
import {
  type Corner,
  type Fault,
  type FaultKind,
  isSamePlace,
  LEAST,
  type Read,
  readGeometry,
  refused,
  type Rings,
  rounded,
} from '../../../entities/parcels/place/geometry';
import { fr } from '../../../i18n/fr';
import { angleIn, placesIn } from './pasted';

/** No latitude is more, so what is more was a longitude. */
const POLE = 90;

const NOTHING: Read = { corners: [], faults: [] };

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
