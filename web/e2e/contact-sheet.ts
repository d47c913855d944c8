import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { addressOf, screens } from '../src/app/screens';
import { launch, newContext, settled } from './support/browser';
import { createUser, removeUsers } from './support/accounts';
import { cardScenes } from './support/cardScenes';
import { createPlace } from './support/members';
import { unfoldTools } from './support/narrow';
import { parcelScenes } from './support/parcelScenes';
import { Api, uniqueCode } from './support/product';
import { reportScenes } from './support/reportScenes';
import { createStock } from './support/stock';
import { memberPictures } from './member-pictures';

export interface Picture {
  name: string;
  address: string;
  signedIn: boolean;
  /** Signed in as somebody else than admin. */
  token?: string;
  /** A call that fails. */
  fails?: string;
  /** A list that has nothing in it. */
  empty?: string;
  /** What to do before the picture. */
  then?: (page: Page) => Promise<void>;
}

/** A small country, so that lists are seen full. */
const country = (code: string) =>
  Array.from({ length: 216 }, (_, nth) => {
    const [region, department, subprefecture] = [nth % 4, nth % 12, nth % 36];
    return {
      region_code: `${code}${region}`,
      region_name: ['Haut-Lac', 'Plaine d’Ébène', 'Vallée du Zan', 'Grand Delta'][region],
      department_code: `${code}${region}-${department}`,
      department_name: `Département de Kafolo ${department + 1}`,
      subprefecture_code: `${code}${region}-${department}-${subprefecture}`,
      subprefecture_name: `Sous-préfecture de Tanou ${subprefecture + 1}`,
      locality_name: `N’Gbonnékro ${nth + 1}`,
    };
  });

async function importOf(page: Page, lines: string[], until: string): Promise<void> {
  const buffer = Buffer.from(lines.join('\n'));
  await page.locator('input[type=file]').setInputFiles({ name: 'essai.csv', mimeType: 'text/csv', buffer });
  await page.getByText(until).first().waitFor();
}

interface Prepared {
  regionId: number;
  ownId: number;
  userId: number;
  /** Token of somebody whose password was set by admin. */
  newcomer: string;
}

const byScreen: Picture[] = screens.map((screen) => ({
  name: screen.key,
  address: addressOf(screen),
  // The page of a password to be changed shows itself to nobody else: see `password-forced`.
  signedIn: screen.layout !== 'login',
}));

/** The other dashboards, and how they look on paper. */
const dashboards: Picture[] = [
  'members',
  'cards',
  'deliveries',
  'transactions',
  'agents',
  'synchronization',
].flatMap((name): Picture[] => [
  { name: `statistics-${name}`, address: `/metabase_stats?name=${name}`, signedIn: true },
  {
    name: `statistics-paper-${name}`,
    address: `/metabase_stats/report?name=${name}`,
    signedIn: true,
    then: (page) => page.emulateMedia({ media: 'print', colorScheme: 'light' }),
  },
]);

