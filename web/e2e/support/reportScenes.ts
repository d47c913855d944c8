// Scenes of the templates and of the pages of one, for the contact sheet.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { chooseMore } from './narrow';
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

/** The browser's viewer does not tell when it has drawn a page: until then it is dark. */
const drawn = async (page: Page) => {
  await page.locator('.m-template-pdf iframe').first().waitFor();
  await setTimeout(2_500);
};

const titled = async (page: Page, says: string) => {
  await opened(page, 'title');
  const form = page.getByRole('region', { name: 'Propriétés de « title »' });
  await form.getByLabel('Contenu', { exact: true }).fill(says);
};

/** A file whose template has an element that is not drawn. */
const refusedFile = {
  name: 'modele.json',
  mimeType: 'application/json',
  buffer: Buffer.from(
    JSON.stringify({
      report_name: 'Carte d’ailleurs',
      report_type: 'card',
      report_json: {
        basePdf: { width: 85.6, height: 54, padding: [0, 0, 0, 0] },
        schemas: [[{ name: 'film', type: 'video', position: { x: 1, y: 1 }, width: 9, height: 5 }]],
      },
      sha256: '0'.repeat(64),
    }),
  ),
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
  // As long as a name may nearly be.
  const list = await copyOf(
    api,
    'member_list',
    `Registre des membres des coopératives de la Vallée du Zan, édition provisoire ${code}`,
  );
  for (const id of [card, slip]) await saveText(api, id, 'title', 'TITRE CHANGÉ');
  // Somebody else saves it before each picture.
  const shared = await copyOf(api, 'card', `Carte partagée ${code}`);
  let saves = 0;
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
      name: `${of}-compare`,
      address: `/reports/${id}?vue=versions`,
      then: async (page) => {
        await drawn(page);
        await page
          .getByRole('heading', { name: 'Comparer deux versions' })
          .evaluate((heading) => heading.scrollIntoView());
      },
    },
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
          await titled(page, 'LE MIEN');
          saves += 1;
          await saveText(api, shared, 'title', `ENTRE-TEMPS ${saves}`);
          await page.getByRole('button', { name: 'Enregistrer une version', exact: true }).click();
          const saving = page.getByRole('dialog', { name: 'Enregistrer une nouvelle version' });
          await saving.getByRole('button', { name: 'Enregistrer', exact: true }).click();
          await page.getByRole('dialog', { name: 'Ce modèle a été modifié entre-temps' }).waitFor();
          await drawn(page);
        },
      },
      {
        name: 'template-save',
        address: `/reports/${card}?vue=table`,
        then: async (page) => {
          await titled(page, 'AUTREMENT');
          await page.getByRole('button', { name: 'Enregistrer une version', exact: true }).click();
          await page.getByRole('dialog', { name: 'Enregistrer une nouvelle version' }).waitFor();
        },
      },
      {
        name: 'template-refused',
        address: `/reports/${card}?vue=table`,
        then: async (page) => {
          await titled(page, '{card_nothing}');
          await page.getByText('L’aperçu ne peut pas être préparé').scrollIntoViewIfNeeded();
        },
      },
      {
        name: 'template-record',
        address: `/reports/${list}?vue=table`,
        then: async (page) => {
          await page.getByRole('combobox', { name: 'Essayer avec une fiche réelle' }).fill('ko');
          await page.locator('.ant-select-item-option-active').waitFor();
        },
      },
      {
        name: 'template-default',
        address: `/reports/${card}?vue=versions`,
        then: async (page) => {
          await page.getByRole('button', { name: 'Définir par défaut', exact: true }).click();
          await page.getByRole('dialog', { name: /par défaut/ }).waitFor();
        },
      },
      {
        name: 'template-delete',
        address: `/reports/${card}?vue=versions`,
        then: async (page) => {
          await chooseMore(page, 'Supprimer');
          await page.getByRole('dialog', { name: /^Supprimer/ }).waitFor();
        },
      },
      { name: 'template-unknown', address: '/reports/1234567890' },
      { name: 'reports-new', address: '/reports?new=1' },
      { name: 'reports-no-match', address: '/reports?filter=zzzz' },
      {
        name: 'reports-import-refused',
        address: '/reports',
        then: async (page) => {
          await page.getByLabel('Importer').and(page.locator('input')).setInputFiles(refusedFile);
          await page.getByText('est d’un type que l’impression ne connaît pas').first().waitFor();
        },
      },
      {
        name: 'template-columns',
        address: `/reports/${slip}?vue=table`,
        then: (page) => opened(page, 'lines'),
      },
    ],
    removed: async () => {
      for (const id of [card, slip, list, shared]) await api.call('DELETE', `report/delete.report/${id}`);
    },
  };
}
