// The levels below the region, and the import of a whole country through the screen.
import { readFileSync } from 'node:fs';
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { journey, useBrowser } from './support/journey';
import { powerCut, uniqueCode } from './support/product';

useBrowser();

const COUNTRY = '../../shared/data/cote-divoire-localities.csv';
const HEADER =
  'Code région;Région;Code département;Département;Code sous-préfecture;Sous-préfecture;Localité';

const dialog = (page: Page, title: string | RegExp) => page.getByRole('dialog', { name: title });
const chooseFile = (page: Page, name: string, bytes: Buffer) =>
  page.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: bytes });
const importButton = (page: Page) => page.getByRole('button', { name: /^Importer [\d\s\u202f]+ lignes?$/ });

async function pick(page: Page, field: Locator, typed: string): Promise<void> {
  await field.click();
  await page.keyboard.type(typed);
  // Villages are looked up on the server.
  const option = page.locator('.ant-select-item-option-active', { hasText: typed.split(' ').at(-1) });
  await option.first().waitFor();
  await page.keyboard.press('Enter');
}

/** One branch of a country of its own, from the region down to two localities. */
function branch(code: string): string[] {
  const above = `${code};Région ${code};${code}1;Département ${code};${code}11;Chef-lieu ${code}`;
  return [`${above};Gbonné ${code}`, `${above};L’Œuvre ${code}`];
}

/** As Excel writes it in western Europe; these two are not where Latin-1 has them. */
const windows1252 = (text: string): Buffer =>
  Buffer.from(text.replaceAll('’', '\u0092').replaceAll('Œ', '\u008c'), 'latin1');

it('imports a whole country, which is still there after a power cut', async () => {
  const { page } = await journey();
  const country = readFileSync(COUNTRY);
  await page.goto('/localities/import');
  await chooseFile(page, 'cote-divoire-localities.csv', country);
  await page.getByRole('grid', { name: 'Lignes à importer' }).waitFor();
  const ready = page.getByText(/Toutes les lignes sont correctes|Tout est déjà enregistré|doublon/);
  await ready.first().waitFor({ timeout: 30_000 });
  // Another journey may have been here before: then there is nothing to import, and that is said.
  if (await importButton(page).isEnabled()) {
    await importButton(page).click();
    await page.getByRole('heading', { name: 'Import terminé' }).waitFor({ timeout: 60_000 });
    await page.getByRole('button', { name: 'Annuler cet import' }).waitFor();
    await page.getByRole('button', { name: 'Nouvel import' }).click();
    await chooseFile(page, 'cote-divoire-localities.csv', country);
  }
  await page.getByText('Tout est déjà enregistré : il n’y a rien à importer.').waitFor({ timeout: 30_000 });

  await page.goto('/localities?filter=kekegoza');
  await page.getByRole('row').nth(1).waitFor();
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toMatch(/k[ée]k[ée]goza/i);
  await powerCut();
  await page.reload();
  await page.getByRole('row').nth(1).waitFor();
  await expect.poll(() => page.getByRole('row').nth(1).textContent()).toMatch(/k[ée]k[ée]goza/i);
});

it('is corrected in place, imported from Windows-1252, listed and undone', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const [first, second] = branch(code) as [string, string];
  const withoutCode = second.replace(`;${code}11;`, ';;');
  await page.goto('/localities/import');
  await chooseFile(page, 'excel.csv', windows1252([HEADER, first, withoutCode].join('\r\n')));
  await page.getByText('1 ligne en erreur').first().waitFor();
  await expect.poll(() => importButton(page).isDisabled()).toBe(true);
  const cell = page.locator('[data-line="3"] [data-column="6"]');
  await cell.focus();
  await page.keyboard.press('F2');
  await page.keyboard.type(`${code}11`);
  await page.keyboard.press('Enter');
  await page.getByText('Toutes les lignes sont correctes.').waitFor();
  await importButton(page).click();
  await page.getByRole('heading', { name: 'Import terminé' }).waitFor();

  await page.getByRole('link', { name: /Voir les 2 localités/ }).click();
  await page.waitForURL('**/localities?importUuid=*');
  await page.getByText(`L’Œuvre ${code}`).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(3);

  await page.goto('/localities/import');
  await page.getByRole('button', { name: 'Voir son résultat' }).click();
  await page.getByRole('button', { name: 'Annuler cet import' }).click();
  await dialog(page, 'Annuler cet import ?').getByRole('button', { name: 'Annuler cet import' }).click();
  await page.getByText('Import annulé : 5 fiches supprimées.').waitFor();
  expect(await api.regions(code)).toEqual([]);
});

it('narrows a list level by level, and keeps it in the address', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const fields = [
    'region_code',
    'region_name',
    'department_code',
    'department_name',
    'subprefecture_code',
    'subprefecture_name',
    'locality_name',
  ];
  const rows = branch(code).map((line) =>
    Object.fromEntries(line.split(';').map((value, index) => [fields[index]!, value])),
  );
  const uuid = crypto.randomUUID();
  const { status } = await api.call('POST', `locality/post_locality-import?import_uuid=${uuid}`, { rows });
  expect(status).toBe(200);

  await page.goto('/localities');
  await pick(page, page.getByRole('combobox', { name: 'Filtrer par sous-préfecture' }), code);
  await page.waitForURL(/regionId=\d+&departmentId=\d+&subprefectureId=\d+/);
  await page.getByText(`Gbonné ${code}`).waitFor();
  await expect.poll(() => page.getByRole('row').count()).toBe(3);
  await page.reload();
  await page.getByTitle(`Chef-lieu ${code}`).first().waitFor();

  // A village leads to its sub-prefecture.
  await page.keyboard.press('n');
  const form = dialog(page, 'Nouvelle localité');
  await form.getByLabel('Nom').fill(`Voisin ${code}`);
  await pick(page, form.getByRole('combobox', { name: 'Sous-préfecture' }), `gbonne ${code}`);
  await page.keyboard.press('Control+s');
  await form.waitFor({ state: 'detached' });
  await page.getByText(`Voisin ${code}`).waitFor();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter' }).click();
  await page.getByText('CSV (tableur, texte)').click();
  expect(readFileSync(await (await download).path(), 'utf8')).toContain(`Voisin ${code}`);

  await page.getByRole('row', { name: `Voisin ${code}` }).click();
  await page.getByRole('button', { name: 'Supprimer' }).click();
  await dialog(page, /^Supprimer la localité/)
    .getByRole('button', { name: 'Supprimer' })
    .click();
  await page.getByRole('row', { name: `Voisin ${code}` }).waitFor({ state: 'detached' });
  expect((await api.call('POST', 'locality/post.import_undo', { import_uuid: uuid })).status).toBe(200);
});
