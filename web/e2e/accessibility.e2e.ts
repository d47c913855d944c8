// axe on every screen, light and dark, wide and narrow, and on what opens over them; nothing serious or
// critical. Nothing scrolls sideways either.
import { expect, it } from 'vitest';
import { addressOf, screens } from '../src/app/screens';
import { findings, findingsInBothWidths } from './support/axe';
import { settled } from './support/browser';
import { journey, useBrowser } from './support/journey';
import { unfoldTools } from './support/narrow';
import { uniqueCode } from './support/product';

useBrowser();

const visited = new Set<string>();
const widths = [1366, 320];
/** Each part ends in time on a machine that is busy with other things, too. */
const PARTS = 8;

for (let part = 1; part <= PARTS; part += 1) {
  it(`has no serious fault on any screen, wide and narrow, ${part} of ${PARTS}`, async () => {
    const { page } = await journey();
    const found: string[] = [];
    // Every other one is loaded at 320 px.
    for (const screen of screens.filter((_, nth) => nth % PARTS === part - 1)) {
      const seen = screen.layout === 'login' ? (await journey({ signedIn: false })).page : page;
      await seen.goto(addressOf(screen));
      await settled(seen);
      found.push(...(await findingsInBothWidths(seen, screen.path)));
      visited.add(screen.path);
    }
    expect(found).toEqual([]);
  });
}

for (const width of widths) {
  const view = `${width} px`;

  it(`has no serious fault in dialogs and drawers, ${view}`, async () => {
    const { page, api } = await journey({ width });
    const code = uniqueCode();
    const id = await api.createRegion(code, `Accessible ${code}`);
    const found: string[] = [];
    const look = async (where: string) => found.push(...(await findings(page, `${where} ${view}`)));

    await page.goto(`/regions?filter=${code}&edit=${id}`);
    const form = page.getByRole('dialog', { name: 'Modifier la région' });
    await form.getByLabel('Nom').fill('');
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await form.getByText('Renseignez le champ « Nom ».').waitFor();
    await look('form with an error');
    await form.getByLabel('Nom').fill(`Autre ${code}`);
    await form.getByRole('button', { name: 'Supprimer' }).click();
    await page.getByText('La suppression est définitive.').waitFor();
    await look('confirmation');
    await page.keyboard.press('Escape');
    await page.getByText('La suppression est définitive.').waitFor({ state: 'hidden' });

    const { answer } = await api.call('GET', `region/get_region/${id}`);
    await api.call('POST', 'region/post_region', { ...answer.region, region_name: `Leur ${code}` });
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await page.getByText('Cette fiche a été modifiée entre-temps').first().waitFor();
    await page.getByRole('button', { name: 'Enregistrer ces choix' }).waitFor();
    await look('conflict');
    await page.getByRole('button', { name: 'Tout reprendre de l’actuelle' }).click();
    await form.getByRole('button', { name: 'Annuler' }).click();
    await form.waitFor({ state: 'detached' });

    await page.getByRole('checkbox', { name: `Sélectionner Leur ${code}` }).check();
    await page.getByText('1 ligne sélectionnée').waitFor();
    await look('selection');
    await page.getByRole('button', { name: /^Notifications/ }).click();
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor();
    await look('notices');
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name: 'Notifications' }).waitFor({ state: 'detached' });
    await page.getByRole('heading', { level: 1 }).focus();
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Raccourcis clavier' }).waitFor();
    await look('shortcuts');
    await api.removeRegions(code);
    expect(found).toEqual([]);
  });
}

it('has no serious fault around accounts, in any view', async () => {
  const found: string[] = [];
  for (const width of widths) {
    const { page } = await journey({ width });
    const look = async (where: string) => found.push(...(await findings(page, `${where} ${width}`)));
    await page.goto('/user_list?new=1');
    const form = page.getByRole('dialog', { name: 'Nouvel utilisateur' });
    await form.getByRole('button', { name: 'Générer un mot de passe' }).click();
    await form.getByRole('button', { name: 'Enregistrer' }).click();
    await form.getByText('Renseignez le champ « Rôle ».').waitFor();
    await look('user with an error');
    await page.goto('/user_list?role=admin');
    await unfoldTools(page);
    await page.getByRole('button', { name: 'Vues' }).click();
    await page.getByRole('button', { name: 'Enregistrer la vue actuelle' }).waitFor();
    await look('saved views');
    await page.goto('/permissions?role=delivery');
    await page.getByText('Ce que peut faire le rôle').waitFor();
    await look('what a role may do');
  }
  expect(found).toEqual([]);
});

it('U12: has no fault on the page of one’s account, with what axe leaves out unasked', async () => {
  const { page } = await journey();
  await page.goto('/account');
  await settled(page);
  expect(await findings(page, '/account')).toEqual([]);
});

it('finds what is wrong in one width or one colour scheme alone', async () => {
  const { page } = await journey();
  await page.goto('/regions');
  await settled(page);
  const small = '@media (width < 640px) { .m-try { width: 8px; height: 8px; padding: 0 } }';
  const pale = '@media (prefers-color-scheme: dark) { h1 { color: #333 !important } }';
  await page.addStyleTag({ content: small + pale });
  await page.locator('h1').evaluate((h1) => {
    h1.insertAdjacentHTML('afterend', '<button class="m-try">a</button><button class="m-try">b</button>');
  });
  const found = await findingsInBothWidths(page, 'a try');
  expect(found.map((one) => one.replace(/ at .*/s, ''))).toEqual([
    'a try 1366 px dark: color-contrast',
    'a try 320 px: target-size',
    'a try 320 px: target-size',
  ]);
});

it('has been on every route', () => {
  expect([...visited].toSorted()).toEqual(screens.map(({ path }) => path).toSorted());
});
