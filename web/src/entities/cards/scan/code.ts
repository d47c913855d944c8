// What a scan or typing says: the text of a card's QR code, `MLN:1:<card number>:…`, or a card's number. The
// signature is not looked at here: who wants to know whether the card is good asks for its verdict.
import { isLuhn } from './luhn';

/** `yy`, eight digits, check digit. */
export const NUMBER_DIGITS = 11;

export type ScanProblem = 'empty' | 'unreadable' | 'length' | 'checkDigit';

export type Scanned =
  /** `qrcode`: the whole text, as the server verifies it. */
  | { kind: 'code'; number: string; qrcode: string }
  | { kind: 'number'; number: string }
  | { kind: 'wrong'; problem: ScanProblem; text: string };

/** The alphanumeric alphabet of QR codes, from the number on. */
const CODE = /^MLN:1:(\d+):[0-9A-Z $%*+\-./:]+$/;

/** What a French keyboard makes of a reader that speaks as an American one. */
const AZERTY: Record<string, string> = {
  ...{ '&': '1', É: '2', '"': '3', "'": '4', '(': '5', '-': '6', È: '7', _: '8', Ç: '9', À: '0' },
  ...{ 4: '$', 5: '%', 8: '*', '+': '+', ')': '-', ':': '.', '!': '/', M: ':' },
  ...{ A: 'Q', Q: 'A', W: 'Z', Z: 'W', '?': 'M' },
};

export const fromAzerty = (text: string): string =>
  [...text.toUpperCase()].map((letter) => AZERTY[letter] ?? letter).join('');

function numberIn(text: string): Scanned | undefined {
  // As people read and write it: in groups.
  const number = text.replaceAll(/[\s\u00a0\u202f.-]/g, '');
  if (!/^\d+$/.test(number)) return undefined;
  if (number.length !== NUMBER_DIGITS) return { kind: 'wrong', problem: 'length', text };
  return isLuhn(number) ? { kind: 'number', number } : { kind: 'wrong', problem: 'checkDigit', text };
}

function codeIn(text: string): Scanned | undefined {
  const qrcode = text.toUpperCase();
  const number = CODE.exec(qrcode)?.[1];
  if (number === undefined) return undefined;
  if (number.length !== NUMBER_DIGITS) return { kind: 'wrong', problem: 'unreadable', text };
  return isLuhn(number) ? { kind: 'code', number, qrcode } : { kind: 'wrong', problem: 'checkDigit', text };
}

export function parseScan(typed: string): Scanned {
  const text = typed.trim();
  if (text === '') return { kind: 'wrong', problem: 'empty', text };
  const plain = codeIn(text) ?? numberIn(text);
  if (plain) return plain;
  const repaired = fromAzerty(text);
  return codeIn(repaired) ?? numberIn(repaired) ?? { kind: 'wrong', problem: 'unreadable', text };
}

/** The first of several readings that is a card; else what is wrong with the first. */
export function bestOf(readings: readonly string[]): Scanned {
  const parsed = readings.map(parseScan);
  return parsed.find(({ kind }) => kind !== 'wrong') ?? parsed[0]!;
}
