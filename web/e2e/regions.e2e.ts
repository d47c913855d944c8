// The life of a region, by mouse, by two people at once, and by keyboard alone.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { journey, notice, useBrowser } from './support/journey';
import { forbidMouse, tabTo, tabToRow } from './support/keyboard';
import { uniqueCode } from './support/product';

useBrowser();

const drawer = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });
const nameField = (page: Page) => drawer(page, 'Modifier la région').getByLabel('Nom');
const rowOf = (page: Page, text: string) => page.getByRole('row', { name: text });

it('is created, changed and deleted', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  await page.goto('/regions');
  await page.getByRole('button', { name: 'Nouvelle région' }).first().click();
  await drawer(page, 'Nouvelle région').getByLabel('Code').fill(code);
  await drawer(page, 'Nouvelle région').getByLabel('Nom').fill(`Essai ${code}`);
  await drawer(page, 'Nouvelle région').getByRole('button', { name: 'Enregistrer' }).click();
  await drawer(page, 'Nouvelle région').waitFor({ state: 'detached' });

  await page.getByLabel('Rechercher', { exact: true }).fill(code);
  await page.waitForURL(`**/regions?filter=${code}`);
  await rowOf(page, code).click();
  const form = drawer(page, 'Modifier la région');
  await expect.poll(() => form.getByLabel('Nom').inputValue()).toBe(`Essai ${code}`);
  await form.getByLabel('Nom').fill(`Essai changé ${code}`);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await form.waitFor({ state: 'detached' });
  await rowOf(page, `Essai changé ${code}`).waitFor();

  await rowOf(page, code).click();
  await form.getByRole('button', { name: 'Supprimer' }).click();
  const confirm = drawer(page, `Supprimer la région « Essai changé ${code} » ?`);
  await confirm.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByText('Aucun résultat pour cette recherche').waitFor();
  expect(await api.regions(code)).toEqual([]);
});

it('shows the server’s refusal at the field', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  await api.createRegion(code, `Prise ${code}`);
  await page.goto('/regions?new=1');
  const form = drawer(page, 'Nouvelle région');
  await form.getByLabel('Code').fill(code);
  await form.getByLabel('Nom').fill(`Autre ${code}`);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  const refused = form.locator('.ant-form-item-explain-error');
  await refused.getByText(/^Le code de la région est déjà pris/).waitFor();
  await page.locator('.m-notice-failure').first().waitFor();
  await api.removeRegions(code);
});

it('does not overwrite what somebody else saved meanwhile', async () => {
  const { page, api, newTab } = await journey();
  const code = uniqueCode();
  const id = await api.createRegion(code, `Avant ${code}`);
  const other = await newTab();
  for (const tab of [page, other]) {
    await tab.goto(`/regions?filter=${code}&edit=${id}`);
    await expect.poll(() => nameField(tab).inputValue()).toBe(`Avant ${code}`);
  }
  await nameField(other).fill(`Leur nom ${code}`);
  await other.getByRole('button', { name: 'Enregistrer' }).click();
  await drawer(other, 'Modifier la région').waitFor({ state: 'detached' });

  await nameField(page).fill(`Mon nom ${code}`);
  await page.getByRole('button', { name: 'Enregistrer' }).click();
  const conflict = drawer(page, 'Cette fiche a été modifiée entre-temps');
  await conflict.getByText(`Leur nom ${code}`).waitFor();
  await conflict.getByText(`Mon nom ${code}`).waitFor();
  expect((await api.regions(code))[0]?.region_name).toBe(`Leur nom ${code}`);

  await conflict.getByRole('button', { name: 'Enregistrer ces choix' }).click();
  await conflict.waitFor({ state: 'detached' });
  await expect.poll(async () => (await api.regions(code))[0]?.region_name).toBe(`Mon nom ${code}`);
  await api.removeRegions(code);
});

