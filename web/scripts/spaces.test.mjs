import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { keptTogether } from '../src/i18n/kept.ts';
import { withKeptSpaces } from './spaces.mjs';

it('keeps French punctuation with its word, and other spaces as they are', () => {
  expect(keptTogether('Supprimer « Poro » ? La carte n° 3 : 5 % ; oui !')).toBe(
    'Supprimer «\u00a0Poro\u00a0»\u00a0? La carte n°\u00a03\u00a0: 5\u00a0%\u00a0; oui\u00a0!',
  );
});

it('changes texts, also around what is put into them, and no code', () => {
  const source = "const t = (n: number) => (n > 1 ? `Vu : ${n > 2 ? 'a ?' : 'b'} !` : 'non ;');";
  expect(withKeptSpaces('one.ts', source)).toBe(
    "const t = (n: number) => (n > 1 ? `Vu\u00a0: ${n > 2 ? 'a\u00a0?' : 'b'}\u00a0!` : 'non\u00a0;');",
  );
});

it('reads every text of the program', () => {
  for (const name of readdirSync('src/i18n/fr').filter((file) => file.endsWith('.ts'))) {
    const lines = withKeptSpaces(name, readFileSync(`src/i18n/fr/${name}`, 'utf8')).split('\n');
    expect(lines.filter((line) => /« | »/.test(line) && !/^\s*\/[/*]/.test(line))).toEqual([]);
  }
});
