// Templates by keyboard alone: from an element that is moved to the paper that is printed, versions that are
// compared and restored, a file that is imported.
import { readFile } from 'node:fs/promises';
import type { Locator, Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { createCard, createHolder } from './support/cards';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { focused, forbidMouse, takeItem, tabTo, tabToRow } from './support/keyboard';
import { createMember, createPlace } from './support/members';
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

/** Takes an act of the page, also one that the bar has no room for. */
async function actByKeys(page: Page, act: string): Promise<void> {
  if (await page.getByRole('button', { name: act, exact: true }).isVisible()) {
    await tabTo(page, act, 80);
    await page.keyboard.press('Enter');
    return;
  }
  await tabTo(page, 'Plus', 80);
  await page.keyboard.press('Enter');
  await takeItem(page, act);
}

/** Takes the button of a dialog that has the focus. */
async function confirmByKeys(page: Page, title: string, button: string): Promise<void> {
  const asking = dialog(page, title);
  await expect.poll(() => asking.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await tabTo(page, button);
  await page.keyboard.press('Enter');
  await asking.waitFor({ state: 'detached' });
}

/** The focus is in what has just opened. */
const awaitFocusIn = (asking: Locator): Promise<void> =>
  expect.poll(() => asking.evaluate((it) => it.contains(document.activeElement))).toBe(true);

/** Takes a later choice of the list that has the focus. */
async function chooseByKeys(page: Page, title: string): Promise<void> {
  const opened = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  const marked = opened.locator('.ant-select-item-option-active');
  await page.keyboard.press('ArrowDown');
  await marked.waitFor();
  for (let nth = 0; nth < 20 && (await marked.getAttribute('title')) !== title; nth += 1)
    await page.keyboard.press('ArrowDown');
  await page.keyboard.press('Enter');
  await opened.waitFor({ state: 'hidden' });
}

/** The texts of the PDF that a dialog has ready. */
async function takePdf(page: Page, ready: Locator, says: string): Promise<string[]> {
  await ready.getByText(says).waitFor();
  await awaitFocusIn(ready);
  await tabTo(page, 'Enregistrer le PDF');
  const download = page.waitForEvent('download');
  await page.keyboard.press('Enter');
  return pagesOf(await readFile(await (await download).path()));
}

it('prints a card with a template that was made the default without ever touching the mouse', async () => {
  const { page, api, newTab } = await journey();
  const code = uniqueCode();
  const shipped = await defaultReport(api, 'card');
  const name = `Carte ${code}`;
  const id = await copyDefault(api, 'card', name);
  onTestFinished(() => makeDefault(api, shipped.report_id).then(() => removeReports(api, code)));
  const says = `ÉDITION ${code}`;
  await saveText(api, id, 'title', says);
  const place = await createPlace(api, code);
  const lastname = `Koné ${code}`;
  // Their photo is drawn on a page of its own.
  const drawing = await newTab();
  const fields = { member_lastname: lastname, member_firstname: 'Awa' };
  const { card_id } = await createCard(api, (await createHolder(drawing, api, place, fields)).member_id);
  await drawing.close();

  await forbidMouse(page);
  await page.goto(`/reports/${id}?vue=table`);
  await page.getByRole('cell', { name: says }).waitFor();
  await actByKeys(page, 'Définir par défaut');
  await confirmByKeys(page, `Utiliser « ${name} » par défaut ?`, 'Définir par défaut');
  // Cards are printed with the default that their service has heard of.
  await expect
    .poll(async () => pagesOf(await api.file('card/print', { card_ids: [card_id] }))[0], { timeout: 45_000 })
    .toContain(says);

  await page.goto(`/cards?card_status=created&filter=${code}`);
  await page.getByRole('row', { name: lastname }).waitFor();
  await page.keyboard.press('/');
  await tabToRow(page);
  await page.keyboard.press('Space');
  await page.getByRole('button', { name: 'Imprimer', exact: true }).waitFor();
  await tabTo(page, 'Imprimer', 80);
  await page.keyboard.press('Enter');
  const printing = dialog(page, 'Imprimer 1 carte');
  await printing.getByText('1 possible').waitFor();
  await awaitFocusIn(printing);
  await tabTo(page, 'Imprimer');
  await page.keyboard.press('Enter');
  const [front, back] = await takePdf(page, printing, 'Le PDF de 1 carte est prêt.');
  for (const text of [says, lastname]) expect(front).toContain(text);
  expect(front).not.toContain('CARTE DE MEMBRE');
  expect(back).toContain('CARTE DE MEMBRE');
});

it('prints a list of members with a template that is chosen without ever touching the mouse', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const { localityId } = await createPlace(api, code);
  const member_lastname = `Yéo ${code}`;
  for (const member_firstname of ['Awa', 'Binta'])
    await createMember(api, { member_lastname, member_firstname, member_localityId: localityId });
  const id = await copyDefault(api, 'member_list', `Liste ${code}`);
  await saveText(api, id, 'title', `REGISTRE ${code}`);

  await forbidMouse(page);
  await page.goto(`/members?filter=${code}`);
  await page.getByText('2 membres').first().waitFor();
  await tabTo(page, 'Imprimer la liste', 80);
  await page.keyboard.press('Enter');
  const asking = dialog(page, 'Imprimer la liste : 2 membres');
  await asking.getByLabel('Modèle').waitFor();
  await awaitFocusIn(asking);
  await tabTo(page, 'Modèle');
  await chooseByKeys(page, `Liste ${code}`);
  await tabTo(page, 'Imprimer');
  await page.keyboard.press('Enter');
  const [list] = await takePdf(page, asking, 'Le PDF est prêt.');
  for (const text of [`REGISTRE ${code}`, '2 membre(s)', 'Awa', 'Binta']) expect(list).toContain(text);
  expect(list).not.toContain('LISTE DE MEMBRES');
});

it('compares two versions without ever touching the mouse', async () => {
  const { page, api } = await journey();
  const name = `Reçu ${uniqueCode()}`;
  const id = await copyDefault(api, 'receipt', name);
  for (const says of ['DEUXIÈME', 'TROISIÈME']) await saveText(api, id, 'title', says);
  await forbidMouse(page);
  await page.goto(`/reports/${id}?vue=versions`);
  await heading(page, name).waitFor();
  await page.getByRole('heading', { name: 'Comparer deux versions' }).waitFor();
  const left = page.getByRole('region', { name: 'Version à gauche' });
  await tabTo(page, 'Version à gauche', 60);
  await chooseByKeys(page, 'Version 1');
  const preview = left.getByRole('button', { name: 'Télécharger l’aperçu' });
  await preview.waitFor();
  await expect
    .poll(
      async () => {
        const download = page.waitForEvent('download');
        await preview.press('Enter');
        return pagesOf(await readFile(await (await download).path()))[0];
      },
      { interval: 500 },
    )
    .toContain('REÇU DE PAIEMENT');
  await page
    .getByRole('region', { name: '1 différence' })
    .getByText('« title » (Page 1) : Contenu')
    .waitFor();
});

it('moves an element without ever touching the mouse', async () => {
  const { page, api } = await journey();
  await forbidMouse(page);
  const name = `Carte ${uniqueCode()}`;
  const id = await copyDefault(api, 'card', name);
  const { keyboard } = page;
  await page.goto(`/reports?filter=${name}`);
  await page.getByRole('row', { name }).waitFor();
  await keyboard.press('/');
  await tabToRow(page);
  await keyboard.press('Enter');
  await heading(page, name).waitFor();
  await page.getByRole('tab', { name: 'Tableau' }).waitFor();
  await tabTo(page, 'Conception');
  await keyboard.press('ArrowRight');
  await expect.poll(() => focused(page)).toBe('Tableau');
  await keyboard.press('Enter');
  await page.getByRole('rowheader', { name: 'title' }).waitFor();
  // Seven stops in each of thirty rows.
  await tabTo(page, 'Modifier « title »', 280);
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Propriétés de « title »');
  await tabTo(page, 'Distance du bord gauche (mm)');
  await keyboard.press('Control+a');
  await keyboard.type('16,5');
  await keyboard.press('ArrowUp');
  await keyboard.press('Control+s');
  const saving = dialog(page, 'Enregistrer une nouvelle version');
  await expect.poll(() => saving.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await tabTo(page, 'Enregistrer');
  await keyboard.press('Enter');
  await saving.waitFor({ state: 'detached' });
  expect(elementOf(await templateOf(api, id), 'title')).toMatchObject({ position: { x: 16.6 } });
});

it('adds and deletes elements where the focus is, without ever touching the mouse', async () => {
  const { page, api } = await journey();
  await forbidMouse(page);
  const id = await copyDefault(api, 'receipt', `Reçu ${uniqueCode()}`);
  const { keyboard } = page;
  const here = (name: string) => expect.poll(() => focused(page)).toBe(name);
  await page.goto(`/reports/${id}?vue=table`);
  await page.getByRole('rowheader', { name: 'title' }).waitFor();
  await tabTo(page, 'Ajouter un élément', 60);
  await keyboard.press('Enter');
  await takeItem(page, 'Rectangle');
  await here('Modifier « rectangle »');
  await keyboard.press('Enter');
  await here('Propriétés de « rectangle »');
  await tabTo(page, 'Montrer seulement si ce champ est rempli');
  await keyboard.type('nulle_part');
  await page.getByText('« nulle_part » n’est pas choisi dans la liste.').waitFor();
  await keyboard.press('Control+a');
  await keyboard.type('totalPages');
  await keyboard.press('Escape');
  await keyboard.press('Control+s');
  const saving = dialog(page, 'Enregistrer une nouvelle version');
  await here('Note de version (facultative)');
  await keyboard.type('Un cadre');
  await keyboard.press('Enter');
  await saving.waitFor({ state: 'detached' });
  await here('Montrer seulement si ce champ est rempli');
  expect(elementOf(await templateOf(api, id), 'rectangle')).toMatchObject({ showWith: 'totalPages' });
  // The last row, and what an undo takes away, give the focus to the row beside.
  await page.getByRole('button', { name: 'Supprimer « rectangle »' }).focus();
  await keyboard.press('Enter');
  await here('Modifier « signature »');
  await keyboard.press('Control+z');
  await here('Modifier « signature »');
  await keyboard.press('Control+y');
  await page.getByRole('rowheader', { name: 'rectangle' }).waitFor({ state: 'detached' });
  await here('Modifier « signature »');
});

it('goes on with what is added on the sheet without ever touching the mouse', async () => {
  const { page, api } = await journey();
  await forbidMouse(page);
  const id = await copyDefault(api, 'document', `Lettre ${uniqueCode()}`);
  const { keyboard } = page;
  const here = (name: string) => expect.poll(() => focused(page)).toBe(name);
  const moved = async (key: string, property: string, value: string) => {
    await keyboard.press(key);
    await expect.poll(() => page.getByLabel(property, { exact: true }).inputValue()).toBe(value);
  };
  await page.goto(`/reports/${id}`);
  // Where the keys of who adds an element go.
  await page.locator('.pdfme-designer-canvas').waitFor();
  await tabTo(page, 'Ajouter un élément', 60);
  await keyboard.press('Enter');
  await takeItem(page, 'Texte');
  await here('Feuille, 1 élément choisi : text');
  // The arrows are for it once the sheet has drawn it, at the margin.
  await page.locator('.moveable-control-box').first().waitFor();
  await moved('ArrowRight', 'Distance du bord gauche (mm)', '16');
  await moved('Shift+ArrowDown', 'Distance du bord haut (mm)', '31,1');
  await keyboard.press('Escape');
  await here('Ajouter un élément');
  await tabTo(page, 'Champs');
  await keyboard.press('Enter');
  await tabTo(page, 'Ajouter le champ « Nom »');
  await keyboard.press('Enter');
  await here('Feuille, 1 élément choisi : member_lastname');
  await keyboard.press('Escape');
  await here('Ajouter le champ « Nom »');
  await keyboard.press('Control+s');
  const saving = dialog(page, 'Enregistrer une nouvelle version');
  await here('Note de version (facultative)');
  await keyboard.press('Enter');
  await saving.waitFor({ state: 'detached' });
  const saved = await templateOf(api, id);
  expect(elementOf(saved, 'text')).toMatchObject({ position: { x: 16, y: 31.1 } });
  expect(elementOf(saved, 'member_lastname')).toMatchObject({ position: { x: 15, y: 31 } });
});

it('restores, sets as default, exports and imports without ever touching the mouse', async () => {
  const { page, api } = await journey();
  await forbidMouse(page);
  const name = `Reçu ${uniqueCode()}`;
  const shipped = await defaultReport(api, 'receipt');
  const id = await copyDefault(api, 'receipt', name);
  onTestFinished(async () => {
    await makeDefault(api, shipped.report_id);
    await removeReports(api, name);
  });
  await saveText(api, id, 'title', 'AUTREMENT');

  await page.goto(`/reports/${id}?vue=versions`);
  await page.getByRole('rowheader', { name: 'Version 2 (actuelle' }).waitFor();
  await tabTo(page, 'Restaurer la version 1', 60);
  await page.keyboard.press('Enter');
  await confirmByKeys(page, 'Restaurer la version 1 ?', 'Restaurer');
  await page.getByRole('rowheader', { name: 'Version 3 (actuelle' }).waitFor();

  await tabTo(page, 'Définir par défaut', 80);
  await page.keyboard.press('Enter');
  await confirmByKeys(page, `Utiliser « ${name} » par défaut ?`, 'Définir par défaut');
  await expect.poll(async () => (await reportOf(api, id)).report_isDefault).toBe(true);

  // From its beginning: the frames of the versions hold the keys of who goes through them.
  await page.goto(`/reports/${id}?vue=table`);
  await page.getByRole('cell', { name: 'title' }).first().waitFor();
  const download = page.waitForEvent('download');
  await actByKeys(page, 'Exporter');
  const file = await (await download).path();
  const choosing = page.waitForEvent('filechooser');
  await page.goto(`/reports?filter=${name}`);
  await page.getByRole('row', { name }).waitFor();
  await tabTo(page, 'Importer', 80);
  await page.keyboard.press('Enter');
  await (await choosing).setFiles(file);
  await heading(page, name).waitFor();
  expect(await reportsNamed(api, name)).toHaveLength(2);
});

it('tries a template with a real record without ever touching the mouse', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const place = await createPlace(api, code);
  const { member_idNumber } = await createMember(api, {
    member_lastname: `Yéo ${code}`,
    member_firstname: 'Awa',
    member_localityId: place.localityId,
  });
  const id = await copyDefault(api, 'member_list', `Liste ${code}`);
  await forbidMouse(page);
  await page.goto(`/reports/${id}?vue=table`);
  const picker = page.getByRole('combobox', { name: 'Essayer avec une fiche réelle' });
  await picker.focus();
  await page.keyboard.type(`Yéo ${code}`);
  // Enter takes the first that is found: at first that may be somebody else whose name begins like theirs.
  await page.locator('.ant-select-item-option-active', { hasText: `Yéo ${code} Awa` }).waitFor();
  await page.keyboard.press('Enter');
  await expect
    .poll(
      async () => {
        const download = page.waitForEvent('download');
        await page.getByRole('button', { name: 'Télécharger l’aperçu' }).press('Enter');
        return pagesOf(await readFile(await (await download).path())).join('');
      },
      { interval: 500 },
    )
    .toContain(member_idNumber);
});
