// The tools: an auditor finds who changed what, a colleague ends work of their own and fetches a file that
// was made without their browser.
import { readFile } from 'node:fs/promises';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { formatPhone } from '../src/i18n/format';
import { luhnDigit } from '../src/entities/cards/scan/luhn';
import { createColleague, removeUsers } from './support/accounts';
import { findings } from './support/axe';
import { settled } from './support/browser';
import { saveDelivery } from './support/cards';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { createMember, createPlace, uniqueBirth } from './support/members';
import { pagesOf } from './support/pdf';
import { type Api, uniqueCode } from './support/product';

useBrowser();

/** More cards than one file takes at once are printed by the service; a delivery has at most so many. */
const LINES = 1_001;
/** The most that one call takes. Nobody has cards of these ids: much is looked at, nothing is refreshed. */
const MANY = 100_000;

async function jobOf(api: Api, job_id: number): Promise<{ job_state: string }> {
  const { answer } = await api.call('GET', `tools/get.job/${job_id}`);
  return (answer as unknown as { job: { job_state: string } }).job;
}

/** A delivery of cards that are not ours. */
function strangers(from: number): { card_idNumber: string; motive: string }[] {
  return Array.from({ length: LINES }, (_, nth) => {
    const digits = `12${String((Date.now() + from + nth) % 100_000_000).padStart(8, '0')}`;
    return { card_idNumber: `${digits}${luhnDigit(digits)}`, motive: 'Carte inconnue' };
  });
}

it('finds who changed a telephone number, with before and after, from where', async () => {
  const { api } = await journey();
  const code = uniqueCode();
  const name = `Soro ${code} Mariam`;
  const login = `saisie.${code.toLowerCase()}`;
  const place = await createPlace(api, code);
  const { day, phone } = uniqueBirth();
  const member = await createMember(api, {
    member_lastname: `Soro ${code}`,
    member_firstname: 'Mariam',
    member_birthDate: day,
    member_contact: `+225${phone}`,
    member_localityId: place.localityId,
  });

  const who = await createColleague(api, login, { login_role: 'enrolment' });
  const { page: theirs } = await journey({ who });
  await theirs.goto(`/members/${member.member_id}?modifier=1`);
  const form = dialog(theirs, `Modifier la fiche de ${name}`);
  const other = uniqueBirth().phone;
  await form.getByLabel('Téléphone').fill(`+225${other}`);
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await form.waitFor({ state: 'detached' });

  const auditor = await createColleague(api, `audit.${code.toLowerCase()}`, { login_role: 'auditor' });
  const { page, api: read } = await journey({ who: auditor });
  const heard = async () =>
    (await read.call('GET', `tools/get.audit_list?filter=${code}&action=updated&entity=member`)).answer.rows;
  await expect.poll(async () => (await heard())?.length).toBe(1);
  await page.goto('/tools');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Journal d’audit/ })
    .click();
  await heading(page, 'Journal d’audit').waitFor();
  await page.getByRole('searchbox', { name: 'Rechercher' }).fill(`soro ${code}`);
  await page.waitForURL(/filter=/);
  await settled(page);
  const changed = page.getByRole('row', { name: `${login} a modifié la fiche du membre ${name}` });
  await changed.getByText('Téléphone').waitFor();
  await changed.focus();
  await page.keyboard.press('Enter');
  const entry = dialog(page, /^Entrée n°/);
  await entry.locator('del', { hasText: formatPhone(`+225${phone}`) }).waitFor();
  await entry.locator('ins', { hasText: formatPhone(`+225${other}`) }).waitFor();
  await entry.getByText(`${login} (Agent d’enrôlement)`).waitFor();
  await entry.getByText('127.0.0.1').waitFor();
  expect(await findings(page, 'entry')).toEqual([]);

  // One's own entries of one's own region; of another one there is nothing.
  await entry.getByRole('link', { name: `Tout ce qu’a fait ${login}` }).click();
  await entry.waitFor({ state: 'detached' });
  await page
    .getByRole('row', { name: `${login} a ouvert une session` })
    .first()
    .waitFor();
  const [narrowed] = new URL(page.url()).search.match(/loginId=\d+/)!;
  await page.goto(`/tools/audit?${narrowed}&regionId=${place.regionId}`);
  await changed.waitFor();
  expect(await page.getByRole('row', { name: 'a ouvert une session' }).count()).toBe(0);
  await removeUsers(api, code.toLowerCase());
});

