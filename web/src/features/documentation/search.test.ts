import { expect, it } from 'vitest';
import { entryOf, fold, search } from './search';

const page = (name: string, title: string, html: string) =>
  entryOf({ page: name, title, chapter: 'Essai', html });

const entries = [
  page('a', 'Les régions', '<h2 id="creer">Créer</h2><p>Un département en dépend.</p>'),
  page('b', 'Les départements', '<ul><li>Une région</li><li>Œuvre</li></ul>'),
  page('c', 'À propos', `<p>${'mot '.repeat(60)}Rien de la Géographie ${'mot '.repeat(60)}</p>`),
];
const names = (wanted: string) => search(entries, wanted).map((entry) => entry.page);

it('reads titles, headings and text of a page', () => {
  expect(entries[0]).toMatchObject({
    headings: [{ anchor: 'creer', text: 'Créer' }],
    text: 'Créer Un département en dépend.',
  });
  expect(entries[1]?.text).toBe('Une région Œuvre');
});

it('finds all the words, whatever accents, capitals and order', () => {
  expect(names('REGION')).toEqual(['a', 'b']);
  expect(names('departement')).toEqual(['b', 'a']);
  expect(names('depend régions')).toEqual(['a']);
  expect(names('region geographie')).toEqual([]);
  expect(names('  ')).toEqual(['a', 'b', 'c']);
});

it('puts pages where the words stand together before others', () => {
  const apart = page('d', 'Apart', '<p>Passe ton mot.</p>');
  const together = page('e', 'Ensemble', '<p>Le mot passe.</p>');
  expect(search([apart, together], 'mot passe').map((entry) => entry.page)).toEqual(['e', 'd']);
});

it('takes a small word of a title for no answer', () => {
  const title = page('f', 'La liste des cartes', '<p>Son motif passe avant.</p>');
  const text = page('g', 'Mon compte', '<p>Changez de mot de passe.</p>');
  expect(search([title, text], 'mot de passe').map((entry) => entry.page)).toEqual(['g', 'f']);
});

it('shows where the first word stands', () => {
  const [found] = search(entries, 'geographie');
  expect(found?.excerpt).toMatch(/^….*Rien de la Géographie .*…$/);
  expect(found?.excerpt?.length).toBeLessThan(140);
});

it('keeps the places of letters', () => {
  expect(fold('Éà œ 😀x')).toHaveLength([...'Éà œ 😀x'].length);
});
