// A cooperative: made, then joined by five members whom a list finds, as a job of the server.
import { beforeAll, expect, it } from 'vitest';
import { findings } from './support/axe';
import { settled } from './support/browser';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { createMember, createPlace, type Place } from './support/members';
import { Api, uniqueCode } from './support/product';

useBrowser();

const code = uniqueCode();
const name = `Espoir ${code}`;
const NAMES = ['Awa', 'Bakary', 'Cécile', 'Drissa', 'Évelyne'];
let place: Place;

beforeAll(async () => {
  const api = await Api.signIn();
  place = await createPlace(api, code);
  for (const firstname of NAMES)
    await createMember(api, {
      member_lastname: `Coulibaly ${code}`,
      member_firstname: firstname,
      member_gender: 'F',
      member_localityId: place.localityId,
    });
});

async function cooperativeId(api: Api): Promise<number> {
  const { answer } = await api.call('GET', `cooperative/get.cooperative_list?filter=${code}`);
  const [found] = (answer.rows ?? []) as unknown as { cooperative_id: number }[];
  return found!.cooperative_id;
}

it('is joined by all whom a list finds, as the preview says, and counts them', async () => {
  const { page, api } = await journey();
  await page.goto('/cooperatives?new=1');
  const form = dialog(page, 'Nouvelle coopérative');
  await form.getByLabel('Code', { exact: true }).fill(code);
  await form.getByLabel('Nom', { exact: true }).fill(name);
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await form.waitFor({ state: 'hidden' });
  const id = await cooperativeId(api);

  await page.goto(`/members?filter=${code}`);
  await page
    .getByText(/5\smembres/)
    .first()
    .waitFor();
  await page.getByRole('checkbox', { name: 'Sélectionner toutes les lignes de la page' }).click();
  await page.getByRole('button', { name: 'Changer de coopérative' }).click();
  const moving = dialog(page, /Changer 5\smembres de coopérative/);
  await moving.getByRole('combobox', { name: 'Nouvelle coopérative' }).fill(code);
  await page.locator('.ant-select-dropdown').getByText(`${name} (${code})`).click();
  await moving.getByText(/5\sà déplacer/).waitFor();
  await settled(page);
  expect(await findings(page, 'preview of a move')).toEqual([]);
  await moving.getByRole('button', { name: 'Changer de coopérative' }).click();
  await moving.getByText(/5\smembres déplacés/).waitFor();

  await moving.getByRole('link', { name: 'Voir le travail et les refus' }).click();
  const job = dialog(page, 'Changement de coopérative');
  await job.getByText('Membres déplacés').waitFor();
  await page.goto(`/cooperatives/${id}`);
  await heading(page, name).waitFor();
  for (const firstname of NAMES) await page.getByText(`Coulibaly ${code} ${firstname}`).first().waitFor();
  const { answer } = await api.call('GET', `member/get.member_list?cooperativeId=${id}`);
  expect((answer as unknown as { total: number }).total).toBe(NAMES.length);
});

it('has no serious fault on its page, 320 px', async () => {
  const { page, api } = await journey({ width: 320, height: 640 });
  await page.goto(`/cooperatives/${await cooperativeId(api)}`);
  await heading(page, name).waitFor();
  await settled(page);
  expect(await findings(page, 'cooperative, 320 px')).toEqual([]);
  // Nothing of its figures is cut or has to be moved.
  const table = page.getByRole('region', { name: 'Membres par localité et par genre' });
  expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
  expect(await table.getByRole('rowheader', { name: 'Total' }).isVisible()).toBe(true);
});
