// Coordinates as phones, receivers and messages write them: decimal, in degrees, minutes and seconds, parted
// by semicolons, tabs, commas, letters or blanks, latitude first unless letters say otherwise.

type Axis = 'latitude' | 'longitude';

export interface Angle {
  degrees: number;
  /** Where a letter names it. */
  axis?: Axis;
}

/** Letters of the sides, West being Ouest too; those that count the other way. */
const LETTERS = 'NSEWO';
const BACKWARDS = /[SWO]/i;
/** The minus sign and the dash of a text that was set, too. */
const SIGNS = '+\\u2212\\u2013-';
const ANGLE = new RegExp(`^([${LETTERS}]?)\\s*([${SIGNS}]?)\\s*([^a-z${SIGNS}]+?)\\s*([${LETTERS}]?)$`, 'i');
const MARKS = /[\s°º˚'"´`‘’′“”″:]+/;
const WHOLE = /^\d{1,3}$/;
const DECIMAL = /^\d{1,3}(?:[.,]\d{1,20})?$/;
/** Whole numbers without letters may be degrees, minutes and seconds of one place. */
const OF_ONE_PLACE = 6;

/** Degrees, perhaps minutes, perhaps seconds, the last of them perhaps with decimals. */
function sexagesimal(text: string): number | undefined {
  const parts = text.split(MARKS).filter((part) => part !== '');
  const last = parts.at(-1);
  if (last === undefined || parts.length > 3 || !DECIMAL.test(last)) return undefined;
  if (!parts.slice(0, -1).every((part) => WHOLE.test(part))) return undefined;
  const numbers = parts.map((part) => Number(part.replace(',', '.')));
  if (numbers.slice(1).some((number) => number >= 60)) return undefined;
  return numbers.reduce((sum, number, index) => sum + number / 60 ** index, 0);
}

/** `5,359951`, `-4.008256`, `5°20'30"N`, and the minus sign of a text that was set. */
export function angleIn(text: string): Angle | undefined {
  const [, before = '', sign = '', numbers = '', after = ''] = ANGLE.exec(text.trim()) ?? [];
  const letter = before || after;
  const isNegative = sign !== '' && sign !== '+';
  // Two letters, or a sign and a letter: nobody knows which of them counts.
  if ((before && after) || (letter && isNegative)) return undefined;
  const degrees = sexagesimal(numbers);
  if (degrees === undefined) return undefined;
  const axis = letter ? (/[NS]/i.test(letter) ? 'latitude' : 'longitude') : undefined;
  return { degrees: isNegative || BACKWARDS.test(letter) ? -degrees : degrees, axis };
}

/** Latitude and longitude. */
type Place = readonly [number, number];

function placeOf(first: string, second: string): Place | undefined {
  const [one, other] = [angleIn(first), angleIn(second)];
  if (!one || !other) return undefined;
  if (one.axis !== undefined && one.axis === other.axis) return undefined;
  const isSwapped = one.axis === 'longitude' || other.axis === 'latitude';
  return isSwapped ? [other.degrees, one.degrees] : [one.degrees, other.degrees];
}

/** A comma between two coordinates, and none of their decimals. */
function byComma(text: string): Place | undefined {
  const halves = text.split(',');
  const isBetween = text.includes('.') || /,\s*[+−–-]/.test(text);
  return halves.length === 2 && isBetween ? placeOf(halves[0]!, halves[1]!) : undefined;
}

/** `N 6 49 W 5 16`, or `6 49 N 5 16 W`. */
function byLetters(line: string): Place | undefined {
  const at = [...line.matchAll(new RegExp(`[${LETTERS}]`, 'gi'))].map(({ index }) => index);
  if (at.length !== 2) return undefined;
  const middle = at[0] === 0 ? at[1]! : at[0]! + 1;
  return placeOf(line.slice(0, middle), line.slice(middle).replace(/^[\s,]+/, ''));
}

function byBlanks(line: string): Place[] | undefined {
  const parts = line.split(/\s+/);
  if (!parts.every((part) => angleIn(part))) return undefined;
  const isOnePlace = parts.length > 2 && parts.length <= OF_ONE_PLACE && WHOLE.test(parts[0]!);
  if (parts.length % 2 !== 0 || isOnePlace) return undefined;
  return pairsOf(parts, (index) => placeOf(parts[index * 2]!, parts[index * 2 + 1]!), 2);
}

function pairsOf(
  parts: readonly string[],
  placeAt: (index: number) => Place | undefined,
  step: number,
): Place[] | undefined {
  const places = Array.from({ length: parts.length / step }, (_, index) => placeAt(index));
  return places.every((place) => place !== undefined) ? places : undefined;
}

/** The corners of a line: mostly one, several where blanks alone part them; nothing where it has none. */
export function placesIn(line: string): readonly Place[] | undefined {
  const text = line.trim().replace(/[\s,;]+$/, '');
  const cells = text.split(/[;\t]/);
  const single =
    cells.length === 2
      ? placeOf(cells[0]!, cells[1]!)
      : (byLetters(text) ?? byComma(text) ?? byHalves(text.split(', ')));
  if (single) return [single];
  if (cells.length > 1) return undefined;
  const parts = text.split(/\s+/);
  return byBlanks(text) ?? (parts.length > 1 ? pairsOf(parts, (at) => byComma(parts[at]!), 1) : undefined);
}

const byHalves = (halves: readonly string[]): Place | undefined =>
  halves.length === 2 ? placeOf(halves[0]!, halves[1]!) : undefined;
