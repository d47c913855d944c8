// Templates: from a copy of the one that ships to a card that is printed with it, its versions, its way into
// another installation, two designers at once.
import { readFile } from 'node:fs/promises';
import { isDeepStrictEqual } from 'node:util';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { removeUsers, createColleague } from './support/accounts';
import { findings } from './support/axe';
import { settled } from './support/browser';
import { createCard, createHolder, printCard } from './support/cards';
import { dialog, heading, journey, notice, useBrowser } from './support/journey';
import { createPlace } from './support/members';
import { pagesOf } from './support/pdf';
import { uniqueCode } from './support/product';
import {
  copyDefault,
  defaultReport,
  elementOf,
  makeDefault,
  removeReports,
  reportOf,
  reportsNamed,
  saveText,
  templateOf,
} from './support/reports';

useBrowser();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();
const propertiesOf = (page: Page, name: string) =>
  page.getByRole('region', { name: `Propriétés de « ${name} »` });

/** One of the acts in the row of a template. */
async function actOn(page: Page, name: string, act: string): Promise<void> {
  await press(page, `Actions sur ${name}`);
  await page.getByRole('menuitem', { name: act }).click();
}

async function saveVersion(page: Page, notes = ''): Promise<void> {
  await press(page, 'Enregistrer une version');
  const saving = dialog(page, 'Enregistrer une nouvelle version');
  if (notes) await saving.getByLabel('Note de version (facultative)').fill(notes);
  await saving.getByRole('button', { name: 'Enregistrer', exact: true }).click();
}

it('prints a card with a copy of the template that ships, in which a text was changed', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const shipped = await defaultReport(api, 'card');
  onTestFinished(async () => {
    await makeDefault(api, shipped.report_id);
    await removeReports(api, code);
  });
  const place = await createPlace(api, code);
  const lastname = `Koné ${code}`;
  const fields = { member_lastname: lastname, member_firstname: 'Awa' };
  const { card_id } = await createCard(api, (await createHolder(page, api, place, fields)).member_id);

  await page.goto('/reports?type=card');
  await actOn(page, shipped.report_name, 'Copier');
  const copying = dialog(page, `Copier « ${shipped.report_name} »`);
  await copying.getByLabel('Nom').fill(`Carte ${code}`);
  await copying.getByRole('button', { name: 'Copier' }).click();
  await heading(page, `Carte ${code}`).waitFor();

  const sheet = page.getByRole('application', { name: 'Feuille du modèle' });
  await sheet.getByText('{card_lastname}').click();
  const left = propertiesOf(page, 'lastname').getByLabel('Distance du bord gauche (mm)');
  await expect.poll(() => left.inputValue()).toBe('27,6');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => left.inputValue()).toBe('28,6');
  await page.keyboard.press('Shift+ArrowRight');
  await expect.poll(() => left.inputValue()).toBe('28,7');
  await page.keyboard.press('Control+z');
  await expect.poll(() => left.inputValue()).toBe('28,6');
  await sheet.getByText('CARTE DE MEMBRE').click();
  const says = `CARTE ${code}`;
  await propertiesOf(page, 'title').getByLabel('Contenu', { exact: true }).fill(says);
  await sheet.getByText(says).waitFor();
  await saveVersion(page, 'Un autre titre');
  await page.getByText('Modèle modifié').first().waitFor();
  await page.getByRole('tab', { name: 'Versions' }).click();
  await page.getByRole('cell', { name: 'Un autre titre' }).waitFor();
  const id = Number(page.url().match(/reports\/(\d+)/)?.[1]);
  const [before, after] = [await templateOf(api, shipped.report_id), await templateOf(api, id)];
  const changed = after.schemas[0]!.filter((one, nth) => !isDeepStrictEqual(one, before.schemas[0]![nth]));
  expect(changed.map((element) => element.name)).toEqual(['title', 'lastname']);

  await press(page, 'Définir par défaut');
  const asking = dialog(page, `Utiliser « Carte ${code} » par défaut ?`);
  await asking.getByRole('button', { name: 'Définir par défaut' }).click();
  await asking.waitFor({ state: 'detached' });
  // Cards are printed with the default that their service has heard of.
  await expect
    .poll(async () => pagesOf(await api.file('card/print', { card_ids: [card_id] }))[0], { timeout: 45_000 })
    .toContain(says);
  const [front, back] = await printCard(page, code);
  expect(front).toContain(says);
  expect(front).toContain(lastname);
  expect(front).not.toContain('CARTE DE MEMBRE');
  expect(back).toContain('CARTE DE MEMBRE');
});

