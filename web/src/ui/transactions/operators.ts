// What the operators' references look like. They change without notice: an unusual one is asked about, never refused.
import type { Operator } from './api';

interface Shape {
  pattern: RegExp;
  example: string;
}

const shapes: Record<Operator, Shape> = {
  orange_money: { pattern: /^(?:[A-Z]{2}\d{6}\d{4}[A-Z]\d{5,6}|OM\d{6,})$/, example: 'PP261121.1042.A12345' },
  mtn_momo: { pattern: /^\d{9,12}$/, example: '7012345678' },
  moov_money: { pattern: /^[A-Z0-9]*\d{6,}[A-Z0-9]*$/, example: 'MRCH261121104212345' },
  wave: { pattern: /^T?[A-Z0-9]{9,}$/, example: 'T_A1B2C3D4E5' },
};

/** As the server compares them: no spaces, hyphens or other signs, upper case. */
export const normalised = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]+/gu, '').toUpperCase();

export const isUsual = (operator: Operator, number: string): boolean =>
  shapes[operator].pattern.test(normalised(number));

export const exampleOf = (operator: Operator): string => shapes[operator].example;
