// From an account that is made to a session that is ended; settings; lists that follow their user.
import type { Locator, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { removeUsers } from './support/accounts';
import { heading, journey, notice, useBrowser } from './support/journey';
import { uniqueCode } from './support/product';

useBrowser();

const dialog = (page: Page, title: string) => page.getByRole('dialog', { name: title, exact: true });
const option = (page: Page, title: string) => page.locator(`.ant-select-item-option[title="${title}"]`);
const password = (within: Page | Locator, label: string) => within.getByLabel(label, { exact: true });

async function signIn(page: Page, login: string, secret: string): Promise<void> {
  await page.getByLabel('Identifiant').fill(login);
  await password(page, 'Mot de passe').fill(secret);
  await page.keyboard.press('Enter');
}

async function createColleague(page: Page, login: string, regions: string[]): Promise<string> {
  await page.goto('/user_list?new=1');
  const form = dialog(page, 'Nouvel utilisateur');
  await form.getByLabel('Identifiant', { exact: true }).fill(login);
  await form.getByRole('combobox', { name: 'Rôle' }).click();
  await option(page, 'Agent d’enrôlement').click();
  for (const region of regions) {
    await form.getByRole('combobox', { name: 'Territoire' }).fill(region);
    await option(page, region).click();
  }
  // The list stays open for more regions, over the buttons below when there are many.
  await form.getByText('Nouvel utilisateur', { exact: true }).click();
  await form.getByRole('button', { name: 'Générer un mot de passe' }).click();
  const temporary = await password(form, 'Mot de passe').inputValue();
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  const told = dialog(page, `À transmettre à « ${login} »`);
  await told.getByText(temporary, { exact: true }).waitFor();
  await told.getByRole('button', { name: 'C’est noté' }).click();
  await told.waitFor({ state: 'detached' });
  return temporary;
}

it('makes a colleague, who chooses a password and works until their session is ended', async () => {
  const admin = await journey();
  const { api } = admin;
  const code = uniqueCode();
  const login = `essai.${code.toLowerCase()}`;
  const regions = [`Est ${code}`, `Ouest ${code}`];
  await api.createRegion(`${code}E`, regions[0]!);
  await api.createRegion(`${code}O`, regions[1]!);
  const temporary = await createColleague(admin.page, login, regions);
  const kept = await admin.page.evaluate(() => JSON.stringify([{ ...localStorage }, { ...sessionStorage }]));
  expect(kept).not.toContain(temporary);

  const { page } = await journey({ signedIn: false });
  await page.goto('/regions');
  await signIn(page, login, temporary);
  await heading(page, 'Choisissez votre mot de passe').waitFor();
  await page.goto('/account');
  await heading(page, 'Choisissez votre mot de passe').waitFor();
  const chosen = `rivière-${code.toLowerCase()}`;
  await password(page, 'Mot de passe actuel').fill(temporary);
  await password(page, 'Nouveau mot de passe').fill(chosen);
  await password(page, 'Nouveau mot de passe, une seconde fois').fill(chosen);
  await page.getByRole('button', { name: 'Changer et continuer' }).click();
  await heading(page, 'Mon compte').waitFor();
  await page.getByText(regions.join(', ')).waitFor();
  await page.getByText('Agent d’enrôlement', { exact: true }).first().waitFor();

  const menu = page.getByRole('navigation', { name: 'Menu principal' });
  await menu.getByText('Administration').click();
  await menu.getByText('Qui peut faire quoi').waitFor();
  await expect.poll(() => menu.getByText('Utilisateurs').count()).toBe(0);
  await page.goto('/user_list');
  await heading(page, 'Accès réservé').waitFor();

  await admin.page.goto(`/user_list?filter=${login}`);
  await admin.page.getByRole('row', { name: login }).click();
  const form = dialog(admin.page, 'Modifier l’utilisateur');
  await form.getByRole('button', { name: /^Terminer la session/ }).click();
  await notice(admin.page, '1 session terminée').waitFor();
  await form.getByText('Aucune session ouverte.').waitFor();
  // Every process learns of it within a second.
  await expect
    .poll(async () => {
      await page.goto('/regions');
      await page.locator('h1').first().waitFor();
      return new URL(page.url()).pathname;
    })
    .toBe('/login');
  await signIn(page, login, chosen);
  await heading(page, 'Régions').waitFor();

  await removeUsers(api, login);
  await api.removeRegions(code);
});

it('names what is lost before a user is deleted', async () => {
  const { page, api } = await journey();
  const login = `parti.${uniqueCode().toLowerCase()}`;
  await createColleague(page, login, []);
  await page.goto(`/user_list?filter=${login}`);
  await page.getByRole('row', { name: login }).click();
  await dialog(page, 'Modifier l’utilisateur').getByRole('button', { name: 'Supprimer' }).click();
  const confirm = dialog(page, `Supprimer l’utilisateur « ${login} » ?`);
  await confirm.getByText('ne pourra plus se connecter').waitFor();
  await confirm.getByRole('button', { name: 'Supprimer' }).click();
  await page.getByText('Aucun résultat pour cette recherche').waitFor();
  await removeUsers(api, login);
});

it('changes a setting, marks it, and takes its default back', async () => {
  const { page, newTab } = await journey();
  const label = 'Délai de renouvellement';
  const item = (tab: Page) => tab.getByRole('listitem').filter({ hasText: label });
  await page.goto('/settings');
  const number = item(page).getByRole('textbox');
  await number.fill('45');
  await item(page)
    .getByRole('button', { name: `Enregistrer : ${label}` })
    .click();
  await item(page).getByText('Modifié').waitFor();

  const other = await newTab();
  await other.goto('/settings');
  await expect.poll(() => item(other).getByRole('textbox').inputValue()).toBe('45');
  await item(other)
    .getByRole('button', { name: `Rétablir la valeur par défaut : ${label}` })
    .click();
  await item(other).getByText('Modifié').waitFor({ state: 'detached' });
  await expect.poll(() => item(other).getByRole('textbox').inputValue()).toBe('60');
});

it('shows a list in another browser as it was left', async () => {
  const first = await journey();
  const code = uniqueCode();
  await first.api.createRegion(code, `Réglée ${code}`);
  await first.page.goto('/regions');
  await first.page.getByRole('button', { name: 'Affichage' }).click();
  const saved = first.page.waitForResponse((answer) => answer.url().endsWith('/post_loginParam'));
  const shown = first.page.getByRole('checkbox', { name: 'Code', exact: true });
  await shown.click();
  await expect.poll(() => shown.isChecked()).toBe(false);
  await first.page.keyboard.press('Escape');
  await first.page.getByLabel('Rechercher', { exact: true }).fill(code);
  await first.page.waitForURL(`**/regions?filter=${code}`);
  expect((await saved).status()).toBe(200);
  // The search may be in the same write or in the next one.
  await expect
    .poll(async () => {
      const { answer } = await first.api.call('GET', 'loginparam/get_loginParam/list.regions');
      return JSON.stringify(answer);
    })
    .toContain(code);

  const second = await journey({ listsAsLeft: true });
  await second.page.goto('/regions');
  await second.page.waitForURL(`**/regions?filter=${code}`);
  await second.page.getByRole('row', { name: `Réglée ${code}` }).waitFor();
  await expect.poll(() => second.page.getByRole('columnheader', { name: 'Code' }).count()).toBe(0);
  await second.page.getByRole('button', { name: 'Effacer les filtres' }).click();
  await second.page.waitForURL('**/regions');
  await first.api.removeRegions(code);
});