it('keeps a locked element as it is, on the sheet and in the table, until it is unlocked', async () => {
  const { page, api } = await journey();
  const name = `Carte ${uniqueCode()}`;
  const id = await copyDefault(api, 'card', name);
  await page.goto(`/reports/${id}`);
  const sheet = page.getByRole('application', { name: 'Feuille du modèle' });
  const lastname = sheet.getByText('{card_lastname}');
  const where = async () => (await lastname.boundingBox())!;
  const dragged = async () => {
    const { x, y, width, height } = await where();
    await page.mouse.move(x + width / 2, y + height / 2);
    await page.mouse.down();
    await page.mouse.move(x + width / 2 + 60, y + height / 2 + 30, { steps: 6 });
    await page.mouse.up();
  };
  await lastname.click();
  const left = propertiesOf(page, 'lastname').getByLabel('Distance du bord gauche (mm)');
  await expect.poll(() => left.inputValue()).toBe('27,6');
  await press(page, 'Verrouiller');
  await sheet.locator('.m-template-lock').waitFor();
  await page.getByText('Verrouillés sur cette page : lastname.').waitFor();
  expect(await left.isDisabled()).toBe(true);
  await lastname.click();
  const before = await where();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Delete');
  await dragged();
  expect(await where()).toEqual(before);
  expect(await left.inputValue()).toBe('27,6');
  await saveVersion(page);
  await page.getByText('Modèle modifié').first().waitFor();
  const shipped = await defaultReport(api, 'card');
  const ofTheOriginal = elementOf(await templateOf(api, shipped.report_id), 'lastname');
  expect(elementOf(await templateOf(api, id), 'lastname')).toEqual({ ...ofTheOriginal, locked: true });

  // It is locked in a copy as well, and in what is exported and imported.
  await page.goto(`/reports?filter=${name}`);
  const download = page.waitForEvent('download');
  await actOn(page, name, 'Exporter');
  await page
    .getByLabel('Importer')
    .and(page.locator('input'))
    .setInputFiles(await (await download).path());
  await heading(page, name).waitFor();
  await expect.poll(() => page.url()).toMatch(/reports\/\d+/);
  const importedId = Number(page.url().match(/reports\/(\d+)/)?.[1]);
  expect(await templateOf(api, importedId)).toEqual(await templateOf(api, id));
  await page.goto(`/reports/${importedId}?vue=table`);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('button', { name: 'Modifier « lastname »', exact: true }) });
  await row.getByText('Verrouillé').waitFor();
  expect(await row.getByRole('button', { name: 'Supprimer « lastname »' }).isDisabled()).toBe(true);
  await press(page, 'Déverrouiller « lastname »');
  await page.getByRole('tab', { name: 'Conception' }).click();
  await lastname.click();
  await expect.poll(() => left.inputValue()).toBe('27,6');
  await page.keyboard.press('ArrowRight');
  await expect.poll(() => left.inputValue()).toBe('28,6');
  await dragged();
  await expect.poll(() => left.inputValue()).not.toBe('28,6');
});

