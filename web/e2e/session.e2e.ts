// Signing in, losing the session, coming back.
import { expect, it } from 'vitest';
import { heading, journey, notice, useBrowser } from './support/journey';
import { admin, uniqueCode } from './support/product';

useBrowser();

it('signs in and out', async () => {
  const { page } = await journey({ signedIn: false });
  await page.goto('/');
  await page.waitForURL('**/login');
  await expect.poll(() => page.title()).toBe('Connexion | Maillon');
  await page.getByLabel('Identifiant').fill(admin.login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await heading(page, 'Accueil').waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  await expect.poll(() => page.title()).toBe('Accueil | Maillon');
  expect(await page.locator('meta[name="description"]').getAttribute('content')).toBe('Maillon');
  expect(await page.locator('html').getAttribute('lang')).toBe('fr');

  await page.getByRole('button', { name: `Compte de ${admin.login}` }).click();
  await page.getByText('Se déconnecter').click();
  await page.waitForURL('**/login');
  expect(await page.evaluate(() => localStorage.getItem('authorization_token'))).toBeNull();
  await page.goto('/regions');
  await page.waitForURL('**/login?retour=%2Fregions');
});

it('refuses a wrong password with the sentence of the specification', async () => {
  const { page } = await journey({ signedIn: false });
  await page.goto('/login');
  await page.getByLabel('Identifiant').fill(admin.login);
  await page.getByLabel('Mot de passe', { exact: true }).fill('certainement-faux');
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click();
  await notice(page, 'Identifiant ou mot de passe incorrect').waitFor();
  expect(new URL(page.url()).pathname).toBe('/login');
});

it('goes to /login when the session has ended, and back to the form with what was typed', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  await page.goto('/regions?new=1');
  const drawer = page.getByRole('dialog', { name: 'Nouvelle région' });
  await drawer.getByLabel('Code').fill(code);
  await drawer.getByLabel('Nom').fill(`Brouillon ${code}`);

  await api.endSession();
  // Every process learns of it within a second.
  await expect.poll(() => api.isAlive(), { timeout: 10_000 }).toBe(false);
  await drawer.getByRole('button', { name: 'Enregistrer' }).click();
  await notice(page, 'Attention votre connexion a expiré, merci de vous reconnecter').waitFor();
  await page.waitForURL('**/login?retour=%2Fregions%3Fnew%3D1');

  await page.getByLabel('Identifiant').fill(admin.login);
  await page.getByLabel('Mot de passe', { exact: true }).fill(admin.password);
  await page.keyboard.press('Enter');
  await page.waitForURL('**/regions?new=1');
  await page.getByText('Une saisie non enregistrée a été conservée').waitFor();
  await page.getByRole('button', { name: 'Reprendre la saisie' }).click();
  expect(await drawer.getByLabel('Nom').inputValue()).toBe(`Brouillon ${code}`);
});

it('opens a deep link directly', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const id = await api.createRegion(code, `Lien ${code}`);
  await page.goto(`/regions?filter=${code}&edit=${id}`);
  const drawer = page.getByRole('dialog', { name: 'Modifier la région' });
  await drawer.waitFor();
  await expect.poll(() => drawer.getByLabel('Nom').inputValue()).toBe(`Lien ${code}`);
  expect(await page.getByLabel('Rechercher', { exact: true }).inputValue()).toBe(code);
  await api.removeRegions(code);
});

it('says that an address leads nowhere', async () => {
  const { page } = await journey();
  await page.goto('/nulle-part');
  await heading(page, 'Page introuvable').waitFor();
  await page.getByRole('link', { name: 'Retour à l’accueil' }).click();
  await heading(page, 'Accueil').waitFor();
});

it('says that one is offline, and is on the line again', async () => {
  const { page, context } = await journey();
  await page.goto('/regions');
  await heading(page, 'Régions').waitFor();
  await context.setOffline(true);
  await page.getByText('Vous êtes hors ligne').waitFor();
  await context.setOffline(false);
  await page.getByText('Vous êtes hors ligne').waitFor({ state: 'detached' });
  await heading(page, 'Régions').waitFor();
});

it('signs out in all tabs', async () => {
  const { page, newTab } = await journey();
  await page.goto('/regions');
  await heading(page, 'Régions').waitFor();
  const other = await newTab();
  await other.goto('/');
  await other.getByRole('button', { name: `Compte de ${admin.login}` }).click();
  await other.getByText('Se déconnecter').click();
  await page.waitForURL('**/login?retour=%2Fregions');
});