const states = ({ regionId, ownId, userId, newcomer }: Prepared): Picture[] => [
  { name: 'regions-edit', address: `/regions?edit=${regionId}`, signedIn: true },
  { name: 'regions-new', address: '/regions?new=1', signedIn: true },
  { name: 'regions-no-match', address: '/regions?filter=zzzz', signedIn: true },
  {
    name: 'regions-invalid',
    address: '/regions?new=1',
    signedIn: true,
    then: async (page) => {
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await page.locator('.ant-form-item-explain-error').first().waitFor();
    },
  },
  {
    name: 'regions-delete',
    address: `/regions?edit=${regionId}`,
    signedIn: true,
    then: async (page) => {
      await page.getByRole('button', { name: 'Supprimer' }).click();
      await page.getByText('La suppression est définitive.').waitFor();
    },
  },
  {
    name: 'regions-selection',
    address: '/regions',
    signedIn: true,
    then: async (page) => {
      await page.getByRole('checkbox').last().check();
      await page.getByText('sélectionnée').waitFor();
    },
  },
  { name: 'localities-new', address: '/localities?new=1', signedIn: true },
  { name: 'localities-no-match', address: '/localities?filter=zzzz', signedIn: true },
  { name: 'localities-error', address: '/localities', signedIn: true, fails: 'locality/get.locality_list' },
  {
    name: 'checks-found',
    address: '/tools/checks',
    signedIn: true,
    then: async (page) => {
      await page.getByRole('button', { name: 'Relancer les contrôles' }).click();
      await page.getByText('Avertissement').first().waitFor();
    },
  },
  { name: 'services-error', address: '/tools/services', signedIn: true, fails: 'tools/get.service_list' },
  {
    name: 'photoFailures-empty',
    address: '/tools/photo_sync_failed',
    signedIn: true,
    empty: 'synchronization/get.photo_failed_list',
  },
  { name: 'home-error', address: '/', signedIn: true, fails: 'user/user_list' },
  {
    name: 'import-mapping',
    address: '/localities/import',
    signedIn: true,
    then: (page) => importOf(page, ['Clé;Région', 'XX;Essai'], 'Quelles sont les colonnes ?'),
  },
  {
    name: 'import-errors',
    address: '/localities/import',
    signedIn: true,
    then: (page) =>
      importOf(page, ['Code région;Région', 'X1;Essai', ';Sans code', 'X1;Essai'], '1 ligne en erreur'),
  },
  {
    name: 'import-unreadable',
    address: '/localities/import',
    signedIn: true,
    then: (page) => importOf(page, ['\u0001\u0002'], 'n’a pas pu être lu'),
  },
  {
    name: 'shortcuts',
    address: '/regions',
    signedIn: true,
    then: async (page) => {
      await page.keyboard.press('?');
      await page.getByRole('dialog').waitFor();
    },
  },
  { name: 'users-edit', address: `/user_list?edit=${userId}`, signedIn: true },
  { name: 'users-new', address: '/user_list?new=1', signedIn: true },
  {
    name: 'users-password',
    address: `/user_list?edit=${userId}`,
    signedIn: true,
    then: async (page) => {
      await page.getByRole('button', { name: 'Générer un mot de passe' }).click();
      await page.getByRole('button', { name: 'Copier le mot de passe' }).waitFor();
    },
  },
  {
    name: 'users-told',
    address: `/user_list?edit=${userId}`,
    signedIn: true,
    then: async (page) => {
      await page.getByRole('button', { name: 'Générer un mot de passe' }).click();
      await page.getByRole('button', { name: 'Enregistrer' }).click();
      await page.getByRole('button', { name: 'C’est noté' }).waitFor();
    },
  },
  {
    name: 'users-views',
    address: '/user_list?role=viewer',
    signedIn: true,
    then: async (page) => {
      await unfoldTools(page);
      await page.getByRole('button', { name: 'Vues' }).click();
      await page.getByRole('button', { name: 'Enregistrer la vue actuelle' }).waitFor();
    },
  },
  { name: 'users-own', address: `/user_list?edit=${ownId}`, signedIn: true },
  { name: 'permissions-role', address: '/permissions?role=delivery', signedIn: true },
  {
    name: 'settings-invalid',
    address: '/settings',
    signedIn: true,
    then: async (page) => {
      await page.locator('.m-setting').getByRole('textbox').first().fill('2');
      await page.getByText('Saisissez un nombre entier').waitFor();
    },
  },
  {
    name: 'account-menu',
    address: '/account',
    signedIn: true,
    then: async (page) => {
      await page.getByRole('button', { name: /^Compte de/ }).click();
      await page.getByText('Se déconnecter').waitFor();
    },
  },
  { name: 'password-forced', address: '/', signedIn: true, token: newcomer },
  {
    name: 'help',
    address: '/regions',
    signedIn: true,
    then: async (page) => {
      await page.keyboard.press('F1');
      await page.locator('.m-manual').waitFor();
    },
  },
  { name: 'documentation-page', address: '/documentation/import-localites', signedIn: true },
  { name: 'documentation-rights', address: '/documentation/permissions', signedIn: true },
  {
    name: 'documentation-search',
    address: '/documentation',
    signedIn: true,
    then: async (page) => {
      await page.keyboard.press('/');
      await page.keyboard.type('mot de passe');
      await page.getByText('pages trouvées').waitFor();
    },
  },
  {
    name: 'documentation-calls',
    address: '/documentation/appels',
    signedIn: true,
    then: async (page) => {
      await page.getByLabel('Filtrer les appels').fill('region');
      await page.getByText('/api/region/post_region').click();
      await page.getByText('region_code').first().waitFor();
    },
  },
  {
    name: 'login-refused',
    address: '/login?retour=%2Fregions',
    signedIn: false,
    then: async (page) => {
      await page.getByLabel('Identifiant').fill('quelqu’un');
      await page.getByLabel('Mot de passe', { exact: true }).fill('faux');
      await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
      // The screen has another alert before: that one should sign in again.
      await page.getByRole('alert').getByText('Identifiant ou mot de passe incorrect').first().waitFor();
    },
  },
];

