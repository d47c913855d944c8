// What an operator looks at: whether the data agree, and whether the services work.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createColleague, removeUsers } from './support/accounts';
import { findings } from './support/axe';
import { settled } from './support/browser';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { createMember, createPlace, uniqueBirth } from './support/members';
import { type Api, uniqueCode } from './support/product';

useBrowser();

const CHECK = 'Membres sans localité';
/** Longest wait for all the checks of a small country. */
const MADE = { timeout: 60_000 };

interface Check {
  check_isUnderWay: boolean;
  check_checkedAt: string | null;
}

async function runChecks(page: Page, api: Api): Promise<void> {
  const begun = Date.now();
  const again = page.getByRole('button', { name: 'Relancer les contrôles' });
  await again.click();
  await page.getByText('Contrôles relancés').first().waitFor();
  await expect
    .poll(async () => {
      const { answer } = await api.call('GET', 'tools/get.check_list');
      const rows = answer.rows as unknown as Check[];
      return rows.every(
        ({ check_isUnderWay, check_checkedAt: at }) => !check_isUnderWay && Date.parse(at ?? '') >= begun,
      );
    }, MADE)
    .toBe(true);
  await again.and(page.locator(':not(.ant-btn-loading)')).waitFor();
}

it('finds a member without a place, opens it, gives it one, and finds it no more', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const place = await createPlace(api, code);
  const { day } = uniqueBirth();
  const member = await createMember(api, {
    member_lastname: `Sans ${code}`,
    member_firstname: 'Lieu',
    member_birthDate: day,
  });

  await page.goto('/tools');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^Incohérences/ })
    .click();
  await heading(page, 'Incohérences').waitFor();
  await settled(page);
  await runChecks(page, api);
  const found = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: CHECK }) });
  await found.getByText(/^Avertissement/).waitFor();
  const record = found.getByRole('link', { name: member.member_idNumber });
  expect(await findings(page, 'checks')).toEqual([]);
  await record.click();
  await heading(page, `Sans ${code} Lieu`).waitFor();
  await api.call('POST', 'member/post_member', {
    member_id: member.member_id,
    member_version: member.member_version,
    member_localityId: place.localityId,
  });
  await page.goBack();
  await heading(page, 'Incohérences').waitFor();
  await settled(page);
  await runChecks(page, api);
  await record.waitFor({ state: 'detached' });
});

it('shows every service at work, and the whole country’s to nobody of one region alone', async () => {
  const { page, api } = await journey();
  await page.goto('/tools/services');
  await settled(page);
  await page.getByText('En marche', { exact: true }).nth(4).waitFor();
  for (const name of ['Membres', 'Cartes', 'Comptes et sessions', 'Découpage territorial'])
    await page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  await page.getByText('Par file').first().click();
  expect(await findings(page, 'services')).toEqual([]);

  const code = uniqueCode();
  const { regionId } = await createPlace(api, code);
  const login = `limite.${code.toLowerCase()}`;
  const who = await createColleague(api, login, { login_role: 'supervisor', login_regionIds: [regionId] });
  const { page: theirs, api: their } = await journey({ who });
  for (const [address, text, call] of [
    ['/tools/services', 'réservé aux comptes nationaux', 'tools/get.service_list'],
    ['/tools/checks', 'réservés aux comptes nationaux', 'tools/get.check_list'],
  ] as const) {
    await theirs.goto(address);
    await theirs.getByText(text).waitFor();
    expect((await their.call('GET', call)).status).toBe(403);
  }
  await removeUsers(api, code.toLowerCase());
});

it('says of photos between nodes that this server does not synchronise', async () => {
  const { page } = await journey();
  await page.goto('/tools/photo_sync_failed');
  await settled(page);
  await page
    .getByRole('region', { name: 'Photos en échec' })
    .getByText('Cette fonction n’est pas encore disponible sur ce serveur.')
    .waitFor();
});

for (const width of [1366, 320]) {
  it(`has no serious fault on what an operator looks at, ${width} px`, async () => {
    const { page } = await journey({ width });
    const found: string[] = [];
    for (const address of ['/tools/checks', '/tools/services', '/tools/photo_sync_failed']) {
      await page.goto(address);
      await settled(page);
      found.push(...(await findings(page, `${address} ${width} px`)));
    }
    await page.goto('/tools/checks');
    await settled(page);
    const mend = page.getByRole('button', { name: /^Remettre en ordre/ }).first();
    if (await mend.isVisible()) {
      await mend.click();
      await dialog(page, 'Remettre en ordre ?').waitFor();
      found.push(...(await findings(page, `mend ${width} px`)));
    }
    expect(found).toEqual([]);
  });
}
