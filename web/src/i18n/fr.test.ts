// Every French string is used, and every use exists (the compiler sees to the latter).
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { screens } from '../app/screens';
import { fr } from './fr';

const sources = readdirSync('src', { recursive: true, withFileTypes: true })
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !/\.test\.|schema/.test(entry.name))
  .map((entry) => join(entry.parentPath, entry.name))
  .filter((path) => !path.includes('i18n'))
  .map((path) => readFileSync(path, 'utf8'))
  .join('\n');

/** Looked up by what the server or the list of screens says. */
const BY_KEY = [
  ...['screens', 'sections', 'roles', 'roleHelp'],
  ...[
    'auditActions',
    'cardReasons',
    'cardStatuses',
    'deliveryStatuses',
    'permissionAreas',
    'permissionLabels',
    'refusals',
    'settingGroupHelp',
    'settingGroups',
    'settingNames',
    'settingTexts',
  ],
];

/** `fr.cards.title`, `t.title`, `words.title`; `fr.table.{ title }` for what is taken out by its name. */
const used = new Set([
  ...[...sources.matchAll(/\b(?:fr\.\w+|t|words)\.\w+/g)].map(([use]) => use),
  ...[...sources.matchAll(/\{ (\w+) \} = (fr\.\w+)/g)].map(([, name, area]) => `${area}.{ ${name} }`),
]);

it('uses every string', () => {
  const unused: string[] = [];
  for (const [area, strings] of Object.entries(fr)) {
    if (BY_KEY.includes(area)) continue;
    for (const name of Object.keys(strings)) {
      const uses = [`fr.${area}.${name}`, `t.${name}`, `words.${name}`, `fr.${area}.{ ${name} }`];
      if (!uses.some((use) => used.has(use))) unused.push(`${area}.${name}`);
    }
  }
  expect(unused).toEqual([]);
});

it('names every screen', () => {
  expect(Object.keys(fr.screens).toSorted()).toEqual(screens.map(({ key }) => key).toSorted());
});

it('has the sentences of the specification, word for word', () => {
  expect(fr.session.wrongCredentials).toBe('Identifiant ou mot de passe incorrect');
  expect(fr.session.signInException('panne')).toBe("Erreur lors de l'authentification : panne");
  expect(fr.session.refreshRefused).toBe('Attention votre connexion a expiré, merci de vous reconnecter');
  expect(fr.session.refreshFailed).toBe('Attention votre connexion a expiré, veuillez vous reconnecter');
});