it('ends work after a question, and fetches a file that another browser began', async () => {
  const { api } = await journey();
  const code = uniqueCode();
  const login = `cartes.${code.toLowerCase()}`;
  const who = await createColleague(api, login, { login_role: 'cards' });
  const { page, api: theirs } = await journey({ who });
  const card_ids = Array.from({ length: MANY }, (_, nth) => MANY + nth);
  const begin = async (): Promise<number> => {
    const { answer } = await theirs.call('POST', 'card/post.card_creation.refresh', { card_ids });
    return (answer as unknown as { job_id: number }).job_id;
  };
  // Behind the first one there is time to look at the second.
  const ahead = await begin();
  const job_id = await begin();
  await page.goto('/tools/jobs');
  // Others may have work of the same kind.
  const rowOf = (on: Page, kind: string) => on.getByRole('row', { name: new RegExp(`${kind}.*${login}`) });
  const row = rowOf(page, 'Actualisation de cartes').first();
  await row.getByRole('button', { name: /^Annuler/ }).click();
  await dialog(page, 'Annuler : Actualisation de cartes ?')
    .getByRole('button', { name: 'Annuler ce travail' })
    .click();
  await row.getByText('Annulé').waitFor();
  await expect.poll(async () => (await jobOf(theirs, job_id)).job_state).toBe('cancelled');
  // Of one that is over by now nothing is left to cancel.
  await theirs.call('POST', 'tools/post.job_cancel', { job_id: ahead });

  const delivery_ids: number[] = [];
  for (const nth of [0, 1]) {
    const cards = strangers(nth * LINES);
    delivery_ids.push(await saveDelivery(theirs, { delivery_isErrorType: true, cards }));
  }
  await theirs.call('POST', 'delivery/print', { delivery_ids });
  // The page was told nothing: it asks by itself.
  const printed = rowOf(page, 'Impression de bordereaux');
  await printed.getByText('Terminé').waitFor({ timeout: 90_000 });
  const download = page.waitForEvent('download');
  await printed.getByRole('button', { name: /^Enregistrer le fichier/ }).click();
  const pages = pagesOf(await readFile(await (await download).path()));
  expect(pages.join(' ')).toContain('Carte inconnue');
  await printed.focus();
  await page.keyboard.press('Enter');
  await dialog(page, 'Impression de bordereaux').getByText('Fichier disponible jusqu’au').waitFor();
  expect(await findings(page, 'job')).toEqual([]);

  // Whoever may read the tools sees it from elsewhere, and may ask for their own alone.
  const { page: other } = await journey();
  await other.goto('/tools/jobs');
  await rowOf(other, 'Impression de bordereaux').waitFor();
  await other.getByRole('switch', { name: 'Mes travaux seulement' }).click();
  await other.getByRole('row', { name: login }).first().waitFor({ state: 'detached' });
  await removeUsers(api, code.toLowerCase());
});

for (const width of [1366, 320]) {
  it(`has no serious fault on the tools, ${width} px`, async () => {
    const { page } = await journey({ width });
    const found: string[] = [];
    for (const address of ['/tools', '/tools/jobs', '/tools/jobs?edit=1', '/tools/audit']) {
      await page.goto(address);
      await settled(page);
      found.push(...(await findings(page, `${address} ${width} px`)));
    }
    await page.goto('/tools/audit?action=created');
    await settled(page);
    const first = width < 640 ? page.locator('.m-card-open') : page.getByRole('gridcell');
    await first.first().click();
    await dialog(page, /^Entrée n°/).waitFor();
    found.push(...(await findings(page, `entry ${width} px`)));
    expect(found).toEqual([]);
  });
}
