// What failed is said for eight seconds, and covers nothing that one could press.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { dialog, heading, journey, notice, useBrowser } from './support/journey';
import { admin, uniqueCode } from './support/product';

useBrowser();

/** Buttons and fields that one could press at their middle if no notice were there. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const strip = document.querySelector<HTMLElement>('.m-notice-strip')!;
    const { left, top } = strip.getBoundingClientRect();
    const controls = [...document.querySelectorAll<HTMLElement>('button, a, input, [role="tab"]')];
    const below = controls.filter((one) => !strip.contains(one));
    strip.style.visibility = 'hidden';
    const found = below.filter((one) => {
      const box = one.getBoundingClientRect();
      const [x, y] = [box.left + box.width / 2, box.top + box.height / 2];
      return x >= left && y >= top && one.contains(document.elementFromPoint(x, y));
    });
    strip.style.visibility = '';
    return found.map((one) => one.outerHTML.slice(0, 120));
  });

async function coversNothing(width: number): Promise<void> {
  const { page, api } = await journey({ width });
  const code = uniqueCode();
  const taken = await api.createRegion(code, `Prise ${code}`);
  const other = await api.createRegion(`${code}B`, `Autre ${code}`);
  await api.call('POST', 'department/post_department', {
    department_code: code,
    department_name: `Département ${code}`,
    department_regionId: taken,
  });

  await page.goto(`/regions?filter=${code}&edit=${other}`);
  const form = dialog(page, 'Modifier la région');
  await form.getByLabel('Code').fill(code);
  await form.getByRole('button', { name: 'Enregistrer' }).click();
  await notice(page, 'Une région porte déjà ce code.').waitFor();
  expect(await covered(page)).toEqual([]);
  // Said at its field as long as it takes, once.
  expect(await form.getByText('Le code de la région est déjà pris.').count()).toBe(1);

  await page.goto(`/regions?filter=${code}&edit=${taken}`);
  await form.getByRole('button', { name: 'Supprimer' }).click();
  const question = dialog(page, `Supprimer la région « Prise ${code} » ?`);
  await question.getByRole('button', { name: 'Supprimer' }).click();
  await notice(page, 'Cette région ne peut pas être supprimée').waitFor();
  expect(await covered(page)).toEqual([]);
  await question.getByRole('button', { name: 'Annuler' }).scrollIntoViewIfNeeded();
  expect(await covered(page)).toEqual([]);

  await page.goto('/members/nouveau');
  await heading(page, 'Nouveau membre').waitFor();
  await page.getByLabel('Nom', { exact: true }).fill(`Koné ${code}`);
  await page.getByLabel('Prénom', { exact: true }).fill('Awa');
  await page.route('**/api/member/**', (route) => route.abort());
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await notice(page, 'Le serveur ne répond pas.').waitFor();
  expect(await covered(page)).toEqual([]);
}

async function endsWithSigningIn(width: number): Promise<void> {
  const { page } = await journey({ width, signedIn: false });
  await page.goto('/login');
  await page.route('**/api/auth/login', (route) => route.abort(), { times: 1 });
  await page.getByLabel('Identifiant').fill(admin.login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await notice(page, 'Erreur lors de l').waitFor();
  expect(await covered(page)).toEqual([]);
  await page.getByLabel('Mot de passe', { exact: true }).fill(admin.password);
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await page.locator('.m-header').waitFor();
  expect(await page.locator('.m-notice').count()).toBe(0);
}

it('U5: a notice covers no button on a desk', () => coversNothing(1366));
it('U5: a notice covers no button on a phone', () => coversNothing(320));
it('U5: what was said before signing in is over with it, on a desk', () => endsWithSigningIn(1366));
it('U5: what was said before signing in is over with it, on a phone', () => endsWithSigningIn(320));
