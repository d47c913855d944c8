// The list of members: files of what is picked, addresses that can be shared, archiving and restoring,
// missing photos.
import { readFileSync } from 'node:fs';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { createFamily, createMember, createPlace, drawPortrait } from './support/members';
import { type Api, uniqueCode } from './support/product';

useBrowser();

const MEMBERS = 130;
const AT_ONCE = 10;
const CSV = 'CSV (tableur, texte)';
const HEADINGS = [
  'Numéro de membre',
  'Nom',
  'Prénom',
  'Date de naissance',
  'Précision de la date de naissance',
  'Région',
  'Département',
  'Sous-préfecture',
  'Localité',
  'Titulaire',
  'Conjoint',
  'Enfant',
  'Nom du titulaire',
  'Statut',
  'Motif du statut',
  'Date d’effet du statut',
];

const firstnameOf = (nth: number): string => `P${String(nth).padStart(3, '0')}`;

/** So many that a list of them has two pages; the one before the last is called like a formula. */
async function createMany(api: Api, code: string): Promise<void> {
  const { localityId } = await createPlace(api, code);
  const all = Array.from({ length: MEMBERS }, (_, index) => ({
    member_lastname: index === MEMBERS - 2 ? `=1+2 ${code}` : `Yéo ${code}`,
    member_firstname: firstnameOf(index + 1),
    member_localityId: localityId,
    member_gender: index % 2 === 0 ? 'F' : 'M',
  }));
  for (let from = 0; from < all.length; from += AT_ONCE)
    await Promise.all(all.slice(from, from + AT_ONCE).map((one) => createMember(api, one)));
}

const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Sélectionner ${name}` });

/** Scrolls a row of a virtual list into being. */
async function bringUp(page: Page, name: string): Promise<void> {
  await page.locator('.m-grid').hover();
  await expect
    .poll(async () => {
      if (await tick(page, name).count()) return true;
      await page.mouse.wheel(0, 300);
      return false;
    })
    .toBe(true);
}

async function file(page: Page, button: string): Promise<{ bytes: Buffer; rows: string[][] }> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: button, exact: true }).click();
  await page.locator('.ant-dropdown:not(.ant-dropdown-hidden)').getByText(CSV).click();
  const bytes = readFileSync(await (await download).path());
  const lines = bytes.toString('utf8').slice(1).split('\n').filter(Boolean);
  return { bytes, rows: lines.map((line) => line.split(';')) };
}

it('exports what is picked on two pages, and then all that is filtered', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  await createMany(api, code);
  await page.goto(`/members?filter=${code}&orderBy=member_firstname&limit=100`);
  await page.getByText(`${MEMBERS} membres`).waitFor();
  await page.getByRole('button', { name: 'Affichage' }).click();
  await page.getByRole('checkbox', { name: 'Téléphone', exact: true }).click();
  await page.getByRole('columnheader', { name: 'Téléphone' }).waitFor({ state: 'detached' });
  await page.keyboard.press('Escape');

  await tick(page, `Yéo ${code} P002`).click();
  await tick(page, `Yéo ${code} P006`).click({ modifiers: ['Shift'] });
  await page.getByText('5 lignes sélectionnées').waitFor();
  await page.getByRole('navigation', { name: 'Pages de la liste' }).getByTitle('2').click();
  await page.waitForURL(/page=2/);
  await bringUp(page, `=1+2 ${code} P129`);
  await tick(page, `=1+2 ${code} P129`).click();
  await page.getByText('6 lignes sélectionnées').waitFor();

  const { bytes, rows } = await file(page, 'Exporter la sélection');
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  expect(rows[0]).toEqual(HEADINGS);
  expect(rows.slice(1).map(([, lastname, firstname]) => [lastname, firstname])).toEqual([
    ...[2, 3, 4, 5, 6].map((nth) => [`Yéo ${code}`, firstnameOf(nth)]),
    [`'=1+2 ${code}`, 'P129'],
  ]);
  expect(rows[1]!.slice(5, 10)).toEqual([
    `Région ${code}`,
    `Département ${code}`,
    `Chef-lieu ${code}`,
    `Gbonné ${code}`,
    'Oui',
  ]);

  await page.getByRole('button', { name: `Sélectionner les ${MEMBERS} de la liste filtrée` }).click();
  await page.getByText(`Toute la liste filtrée : ${MEMBERS} lignes`).waitFor();
  const all = await file(page, 'Exporter la sélection');
  expect(all.rows.slice(1).map(([, , firstname]) => firstname)).toEqual(
    Array.from({ length: MEMBERS }, (_, index) => firstnameOf(index + 1)),
  );

  await page.getByRole('button', { name: 'Travaux', exact: true }).click();
  const tray = dialog(page, 'Travaux');
  await tray.getByText('Export CSV de 6 membres').waitFor();
  await tray.getByText(`Export CSV de ${MEMBERS} membres`).waitFor();
  await expect.poll(() => tray.getByText(/Terminé · Fichier enregistré/).count()).toBe(2);
});

