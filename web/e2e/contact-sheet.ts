import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { addressOf, screens } from '../src/app/screens';
import { launch, newContext, settled } from './support/browser';
import { Api, uniqueCode } from './support/product';

interface Picture {
  name: string;
  address: string;
  signedIn: boolean;
  /** What to do before the picture. */
  then?: (page: Page) => Promise<void>;
}

const byScreen: Picture[] = screens.map((screen) => ({
  name: screen.key,
  address: addressOf(screen),
  signedIn: screen.layout !== 'login',
}));

const states = (regionId: number): Picture[] => [
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
      await page.getByRole('checkbox').nth(1).check();
      await page.getByText('sélectionnée').waitFor();
    },
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
      await page.getByRole('button', { name: 'Se connecter' }).click();
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
  const browser = await launch();
  const only = process.env.MAILLON_SHOTS_ONLY;
  const pictures = [...byScreen, ...states(regionId)].filter(({ name }) => !only || name.includes(only));
  try {
    for (const width of [1366, 320]) {
      for (const dark of [false, true]) {
        for (const { name, address, signedIn, then } of pictures) {
          const context = await newContext(browser, { width, dark, token: signedIn ? api.token : undefined });
          const page = await context.newPage();
          await page.goto(address);
          await settled(page);
          await then?.(page);
          const file = `${name}-${width}-${dark ? 'dark' : 'light'}.png`;
          await page.screenshot({ path: join(folder, file), animations: 'disabled' });
          await context.close();
        }
      }
    }
  } finally {
    await browser.close();
    await api.removeRegions(code);
  }
  console.log(`${pictures.length * 4} pictures in ${folder}`);
}