it('shows its versions and elements without scrolling sideways, wide and narrow', async () => {
  const { api, page } = await journey();
  const id = await copyDefault(api, 'receipt', `Reçu ${uniqueCode()}`);
  const { report_rowVersion } = await reportOf(api, id);
  const report_versionNotes = 'Le montant en toutes lettres, demandé par le bureau de Korhogo, et le cachet';
  await api.call('POST', 'report/post.report', { report_id: id, report_rowVersion, report_versionNotes });
  await saveText(api, id, 'title', 'AUTREMENT');
  for (const width of [1366, 1100, 320]) {
    await page.setViewportSize({ width, height: 768 });
    for (const [view, label, button] of [
      ['versions', 'Versions', 'Restaurer la version 1'],
      ['table', 'Éléments : Page 1', 'Supprimer « title »'],
    ] as const) {
      await page.goto(`/reports/${id}?vue=${view}`);
      const rows = page.getByRole('region', { name: label, exact: true });
      await rows.getByRole('button', { name: button }).waitFor();
      expect(await rows.evaluate((it) => it.scrollWidth - it.clientWidth), `${view} at ${width}`).toBe(0);
    }
  }
});

it('moves what stands in a margin from where it is, by key and by mouse', async () => {
  const { api, page } = await journey();
  const id = await copyDefault(api, 'document', `Lettre ${uniqueCode()}`);
  const { report_rowVersion } = await reportOf(api, id);
  const template = await templateOf(api, id);
  const box = { width: 80, height: 24 };
  const filed = { name: 'filed', type: 'text', content: 'CLASSÉ', position: { x: 3, y: 5 }, ...box };
  const away = { name: 'away', type: 'text', content: 'AILLEURS', position: { x: 230, y: 60 }, ...box };
  const report_json = { ...template, schemas: [[...template.schemas[0]!, filed, away]] };
  await api.call('POST', 'report/post.report_json', { report_id: id, report_rowVersion, report_json });
  await page.goto(`/reports/${id}`);
  const sheet = page.getByRole('application', { name: 'Feuille du modèle' });
  const valueOf = (label: string) => page.getByLabel(label, { exact: true }).inputValue();
  const place = async () =>
    `${await valueOf('Distance du bord gauche (mm)')} ; ${await valueOf('Distance du bord haut (mm)')}`;
  await sheet.getByText('CLASSÉ').click();
  await expect.poll(place).toBe('3 ; 5');
  for (const [key, there] of [
    ['ArrowRight', '4 ; 5'],
    ['ArrowLeft', '3 ; 5'],
    ['ArrowUp', '3 ; 4'],
  ] as const) {
    await page.keyboard.press(key);
    await expect.poll(place).toBe(there);
  }
  const { x, y, width, height } = (await sheet.getByText('CLASSÉ').boundingBox())!;
  const [across, down] = [x + width / 2, y + height / 2];
  await page.mouse.move(across, down);
  await page.mouse.down();
  await page.mouse.move(across, down + 40, { steps: 6 });
  await page.mouse.up();
  await expect.poll(place).toMatch(/^3 ; [1-4]\d$/);
  // What is not on the paper says so, and comes back step by step.
  await sheet.getByText('AILLEURS').click();
  await page.getByText('Cet élément est hors du papier').waitFor();
  await page.keyboard.press('ArrowLeft');
  await expect.poll(place).toBe('229 ; 60');
});

it('restores an old version as a new one', async () => {
  const { page, api } = await journey();
  const name = `Carte ${uniqueCode()}`;
  const id = await copyDefault(api, 'card', name);
  await saveText(api, id, 'title', 'AUTREMENT');
  await page.goto(`/reports/${id}?vue=versions`);
  await press(page, 'Restaurer la version 1');
  const asking = dialog(page, 'Restaurer la version 1 ?');
  await asking.getByRole('button', { name: 'Restaurer' }).click();
  await page.getByRole('rowheader', { name: 'Version 3 (actuelle' }).waitFor();
  await page.getByRole('cell', { name: 'Restauration de la version 1' }).waitFor();

  const [first, second, third] = [1, 2, 3].map((version) => templateOf(api, id, version));
  expect(await third).toEqual(await first);
  expect(elementOf((await second)!, 'title')).toMatchObject({ content: 'AUTREMENT' });
  expect((await reportOf(api, id)).report_currentVersion).toBe(3);
});

