// How what was typed is understood before the server has answered.

export type Guess = 'number' | 'delivery' | 'name';

const NUMBER = /^\+?[\d\s.-]*\d[\d\s.-]*$/;
/** Contract §5: LIV-yyyy-nnnnnn. */
const DELIVERY = /^liv(?:-|$)/i;

export function guess(typed: string): Guess {
  if (NUMBER.test(typed)) return 'number';
  return DELIVERY.test(typed) ? 'delivery' : 'name';
}

export const plain = (text: string): string =>
  text.normalize('NFD').replaceAll(/\p{M}/gu, '').replaceAll(/[’']/g, ' ').toLowerCase();

/** 2 = every word begins a word of the first text, 1 = every word is somewhere, 0 = not found. */
export function rank(typed: string, title: string, beside = ''): 0 | 1 | 2 {
  const wanted = plain(typed).split(/\s+/).filter(Boolean);
  if (wanted.length === 0) return 0;
  const words = plain(title).split(/[^\p{L}\p{N}]+/u);
  if (wanted.every((one) => words.some((word) => word.startsWith(one)))) return 2;
  const text = `${plain(title)} ${plain(beside)}`;
  return wanted.every((one) => one.length > 2 && text.includes(one)) ? 1 : 0;
}