it('shows the same list from its address, and the one before by the back button', async () => {
  const { page, api, newTab } = await journey();
  const code = uniqueCode();
  await createMany(api, code);
  const firstRow = (tab: Page) => tab.getByRole('row').nth(1).textContent();
  await page.goto(`/members?filter=${code}&limit=100`);
  await page.getByText(`${MEMBERS} membres`).waitFor();
  await page.getByRole('columnheader', { name: 'Prénom' }).click();
  await page.waitForURL(/orderBy=member_firstname/);
  await expect.poll(() => firstRow(page)).toContain('P001');
  await page.getByRole('navigation', { name: 'Pages de la liste' }).getByTitle('2').click();
  await expect.poll(() => firstRow(page)).toContain('P101');

  const other = await newTab();
  await other.goto(page.url());
  await expect.poll(() => firstRow(other)).toContain('P101');
  await page.reload();
  await expect.poll(() => firstRow(page)).toContain('P101');
  await page.goBack();
  await expect.poll(() => firstRow(page)).toContain('P001');

  await page.getByRole('button', { name: /^Filtres/ }).click();
  await page.getByRole('combobox', { name: 'Filtrer par genre' }).click();
  await page.locator('.ant-select-item-option[title="Homme"]').click();
  await page.waitForURL(/gender=M/);
  await page.getByText('65 membres').waitFor();
  await expect.poll(() => firstRow(page)).toContain('P002');
  await page.reload();
  await page.getByRole('group', { name: 'Filtres en vigueur' }).getByText('Homme').waitFor();
  await expect.poll(() => firstRow(page)).toContain('P002');
  await page.getByRole('row').nth(1).click();
  await heading(page, `Yéo ${code} P002`).waitFor();
  await page.goBack();
  await page.getByText('65 membres').waitFor();
  await page.goBack();
  await page.getByText(`${MEMBERS} membres`).waitFor();
});

it('finds who has no photo, and takes one from a file', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const place = await createPlace(api, code);
  await createFamily(api, `Traoré ${code}`, place);
  await page.goto(`/tools/missing_photos?filter=${code}`);
  await page.getByText('3 membres').waitFor();
  await page.getByRole('button', { name: `Téléverser la photo de Traoré ${code} Aïcha` }).click();
  const studio = dialog(page, `Photo de Traoré ${code} Aïcha`);
  const picture = await drawPortrait(page, 40);
  await studio
    .locator('input[type=file]')
    .setInputFiles({ name: 'aicha.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') });
  await studio.getByRole('button', { name: 'Enregistrer la photo' }).click();
  await studio.waitFor({ state: 'detached' });
  await page.getByText('2 membres').waitFor();
  await page.getByText('Aïcha', { exact: true }).waitFor({ state: 'detached' });
  const { answer } = await api.call('GET', `member/get.member_list?filter=${code}&withoutPhoto=false`);
  expect(answer.rows).toHaveLength(1);
});