it('carries a template as a file, and refuses one that somebody changed', async () => {
  const { page, api } = await journey();
  const name = `Carte ${uniqueCode()}`;
  const id = await copyDefault(api, 'card', name);
  await saveText(api, id, 'title', 'D’AILLEURS');
  const before = await templateOf(api, id);
  await page.goto(`/reports?filter=${name}`);
  const download = page.waitForEvent('download');
  await actOn(page, name, 'Exporter');
  const file = await readFile(await (await download).path());
  await actOn(page, name, 'Supprimer');
  const deleting = dialog(page, `Supprimer « ${name} » ?`);
  await deleting.getByRole('button', { name: 'Supprimer' }).click();
  await deleting.waitFor({ state: 'detached' });
  expect(await reportsNamed(api, name)).toEqual([]);

  const upload = (buffer: Buffer) =>
    page
      .getByLabel('Importer')
      .and(page.locator('input'))
      .setInputFiles({ name: 'modele.json', mimeType: 'application/json', buffer });
  await upload(Buffer.from(file.toString().replace('D’AILLEURS', 'DE PERSONNE')));
  await notice(page, 'ne correspond pas au contenu : ce fichier a été abîmé ou modifié.').waitFor();
  expect(await reportsNamed(api, name)).toEqual([]);
  await upload(file);
  await heading(page, name).waitFor();
  const [carried] = await reportsNamed(api, name);
  expect(carried).toMatchObject({ report_isDefault: false, report_currentVersion: 1 });
  expect(carried!.report_id).not.toBe(id);
  expect(await templateOf(api, carried!.report_id)).toEqual(before);
});

for (const type of ['card', 'delivery']) {
  it(`carries the template that ships as it is (${type})`, async () => {
    const { page, api } = await journey();
    const name = `Fourni ${uniqueCode()}`;
    const id = await copyDefault(api, type, name);
    await page.goto(`/reports?filter=${name}`);
    const download = page.waitForEvent('download');
    await actOn(page, name, 'Exporter');
    await page
      .getByLabel('Importer')
      .and(page.locator('input'))
      .setInputFiles(await (await download).path());
    await heading(page, name).waitFor();
    await expect.poll(() => page.url()).not.toContain('filter');
    const carried = (await reportsNamed(api, name)).find(({ report_id }) => report_id !== id);
    expect(carried).toMatchObject({ report_currentVersion: 1 });
    expect(await templateOf(api, carried!.report_id)).toEqual(await templateOf(api, id));
  });
}

it('shows both versions to whoever saves after somebody else', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const login = `modeles.${code.toLowerCase()}`;
  const who = await createColleague(api, login, { login_role: 'reports' });
  onTestFinished(() => removeUsers(api, login));
  const theirs = await journey({ who });
  const name = `Carte ${code}`;
  const id = await copyDefault(api, 'card', name);
  for (const [tab, says] of [
    [theirs.page, 'LA LEUR'],
    [page, 'LA MIENNE'],
  ] as const) {
    await tab.goto(`/reports/${id}?vue=table`);
    await press(tab, 'Modifier « title »');
    await propertiesOf(tab, 'title').getByLabel('Contenu', { exact: true }).fill(says);
  }
  await saveVersion(theirs.page);
  await theirs.page.getByText('Modèle modifié').first().waitFor();

  await saveVersion(page);
  const choosing = dialog(page, 'Ce modèle a été modifié entre-temps');
  await choosing.getByText(`${login} a enregistré une version pendant votre travail.`).waitFor();
  for (const side of ['Votre version', `Version enregistrée (${login})`])
    await choosing.getByRole('region', { name: side }).getByTitle(`Aperçu de ${side}`).waitFor();
  expect((await reportOf(api, id)).report_currentVersion).toBe(2);
  await choosing.getByRole('button', { name: 'Enregistrer la mienne par-dessus' }).click();
  await choosing.waitFor({ state: 'detached' });
  expect(elementOf(await templateOf(api, id, 2), 'title')).toMatchObject({ content: 'LA LEUR' });
  expect(elementOf(await templateOf(api, id), 'title')).toMatchObject({ content: 'LA MIENNE' });
});

