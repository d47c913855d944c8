const MARKS = /\p{M}/gu;

/** As the server compares: without accents and case. */
export const plain = (text: string): string => text.normalize('NFD').replaceAll(MARKS, '').toLowerCase();
