// Places in words.
import { fr } from '../../../i18n/fr';
import type { Corner, Rings } from './geometry';

const t = fr.parcelPlace;
const DIGITS = 5;

const degrees = (value: number, positive: string, negative: string): string =>
  `${Math.abs(value).toFixed(DIGITS).replace('.', ',')}° ${value < 0 ? negative : positive}`;

/** `5,35995° N, 4,00826° O`: with the sides of the world, so that a swap is seen. */
export const whereOf = ([longitude, latitude]: Corner): string =>
  `${degrees(latitude, t.north, t.south)}, ${degrees(longitude, t.east, t.west)}`;

export function placeName(rings: Rings): string {
  const [outline = []] = rings;
  const first = outline[0];
  if (!first) return t.nothing;
  return outline.length === 1 ? t.point(whereOf(first)) : t.outline(outline.length, whereOf(first));
}

/** Where an answer of the server says near which corner an outline crosses itself. */
export function cornerIn(messages: readonly unknown[]): number | undefined {
  const number = messages.map((message) => /sommet (\d+)/.exec(String(message))?.[1]).find(Boolean);
  return number === undefined ? undefined : Number(number);
}

export const shortName = ([outline]: Rings): string => {
  if (!outline || outline.length === 0) return '';
  return outline.length === 1 ? t.shortPoint : t.shortOutline(outline.length);
};
