const MARKS = /\p{M}/gu;

/** As the server compares: without accents and case. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(MARKS, '').toLowerCase();

const NOT_WORD = /[^\p{L}\p{N}]+/u;

/** Every word typed is somewhere in the text. */
export function matchesText(text: string, typed: string): boolean {
  const searched = plain(text);
  return plain(typed)
    .split(NOT_WORD)
    .every((word) => searched.includes(word));
}
