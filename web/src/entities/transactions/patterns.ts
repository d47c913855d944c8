// What the operators' references look like, as the settings have it
// (services/auth/src/domain/reference_pattern.rs): `l` a letter, `c` a digit, `x` either, capitals and digits
// themselves, `+` at the end more of the last; other signs don't count. Operators change them without notice:
// an unusual reference is asked about, never refused.
import { useQuery } from '@tanstack/react-query';
import { settingsQuery } from '../../api/settings';
import type { Operator } from './api';

const CLASSES: Record<string, string> = { l: '[A-Z]', c: '[0-9]', x: '[A-Z0-9]' };
const LONGEST = 64;

/** As the server compares them: no spaces, hyphens or other signs, upper case. */
export const normalised = (number: string): string => number.replaceAll(/[^\p{L}\p{N}]+/gu, '').toUpperCase();

const listed = (patterns: string): string[] =>
  patterns.trim() === '' ? [] : patterns.split(',').map((pattern) => pattern.trim());

const symbols = (pattern: string): string[] => pattern.match(/[a-z0-9]/gi) ?? [];

/** The first that the server would refuse; none = they are good. */
export const wrongOf = (patterns: string): string | undefined =>
  listed(patterns).find(
    (pattern) =>
      !/^[^\p{L}\p{N}+]*(?:[A-Z0-9lcx][^\p{L}\p{N}+]*)*[A-Z0-9lcx]\+?$/u.test(pattern) ||
      symbols(pattern).length > LONGEST,
  );

export const isUsual = (patterns: string | undefined, number: string): boolean => {
  const known = listed(patterns ?? '');
  if (known.length === 0) return true;
  return known.some((pattern) => {
    const signs = symbols(pattern).map((symbol) => CLASSES[symbol] ?? symbol);
    return new RegExp(`^${signs.join('')}${pattern.endsWith('+') ? '+' : ''}$`).test(normalised(number));
  });
};

/** A reference as the first pattern wants it; nothing where there is none. */
export const exampleOf = (patterns: string | undefined): string => {
  let [letters, digits] = [0, 0];
  const letter = () => String.fromCharCode(65 + (letters++ % 26));
  const digit = () => String(++digits % 10);
  const first = listed(patterns ?? '')[0] ?? '';
  return first.replace(/\+$/, '').replaceAll(/[lcx]/g, (symbol) => {
    if (symbol === 'x') return (letters + digits) % 2 ? digit() : letter();
    return symbol === 'l' ? letter() : digit();
  });
};

/** By the operator; none while they are not known. */
export function usePatterns(): (operator: Operator) => string | undefined {
  const { data } = useQuery(settingsQuery);
  return (operator) => {
    const name = `global.transaction.${operator}_patterns`;
    return data?.rows.find((row) => row.loginParam_name === name)?.loginParam_stringValue ?? undefined;
  };
}
