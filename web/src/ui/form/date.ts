// Dates as they are typed. In a form a date is its day (`1980-05-12`), or the year alone where that is
// allowed, or what was typed as long as it is neither.
import type { FormRule } from 'antd';
import { fr } from '../../i18n/fr';
import { formatDay } from '../../i18n/format';

const t = fr.member;
const OLDEST = 1900;
const YEAR = /^\d{4}$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const isYear = (value: unknown): value is string => typeof value === 'string' && YEAR.test(value);

const isPossibleYear = (text: string): boolean =>
  YEAR.test(text) && Number(text) >= OLDEST && Number(text) <= new Date().getFullYear();

function dayOf(date: number, month: number, year: number): string | undefined {
  const day = new Date(Date.UTC(year, month - 1, date));
  const real = day.getUTCDate() === date && day.getUTCMonth() === month - 1;
  return real ? day.toISOString().slice(0, 10) : undefined;
}

/** `12/5/1980`, `12.05.1980`, `12051980`, `1980-05-12`; `1980` as a year. */
export function parseDate(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return null;
  if (isPossibleYear(text)) return text;
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return dayOf(Number(iso[3]), Number(iso[2]), Number(iso[1])) ?? text;
  const parts = /^(\d{1,2})\D+(\d{1,2})\D+(\d{4})$/.exec(text) ?? /^(\d\d)(\d\d)(\d{4})$/.exec(text);
  return (parts && dayOf(Number(parts[1]), Number(parts[2]), Number(parts[3]))) ?? text;
}

export const showDate = (value: string | null | undefined): string =>
  value && DAY.test(value) ? formatDay(value) : (value ?? '');

/** Today where the user is, or the same day of a later year. */
export function today(yearsOn = 0): string {
  const now = new Date();
  const [date, month, year] = [now.getDate(), now.getMonth() + 1, now.getFullYear() + yearsOn];
  // The 29th of February may have none.
  return dayOf(date, month, year) ?? dayOf(date - 1, month, year) ?? '';
}

/** Whether it is a day that has come. */
export const isPastDay = (value: string): boolean => DAY.test(value) && value <= today();

/** The last day that may be typed, and what is said of a later one. */
export interface Latest {
  day: () => string;
  refusal: string;
}

const TODAY: Latest = { day: today, refusal: t.dateFuture };
export const NEXT_YEAR: Latest = { day: () => today(1), refusal: t.dateTooFar };

export const dateRule = (yearAllowed: boolean, latest = TODAY): FormRule => ({
  validator: (_rule, value: unknown) => {
    if (typeof value !== 'string' || value === '') return Promise.resolve();
    const refuse = (message: string) => Promise.reject(new Error(message));
    if (!DAY.test(value) && !(yearAllowed && isYear(value)))
      return refuse(yearAllowed ? t.birthWrong : t.dateWrong);
    if (value > latest.day()) return refuse(latest.refusal);
    return Number(value.slice(0, 4)) < OLDEST ? refuse(t.dateTooOld) : Promise.resolve();
  },
});
