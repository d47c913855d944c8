import { expect, it } from 'vitest';
import { guess, rank } from './words';

it.each([
  ['07 08 09 10 11', 'number'],
  ['+225 0708091011', 'number'],
  ['26000000127', 'number'],
  ['LIV-2026-000012', 'delivery'],
  ['liv', 'delivery'],
  ['Livia', 'name'],
  ['koné 12', 'name'],
  ['-', 'name'],
])('takes « %s » for a %s', (typed, kind) => {
  expect(guess(typed)).toBe(kind);
});

it('finds titles by the beginnings of their words, without accents, in any order', () => {
  expect(rank('loc imp', 'Import des localités')).toBe(2);
  expect(rank('LOCALITÉS', 'Import des localités')).toBe(2);
  expect(rank('importer des localités', 'Import des localités', 'importer le découpage')).toBe(1);
  expect(rank('alit', 'Import des localités')).toBe(1);
  expect(rank('ca', 'Import des localités')).toBe(0);
  expect(rank('carte', 'Import des localités')).toBe(0);
  expect(rank('  ', 'Import des localités')).toBe(0);
});
