// Numbers, dates, names and ages as the French administration writes them: `12 345`, `21/11/2026`, `Koné
// Awa`, `46 ans`.

// The browser's own words for dates and numbers take a tenth of a second to be ready on a slow processor:
// what first views show is written by hand.
let relative: Intl.RelativeTimeFormat | undefined;

/** A space that neither is wide nor breaks a line. */
const GROUPS = '\u202f';

const DECIMALS = 3;

export const formatNumber = (value: number): string =>
  String(Number(value.toFixed(DECIMALS)))
    .replace('.', ',')
    .replaceAll(/\B(?=(?:\d{3})+(?:,|$))/g, GROUPS);

/** Bytes as MiB: 2097152 → 2. */
export const formatMib = (bytes: number): string => formatNumber(bytes / 1024 ** 2);

const twoDigits = (value: number): string => String(value).padStart(2, '0');

/** As the API writes a day, of the browser's calendar: `2026-11-21`. */
export const dayOf = (value: Date): string =>
  `${value.getFullYear()}-${twoDigits(value.getMonth() + 1)}-${twoDigits(value.getDate())}`;

/** A day as the API writes it, `1980-04-12`: the same day wherever the browser is. */
export function formatDay(day: string): string {
  return day.slice(0, 10).split('-').toReversed().join('/');
}

export const formatDate = (value: Date | string): string => formatDay(dayOf(new Date(value)));

type Precision = 'day' | 'year' | null | undefined;

/** Never the first of January where only the year of a birth is known. */
export const formatBirth = (day: string, precision: Precision): string =>
  precision === 'year' ? `${day.slice(0, 4)} (année seule)` : formatDay(day);

const MONTHS_A_YEAR = 12;

function monthsSince(day: string, today: Date): number {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const months = (today.getFullYear() - year) * MONTHS_A_YEAR + today.getMonth() + 1 - month;
  return today.getDate() < date ? months - 1 : months;
}

/** Whole years; where only the year is known they may be one too many. */
export const yearsSince = (day: string, today: Date = new Date()): number =>
  Math.floor(monthsSince(day, today) / MONTHS_A_YEAR);

/** `46 ans`; months below two years, for babies have no years yet; nothing of a day to come. */
export function formatAge(day: string | null, precision: Precision, today: Date = new Date()): string {
  const months = day ? monthsSince(day, today) : -1;
  if (!day || months < 0) return '';
  const years = plural(yearsSince(day, today), 'an', 'ans');
  if (precision === 'year') return `environ ${years}`;
  return months < 2 * MONTHS_A_YEAR ? plural(months, 'mois', 'mois') : years;
}

/** The surname first, as registers have it; either may be missing. */
export const formatName = (
  lastname: string | null | undefined,
  firstname: string | null | undefined,
): string => [lastname, firstname].filter(Boolean).join(' ');

/** In groups, to be read aloud and compared: `26 0000 0001 3`; what is no card's number stays as it is. */
export const formatCardNumber = (number: string): string =>
  number.replace(/^(\d{2})(\d{4})(\d{4})(\d)$/, '$1 $2 $3 $4');

// International prefixes of three digits in West Africa, of two elsewhere.
const INTERNATIONAL = /^\+(2\d\d|\d\d)/;

/** `07 01 02 03 04`, `+225 07 01 02 03 04`; what is no number stays as it is. */
export function formatPhone(text: string): string {
  const phone = text.replaceAll(/[\s.-]/g, '');
  if (!/^\+?\d{6,}$/.test(phone)) return text;
  const prefix = INTERNATIONAL.exec(phone)?.[0] ?? '';
  const pairs = phone.slice(prefix.length).replaceAll(/\B(?=(?:\d{2})+$)/g, ' ');
  return prefix ? `${prefix} ${pairs}` : pairs;
}

export function formatTime(value: Date | string): string {
  const then = new Date(value);
  return `${twoDigits(then.getHours())}:${twoDigits(then.getMinutes())}`;
}

export const formatDateTime = (value: Date | string): string => `${formatDate(value)} ${formatTime(value)}`;

/** `20/11 08:00` where the year goes without saying, else with it. */
export function formatShortMoment(value: Date | string, now: Date = new Date()): string {
  const then = new Date(value);
  const isThisYear = then.getFullYear() === now.getFullYear();
  return isThisYear ? `${formatDate(then).slice(0, 5)} ${formatTime(then)}` : formatDateTime(then);
}

const UNITS: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
];

/** `il y a 3 heures`, `hier`; always beside the absolute one. The short form says `5 m.` of months. */
export function formatRelative(value: Date | string, now: Date = new Date()): string {
  relative ??= new Intl.RelativeTimeFormat('fr-FR', { numeric: 'auto' });
  const seconds = (new Date(value).getTime() - now.getTime()) / 1000;
  const [unit, size] = UNITS.find(([, size]) => Math.abs(seconds) >= size) ?? ['second', 1];
  return relative.format(unit === 'second' ? 0 : Math.trunc(seconds / size), unit);
}

/** `45 s`, `14 min 30 s`. */
export function formatDuration(seconds: number): string {
  const minutes = Math.floor(seconds / 60);
  const rest = seconds % 60;
  if (minutes === 0) return `${rest} s`;
  return rest === 0 ? `${minutes} min` : `${minutes} min ${rest} s`;
}

/** French counts zero and one in the singular. */
export function plural(count: number, one: string, many: string): string {
  return `${formatNumber(count)} ${Math.abs(count) < 2 ? one : many}`;
}