it('is deleted with others, each with its own result', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  await api.createRegion(`${code}A`, `Lot A ${code}`);
  const gone = await api.createRegion(`${code}B`, `Lot B ${code}`);
  await page.goto(`/regions?filter=${code}`);
  await rowOf(page, `${code}B`).waitFor();
  await page.getByRole('checkbox', { name: 'Sélectionner toutes les lignes de la page' }).check();
  // Somebody else was quicker with one of them.
  await api.call('DELETE', `region/delete_region/${gone}`);
  await page.getByRole('button', { name: 'Supprimer' }).click();
  const dialog = drawer(page, 'Supprimer 2 régions ?');
  await dialog.getByRole('button', { name: 'Supprimer' }).click();
  await dialog.getByText('1 suppression réussie, 1 refus').waitFor();
  await dialog.locator('.ant-modal-footer').getByRole('button', { name: 'Fermer' }).click();
  await page.getByText('Aucun résultat pour cette recherche').waitFor();
});

it('is created, changed and deleted without ever touching the mouse', async () => {
  const { page, api } = await journey();
  await forbidMouse(page);
  const code = uniqueCode();
  const { keyboard } = page;

  await page.goto('/');
  await page.getByRole('heading', { level: 1, name: 'Accueil' }).waitFor();
  await keyboard.type('gr');
  await page.waitForURL('**/regions');
  await page.getByLabel('Rechercher', { exact: true }).waitFor();
  await keyboard.press('n');
  await drawer(page, 'Nouvelle région').waitFor();
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('region_region_code');
  await keyboard.type(code);
  await keyboard.press('Tab');
  await keyboard.type(`Clavier ${code}`);
  await keyboard.press('Control+s');
  await drawer(page, 'Nouvelle région').waitFor({ state: 'detached' });

  await keyboard.press('/');
  await keyboard.type(code);
  await page.waitForURL(`**/regions?filter=${code}`);
  await rowOf(page, code).waitFor();
  await tabToRow(page);
  await keyboard.press('Enter');
  const form = drawer(page, 'Modifier la région');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('region_region_code');
  await keyboard.press('Tab');
  await keyboard.press('End');
  await keyboard.type(' changé');
  await keyboard.press('Control+s');
  await form.waitFor({ state: 'detached' });
  await rowOf(page, `Clavier ${code} changé`).waitFor();

  // The focus is back on the row the form was opened from.
  await expect.poll(() => page.evaluate(() => document.activeElement?.matches('[data-row-key]'))).toBe(true);
  await keyboard.press('Enter');
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('region_region_code');
  await tabTo(page, 'Supprimer');
  await keyboard.press('Enter');
  const confirm = drawer(page, `Supprimer la région « Clavier ${code} changé » ?`);
  // The form behind has buttons of the same names: the focus must have moved first.
  await expect.poll(() => confirm.evaluate((it) => it.contains(document.activeElement))).toBe(true);
  await tabTo(page, 'Annuler');
  await tabTo(page, 'Supprimer');
  await keyboard.press('Enter');
  await page.getByText('Aucun résultat pour cette recherche').waitFor();
  expect(await api.regions(code)).toEqual([]);
});

it('asks before it throws away what was typed', async () => {
  const { page } = await journey();
  await page.goto('/regions?new=1');
  await drawer(page, 'Nouvelle région').getByLabel('Nom').fill('Pas encore');
  await page.keyboard.press('Escape');
  const question = drawer(page, 'Abandonner les modifications ?');
  await question.getByRole('button', { name: 'Continuer la saisie' }).click();
  await question.waitFor({ state: 'detached' });
  expect(await drawer(page, 'Nouvelle région').getByLabel('Nom').inputValue()).toBe('Pas encore');
  await page.keyboard.press('Escape');
  await question.getByRole('button', { name: 'Abandonner' }).click();
  await page.waitForURL('**/regions');
  expect(await notice(page, 'Région').count()).toBe(0);
});
