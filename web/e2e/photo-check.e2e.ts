// Photos are looked at: one is refused with its reason, taken again and accepted, and the card follows. Fast
// enough for a whole district.
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { findings } from './support/axe';
import { createHolder, pay } from './support/cards';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { createPlace, drawPortrait, memberOf } from './support/members';
import { chooseMore } from './support/narrow';
import { type Api, uniqueCode } from './support/product';

useBrowser();

const CHECKED_ONLY = 'global.card.photo_check_required';
/** Photos that are accepted against the clock, and the least that has to be done in a minute. */
const MANY = 12;
const A_MINUTE = 30;
/** Milliseconds. */
const HELD = 60;

const require = (api: Api, loginParam_boolValue: boolean | null) =>
  api.call('POST', 'loginparam/post_loginParam', { loginParam_name: CHECKED_ONLY, loginParam_boolValue });

/** Why the member gets no card; empty = here is one. */
async function refusals(api: Api, member_id: number): Promise<string> {
  const { answer } = await api.call('POST', 'card/create_member_card', { member_id });
  const { reasons = [] } = answer as unknown as { reasons?: string[] };
  return answer.status === 'ok' ? '' : reasons.join(' ') || String(answer.message);
}

const shown = (page: Page, name: string) => page.getByRole('img', { name: `Photo de ${name}`, exact: true });
const over = (page: Page) => page.getByText('Vous avez vu toutes les photos').waitFor();

it('refuses a photo with its reason, which is taken again and accepted, and the card follows', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const place = await createPlace(api, code);
  const name = `Koné ${code} Awa`;
  const member = await createHolder(page, api, place, {
    member_lastname: `Koné ${code}`,
    member_firstname: 'Awa',
  });
  await pay(api, member.member_id);
  onTestFinished(async () => void (await require(api, null)));
  await require(api, true);
  await expect.poll(() => refusals(api, member.member_id)).toBe('photo_not_checked');

  const address = `/tools/photo_check?regionId=${place.regionId}`;
  await page.goto(address);
  await heading(page, 'Contrôle des photos').waitFor();
  await shown(page, name).waitFor();
  await page.getByText('1 sur 1').waitFor();
  await page.keyboard.press('r');
  await page.getByRole('group', { name: 'Motif du refus' }).waitFor();
  expect(await findings(page, 'photo check')).toEqual([]);
  await page.keyboard.press('1');
  await over(page);
  await expect
    .poll(() => memberOf(api, member.member_id))
    .toMatchObject({ member_photoFileName: null, member_photoRefusedReason: 'blurred' });
  await expect.poll(() => refusals(api, member.member_id)).toBe('no_photo');
  await page.goto(`/tools/missing_photos?regionId=${place.regionId}`);
  await page.getByText('Photo refusée : floue').first().waitFor();
  await page.goto(`/members/${member.member_id}`);
  await page.locator('.m-identity').getByText('Photo refusée : floue').waitFor();

  // It is taken again where it is missed.
  await page.goto(`/tools/missing_photos?regionId=${place.regionId}`);
  await page.getByRole('button', { name: `Téléverser la photo de ${name}` }).click();
  const studio = dialog(page, `Photo de ${name}`);
  const picture = Buffer.from(await drawPortrait(page, 200), 'base64');
  await studio
    .locator('input[type=file]')
    .setInputFiles({ name: 'awa.png', mimeType: 'image/png', buffer: picture });
  await studio.getByRole('button', { name: 'Enregistrer la photo' }).click();
  await studio.waitFor({ state: 'detached' });
  await page.goto(address);
  await shown(page, name).waitFor();
  await page.keyboard.press('a');
  await over(page);
  await expect.poll(() => refusals(api, member.member_id)).toBe('');

  await page.goto(`/members/${member.member_id}`);
  await expect
    .poll(async () => {
      await page.reload();
      await heading(page, name).waitFor();
      await page.locator('.m-timeline').waitFor();
      return page.locator('.m-timeline').innerText();
    })
    .toMatch(/Photo acceptée[^]*Photo refusée\s: floue/);
  await chooseMore(page, 'Photos précédentes');
  const photos = dialog(page, `Photos de ${name}`);
  await photos.getByText('Refusée : floue').waitFor();
  await photos.getByRole('button', { name: /^Rétablir la photo du/ }).click();
  await photos.getByText('À contrôler').waitFor();
  expect(await findings(page, 'photos of a member')).toEqual([]);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Actualiser la carte non imprimée' }).click();
  await page.getByText('La carte a la nouvelle photo.').first().waitFor();
});

it('is fast enough for thirty photos and more in a minute', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const place = await createPlace(api, code);
  const names: string[] = [];
  for (let nth = 0; nth < MANY; nth += 1) {
    const letters = String.fromCodePoint(65 + nth).repeat(2);
    names.push(`Koné ${code} ${letters}`);
    await createHolder(page, api, place, { member_lastname: `Koné ${code}`, member_firstname: letters });
  }
  await page.goto(`/tools/photo_check?regionId=${place.regionId}`);
  await shown(page, names[0]!).waitFor();
  const begin = Date.now();
  for (const name of names) {
    await shown(page, name).waitFor();
    // As long as a finger holds a key: Chromium drops some of those that are shorter.
    await page.keyboard.press('a', { delay: HELD });
  }
  await over(page);
  expect((MANY * 60_000) / (Date.now() - begin)).toBeGreaterThan(A_MINUTE);
  await expect
    .poll(async () => {
      const path = `member/get.photo_to_check_list?regionId=${place.regionId}`;
      const { answer } = await api.call('GET', path);
      return (answer as unknown as { total: number }).total;
    })
    .toBe(0);
});
