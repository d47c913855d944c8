// Scenes of the pages of one template, for the contact sheet.
import type { Page } from 'playwright-core';
import type { Api } from './product';
import { type Report, saveText } from './reports';

interface Scene {
  name: string;
  address: string;
  then?: (page: Page) => Promise<void>;
}

interface Prepared {
  scenes: Scene[];
  removed: () => Promise<void>;
}

async function copyOf(api: Api, type: string, report_name: string): Promise<number> {
  const path = `report/get.report_list?report_type=${type}&report_isDefault=true`;
  const { answer: list } = await api.call('GET', path);
  const { report_id } = (list as unknown as { rows: Report[] }).rows[0]!;
  const { answer } = await api.call('POST', 'report/post.report_copy', { report_id, report_name });
  return (answer as unknown as Report).report_id;
}

const opened = async (page: Page, name: string) => {
  await page.getByRole('button', { name: `Modifier « ${name} »`, exact: true }).click();
  await page.getByRole('region', { name: `Propriétés de « ${name} »` }).waitFor();
};

/** What one locks and does not want to move by accident. */
async function lock(page: Page): Promise<void> {
  for (const name of ['title', 'card_photo'])
    await page.getByRole('checkbox', { name: `Choisir « ${name} »` }).check();
  await page.getByRole('button', { name: 'Verrouiller', exact: true }).click();
  await page.getByText('Verrouillés sur cette page').waitFor();
}

/** A card and a slip with two versions each. */
export async function reportScenes(api: Api, code: string): Promise<Prepared> {
  const card = await copyOf(api, 'card', `Carte ${code}`);
  const slip = await copyOf(api, 'delivery', `Bordereau ${code}`);
  for (const id of [card, slip]) await saveText(api, id, 'title', 'TITRE CHANGÉ');
  // Somebody else saves it before each picture.
  const shared = await copyOf(api, 'card', `Carte partagée ${code}`);
  let saves = 0;
  const drawn = async (page: Page) => {
    await page.locator('.m-template-pdf iframe').first().waitFor();
  };
  const views = (of: string, id: number): Scene[] => [
    {
      name: `${of}-design`,
      address: `/reports/${id}?vue=design`,
      then: async (page) => {
        const sheet = page.getByRole('application', { name: 'Feuille du modèle' });
        await sheet.getByText('TITRE CHANGÉ').first().waitFor();
        await drawn(page);
      },
    },
    { name: `${of}-table`, address: `/reports/${id}?vue=table`, then: drawn },
    {
      name: `${of}-versions`,
      address: `/reports/${id}?vue=versions`,
      then: async (page) => {
        const compare = page.getByRole('heading', { name: 'Comparer deux versions' });
        await compare.waitFor();
        await drawn(page);
        await page.getByRole('region', { name: /différence/ }).scrollIntoViewIfNeeded();
      },
    },
  ];
  return {
    scenes: [
      ...views('template-card', card),
      ...views('template-slip', slip),
      {
        name: 'template-element',
        address: `/reports/${card}?vue=table`,
        then: (page) => opened(page, 'title'),
      },
      {
        name: 'template-locked-table',
        address: `/reports/${card}?vue=table`,
        then: async (page) => {
          await lock(page);
          await opened(page, 'title');
          await page.getByText('Cet élément est verrouillé').scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'template-locked-design',
        address: `/reports/${card}?vue=table`,
        then: async (page) => {
          await lock(page);
          await page.getByRole('tab', { name: 'Conception' }).click();
          await page.locator('.m-template-lock').first().waitFor();
          await page.locator('.m-template-locks').scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'template-palette',
        address: `/reports/${slip}?vue=design`,
        then: async (page) => {
          await page.getByText('Champs', { exact: true }).click();
          await page.getByRole('button', { name: 'Ajouter la colonne' }).first().scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'template-sample',
        address: `/reports/${slip}?vue=table`,
        then: async (page) => {
          await page.locator('summary', { hasText: 'Données d’exemple' }).press('Enter');
          await page.getByLabel('Nombre de lignes').scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'template-restore',
        address: `/reports/${card}?vue=versions`,
        then: async (page) => {
          await page.getByRole('button', { name: 'Restaurer la version 1', exact: true }).click();
          await page.getByRole('dialog', { name: 'Restaurer la version 1 ?' }).waitFor();
        },
      },
      {
        name: 'template-stale',
        address: `/reports/${shared}?vue=table`,
        then: async (page) => {
          await opened(page, 'title');
          const form = page.getByRole('region', { name: 'Propriétés de « title »' });
          await form.getByLabel('Contenu', { exact: true }).fill('LE MIEN');
          saves += 1;
          await saveText(api, shared, 'title', `ENTRE-TEMPS ${saves}`);
          await page.getByRole('button', { name: 'Enregistrer une version', exact: true }).click();
          const saving = page.getByRole('dialog', { name: 'Enregistrer une nouvelle version' });
          await saving.getByRole('button', { name: 'Enregistrer', exact: true }).click();
          await page.getByRole('dialog', { name: 'Ce modèle a été modifié entre-temps' }).waitFor();
        },
      },
      {
        name: 'template-columns',
        address: `/reports/${slip}?vue=table`,
        then: (page) => opened(page, 'lines'),
      },
    ],
    removed: async () => {
      for (const id of [card, slip, shared]) await api.call('DELETE', `report/delete.report/${id}`);
    },
  };
}
