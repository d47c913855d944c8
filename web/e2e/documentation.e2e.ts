// The manual: whole for administrators, by the screen for everybody, and closed by the server, not by the
// screens.
import { expect, it } from 'vitest';
import { findings } from './support/axe';
import { settled } from './support/browser';
import { heading, journey, useBrowser } from './support/journey';
import { baseUrl } from './support/product';

useBrowser();

it('is searched and read by keyboard', async () => {
  const { page } = await journey();
  await page.goto('/documentation');
  await heading(page, 'La documentation').waitFor();
  await page.keyboard.press('/');
  await page.keyboard.type('annuler import');
  await page.getByText('page trouvée').or(page.getByText('pages trouvées')).waitFor();
  await page.keyboard.press('Enter');
  await page.waitForURL('**/documentation/*');
  await expect.poll(() => page.locator('.m-manual').innerText()).toContain('Annuler un import');
  await page.goto('/documentation/prise-en-main#session-expiree');
  await settled(page);
  await expect
    .poll(() => page.locator('#session-expiree').evaluate((title) => title.getBoundingClientRect().top))
    .toBeLessThan(300);
});

it('describes every call that the server has', async () => {
  const { page, api } = await journey();
  const { answer } = await api.call('GET', 'documentation/get.openapi');
  const { paths } = (answer as unknown as { openapi: { paths: Record<string, object> } }).openapi;
  const calls = Object.values(paths).flatMap((methods) => Object.keys(methods)).length;
  await page.goto('/documentation/appels');
  await page.getByText(`${calls} appels`, { exact: true }).waitFor();
  await expect.poll(() => page.locator('details').count()).toBeGreaterThanOrEqual(calls);
  await page.getByLabel('Filtrer les appels').fill('post region');
  await page.getByText('/api/region/post_region').click();
  await page.getByRole('rowheader', { name: 'region_code', exact: true }).waitFor();
});

it('helps beside a screen, and asks for nothing before', async () => {
  const { page } = await journey();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/documentation/')) asked.push(new URL(request.url()).pathname);
  });
  await page.goto('/regions');
  await settled(page);
  expect(asked).toEqual([]);
  await page.keyboard.press('F1');
  const drawer = page.getByRole('dialog', { name: 'Les régions' });
  await drawer.getByText('Créer une région').waitFor();
  expect(asked).toEqual(['/api/documentation/get.manual_page/regions']);
  await drawer.getByRole('link', { name: 'les listes' }).first().click();
  await page.getByRole('dialog', { name: 'Les listes' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  expect(new URL(page.url()).pathname).toBe('/regions');
});

it('prints all pages on paper, each on a sheet of its own', async () => {
  const { page } = await journey();
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printed', 'yes');
  });
  await page.goto('/documentation/regions');
  await page.getByRole('button', { name: 'Imprimer tout le manuel' }).click();
  await page.locator('body[data-printed]').waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect.poll(() => page.locator('.m-docs-printed section').first().isVisible()).toBe(true);
  await expect.poll(() => page.locator('.m-docs-contents').isVisible()).toBe(false);
  const sheets = await page
    .pdf()
    .then((pdf) => pdf.toString('latin1').match(/\/Type\s*\/Page\b/g)?.length ?? 0);
  expect(sheets).toBeGreaterThan(await page.locator('.m-docs-printed section').count());
});

it('tells nobody who is not signed in, whatever file they ask for', async () => {
  for (const path of ['get.manual', 'get.openapi', 'get.manual_page/regions']) {
    expect((await fetch(`${baseUrl}/api/documentation/${path}`)).status).toBe(401);
  }
  const { page } = await journey({ signedIn: false });
  const texts: string[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/assets/')) void response.text().then((text) => texts.push(text));
  });
  await page.goto('/documentation/regions');
  await page.waitForURL('**/login?retour=%2Fdocumentation%2Fregions');
  expect(texts.join('')).not.toContain('premier des quatre niveaux du découpage');
});

for (const width of [1366, 320]) {
  const view = `${width} px`;

  it(`has no serious fault on its pages, ${view}`, async () => {
    const { page } = await journey({ width });
    const found: string[] = [];
    for (const name of ['import-localites', 'parametres', 'permissions', 'appels']) {
      await page.goto(`/documentation/${name}`);
      await settled(page);
      if (name === 'appels') {
        await page.getByLabel('Filtrer les appels').fill('post region');
        await page.getByText('/api/region/post_region').click();
      }
      found.push(...(await findings(page, `${name} ${view}`)));
    }
    await page.goto('/regions');
    await settled(page);
    await page.getByRole('button', { name: 'Ouvrir l’aide de cet écran' }).click();
    await page.locator('.m-manual').waitFor();
    found.push(...(await findings(page, `help ${view}`)));
    expect(found).toEqual([]);
  });
}