export async function takePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const api = await Api.signIn();
  const code = uniqueCode();
  const regionId = await api.createRegion(code, `Région de la photo ${code}`);
  const importUuid = crypto.randomUUID();
  await api.call('POST', `locality/post_locality-import?import_uuid=${importUuid}`, { rows: country(code) });
  const login = `photo.${code.toLowerCase()}`;
  const password = `${login}-provisoire`;
  // A picture gives the first one another password, which ends their sessions.
  const userId = await createUser(api, login, password);
  await createUser(api, `${login}.2`, password);
  const { token: newcomer } = await Api.signIn({ login: `${login}.2`, password });
  const { answer } = await api.call('GET', 'auth/me');
  const ownId = (answer as unknown as { user: { login_id: number } }).user.login_id;
  const browser = await launch();
  const only = process.env.MAILLON_SHOTS_ONLY;
  const ofMembers = await memberPictures(api, browser, code);
  const drawing = await browser.newPage();
  const stock = await createStock(drawing, api, await createPlace(api, `${code}C`));
  await drawing.close();
  const ofCards: Picture[] = (await cardScenes(api, stock)).map((scene) => ({ signedIn: true, ...scene }));
  const ofParcels: Picture[] = (await parcelScenes(api, `${code}P`)).map((scene) => ({
    signedIn: true,
    ...scene,
  }));
  const ofReports = await reportScenes(api, code);
  const all: Picture[] = [
    ...byScreen,
    ...dashboards,
    ...states({ regionId, ownId, userId, newcomer }),
    ...ofMembers,
    ...ofCards,
    ...ofParcels,
    ...ofReports.scenes.map((scene) => ({ signedIn: true, ...scene })),
  ];
  const isWanted = (file: string): boolean => !only || new RegExp(only).test(file);
  const missed: string[] = [];
  let taken = 0;
  try {
    for (const width of [1366, 320]) {
      for (const dark of [false, true]) {
        for (const { name, address, signedIn, token, fails, empty, then } of all) {
          const file = `${name}-${width}-${dark ? 'dark' : 'light'}.png`;
          if (!isWanted(file)) continue;
          const context = await newContext(browser, {
            width,
            dark,
            token: signedIn ? (token ?? api.token) : undefined,
          });
          const page = await context.newPage();
          // The program asks alone for what it was not told before.
          if (fails || empty) await page.route('**/api/batch/post.reads', (route) => route.abort());
          if (fails)
            await page.route(`**/api/${fails}*`, (route) =>
              route.fulfill({
                status: 503,
                json: {
                  status: 'error',
                  code: 'unavailable',
                  message: 'Le service est momentanément indisponible.',
                },
              }),
            );
          if (empty)
            await page.route(`**/api/${empty}*`, (route) =>
              route.fulfill({ json: { status: 'ok', total: 0, totalIsEstimate: false, rows: [] } }),
            );
          try {
            await page.goto(address);
            await settled(page);
            await then?.(page);
          } catch (error) {
            // The others are worth looking at, and this one says how far it got.
            missed.push(`${file}: ${String(error)}`);
          }
          try {
            await page.screenshot({ path: join(folder, file), animations: 'disabled' });
            taken += 1;
          } catch (error) {
            missed.push(`${file}: ${String(error)}`);
          }
          await context.close();
        }
      }
    }
  } finally {
    await browser.close();
    await ofReports.removed();
    await removeUsers(api, login);
    await api.call('POST', 'locality/post.import_undo', { import_uuid: importUuid });
    await api.removeRegions(code);
  }
  console.log(`${taken} pictures in ${folder}`);
  if (missed.length > 0) throw new Error(`not as they should be:\n${missed.join('\n')}`);
}