it('keeps what is not saved through a reload, and draws the preview with data of one’s own', async () => {
  const { page, api } = await journey();
  const name = `Bordereau ${uniqueCode()}`;
  const id = await copyDefault(api, 'delivery', name);
  await page.goto(`/reports/${id}?vue=table`);
  await press(page, 'Modifier « title »');
  await propertiesOf(page, 'title').getByLabel('Contenu', { exact: true }).fill('PAS ENCORE');
  const sample = page.locator('summary', { hasText: 'Données d’exemple' });
  await sample.press('Enter');
  await page.getByLabel('Nombre de lignes').fill('60');
  await page.getByLabel('Motif').fill('Tachée');
  const linesDrawn = async () => {
    const download = page.waitForEvent('download');
    await press(page, 'Télécharger l’aperçu');
    const pages = pagesOf(await readFile(await (await download).path()));
    return pages.join('').split('Tachée').length - 1;
  };
  await expect.poll(linesDrawn, { interval: 500 }).toBe(60);
  page.on('dialog', (leaving) => void leaving.accept().catch(() => undefined));
  // A preview that arrives at this instant closes the browser's question, and the page stays.
  const reload = () =>
    page.reload({ waitUntil: 'domcontentloaded', timeout: 8_000 }).then(
      () => true,
      () => false,
    );
  await expect.poll(reload, { timeout: 40_000 }).toBe(true);
  await page.getByText('Une saisie non enregistrée a été conservée').waitFor();
  await press(page, 'Reprendre la saisie');
  await page.getByRole('cell', { name: 'PAS ENCORE' }).waitFor();
  await sample.press('Enter');
  await press(page, 'Enregistrer les données d’exemple');
  await page.getByText('Modèle modifié').first().waitFor();
  await saveVersion(page);
  await dialog(page, 'Enregistrer une nouvelle version').waitFor({ state: 'detached' });
  await page.reload();
  await page.getByRole('cell', { name: 'PAS ENCORE' }).waitFor();
  await sample.press('Enter');
  await expect.poll(() => page.getByLabel('Nombre de lignes').inputValue()).toBe('60');
  expect(await page.getByText('Une saisie non enregistrée a été conservée').count()).toBe(0);
  expect((await reportOf(api, id)).report_currentVersion).toBe(2);
});

for (const width of [1366, 320]) {
  it(`has no serious fault in any view of a template and in what opens over it, ${width} px`, async () => {
    const { page, api } = await journey({ width });
    const name = `Carte ${uniqueCode()}`;
    const id = await copyDefault(api, 'card', name);
    await saveText(api, id, 'title', 'AUTREMENT');
    const found: string[] = [];
    const look = async (where: string) => {
      await settled(page);
      found.push(...(await findings(page, `${where} ${width} px`)));
    };
    for (const view of ['design', 'table']) {
      await page.goto(`/reports/${id}?vue=${view}`);
      await settled(page);
      if (view === 'design') await page.getByText('Champs', { exact: true }).click();
      else await press(page, 'Modifier « title »');
      await page.locator('summary', { hasText: 'Données d’exemple' }).press('Enter');
      await look(view);
    }
    await propertiesOf(page, 'title').getByLabel('Contenu', { exact: true }).fill('');
    await saveText(api, id, 'title', 'ENTRE-TEMPS');
    await press(page, 'Enregistrer une version');
    await look('a version to be saved');
    await dialog(page, 'Enregistrer une nouvelle version')
      .getByRole('button', { name: 'Enregistrer', exact: true })
      .click();
    await dialog(page, 'Ce modèle a été modifié entre-temps').waitFor();
    await look('two versions to choose from');
    await press(page, 'Revenir au modèle');
    page.on('dialog', (leaving) => void leaving.accept());
    await page.reload();
    await page.getByText('Une saisie non enregistrée a été conservée').waitFor();
    await look('a draft');
    await press(page, 'L’ignorer');
    await page.goto(`/reports/${id}?vue=versions`);
    await page.getByRole('heading', { name: 'Comparer deux versions' }).waitFor();
    await look('versions');
    await press(page, 'Restaurer la version 1');
    await look('a version to be restored');
    expect(found).toEqual([]);
  });
}
