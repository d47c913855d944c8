// One member: found, changed by two people at once, given another status and another main member, archived
// and restored.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { createColleague, removeUsers } from './support/accounts';
import { dialog, heading, journey, notice, useBrowser } from './support/journey';
import { createFamily, createMember, createPlace, memberOf, uniqueBirth } from './support/members';
import { chooseMore } from './support/narrow';
import { uniqueCode } from './support/product';

useBrowser();

const option = (page: Page, title: string) =>
  page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
    hasText: title,
  });

it('U3: lets the second choose what both changed, keeps the rest of both, overwrites nothing', async () => {
  const { page, api, newTab } = await journey();
  const code = uniqueCode();
  const place = await createPlace(api, code);
  const { main } = await createFamily(api, `Ouattara ${code}`, place);
  const other = await newTab();
  for (const tab of [page, other]) {
    await tab.goto(`/members/${main.member_id}?modifier=1`);
    await dialog(tab, `Modifier la fiche de Ouattara ${code} Drissa`).getByLabel('Adresse').waitFor();
  }
  const form = (tab: Page) => dialog(tab, `Modifier la fiche de Ouattara ${code} Drissa`);
  const save = (tab: Page) => form(tab).getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await form(page).getByLabel('Adresse').fill('Près du puits');
  await form(page).getByLabel('Quartier').fill('Dioulabougou');
  await form(page).getByLabel('Ville').fill('Korhogo');
  await save(page);
  await form(page).waitFor({ state: 'detached' });

  await form(other).getByLabel('Adresse').fill('Derrière le marché');
  await form(other).getByLabel('Quartier').fill('Sinistré');
  await form(other).getByLabel('Lieu de naissance').fill('Ferké');
  await save(other);
  const conflict = dialog(other, 'Cette fiche a été modifiée entre-temps');
  await conflict.getByRole('columnheader', { name: 'Votre valeur' }).waitFor();
  await conflict.getByRole('columnheader', { name: 'Valeur actuelle' }).waitFor();
  await expect.poll(() => conflict.getByRole('row').count()).toBe(3);
  await conflict.getByRole('listitem').filter({ hasText: 'Ville : Korhogo' }).waitFor();
  await conflict.getByRole('listitem').filter({ hasText: 'Lieu de naissance : Ferké' }).waitFor();
  const untouched = await memberOf(api, main.member_id);
  expect(untouched).toMatchObject({ member_address: 'Près du puits', member_district: 'Dioulabougou' });
  await conflict.getByRole('radio', { name: 'Quartier : Valeur actuelle' }).click();
  await conflict.getByRole('button', { name: 'Enregistrer ces choix' }).click();
  await conflict.waitFor({ state: 'detached' });
  await form(other).waitFor({ state: 'detached' });
  expect(await memberOf(api, main.member_id)).toMatchObject({
    member_address: 'Derrière le marché',
    member_district: 'Dioulabougou',
    member_city: 'Korhogo',
    member_birthLocation: 'Ferké',
  });
});

it.each([768, 480])('U5: keeps the field in hand above the bar of a form of %d px', async (height) => {
  const { page } = await journey();
  await page.setViewportSize({ width: 1366, height });
  await page.goto('/members/nouveau');
  await page.getByLabel('Nom', { exact: true }).waitFor();
  const stops: string[] = [];
  for (let stop = 0; stop < 40; stop += 1) {
    const seen = await page.evaluate(() => {
      const bar = document.querySelector('.m-form-actions')?.getBoundingClientRect();
      const field = document.activeElement;
      if (!bar || !field?.closest('.m-fields')) return null;
      const { top, bottom } = field.getBoundingClientRect();
      // What shows between the bar and the edge of the window.
      const below = document.elementFromPoint(bar.left + bar.width / 2, window.innerHeight - 2);
      return {
        field: `${field.id} ${top} ${bottom} ${bar.top}`,
        isInSight: top >= 0 && bottom <= bar.top + 1,
        isFieldBelow: below?.closest('.m-fields') !== null,
      };
    });
    if (seen) {
      expect(seen).toEqual({ field: seen.field, isInSight: true, isFieldBelow: false });
      stops.push(seen.field.split(' ')[0]!);
    }
    await page.keyboard.press('Tab');
  }
  expect(new Set(stops).size).toBeGreaterThan(10);
});

it('finds a member by number, telephone and name, for those who may see them', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const place = await createPlace(api, code);
  const elsewhere = await createPlace(api, `${code}Z`);
  const { day, phone } = uniqueBirth();
  const member = await createMember(api, {
    member_lastname: `N’Guessan ${code}`,
    member_firstname: 'Hélène',
    member_birthDate: day,
    member_contact: `+225${phone}`,
    member_localityId: place.localityId,
  });
  const box = (on: Page) => on.getByRole('combobox', { name: 'Rechercher partout' });
  async function look(on: Page, typed: string): Promise<void> {
    await on.goto('/');
    await on.getByRole('heading', { level: 1 }).waitFor();
    // Whoever types right behind the keys loses no letter.
    await on.keyboard.press('Control+k');
    await on.keyboard.type(typed);
    expect(await box(on).inputValue()).toBe(typed);
  }
  await page.goto('/');
  const button = page.getByRole('button', { name: 'Rechercher partout' });
  await button.click();
  await box(page).waitFor();
  await page.keyboard.press('Escape');
  await box(page).waitFor({ state: 'detached' });
  expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);

  const found = page.getByRole('option', { name: `N’Guessan ${code} Hélène` });
  const byTwo = phone.match(/../g)!.join(' ');
  const byThree = `+225 ${phone.slice(0, 4)} ${phone.slice(4, 7)} ${phone.slice(7)}`;
  const name = `helene n'guessan ${code.toLowerCase()}`;
  for (const typed of [member.member_idNumber, byTwo, byThree, name]) {
    await look(page, typed);
    await found.waitFor();
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/members/${member.member_id}`);
    await heading(page, `N’Guessan ${code} Hélène`).waitFor();
  }

  const login = `ailleurs.${code.toLowerCase()}`;
  const who = await createColleague(api, login, {
    login_role: 'enrolment',
    login_regionIds: [elsewhere.regionId],
  });
  const theirs = await journey({ who });
  for (const typed of [member.member_idNumber, byTwo, name]) {
    await look(theirs.page, typed);
    await theirs.page.getByText(`Aucun résultat pour « ${typed} »`).first().waitFor();
  }
  await theirs.page.goto(`/members/${member.member_id}`);
  await theirs.page
    .getByText('Ce membre n’existe pas, est archivé, ou se trouve hors de votre territoire.')
    .waitFor();
  await theirs.page.goto(`/members?filter=${code}`);
  await theirs.page.getByText('Aucun résultat pour cette recherche').waitFor();
  expect((await theirs.api.call('GET', `member/get_member/${member.member_id}`)).status).toBe(404);
  await removeUsers(api, login);
});

it('changes the main member when the one before has died', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const place = await createPlace(api, code);
  const { main, spouse, child } = await createFamily(api, `Bamba ${code}`, place);
  await page.goto(`/members/${main.member_id}`);
  await chooseMore(page, 'Changer le statut');
  const status = dialog(page, `Changer le statut de Bamba ${code} Drissa`);
  await status.getByRole('combobox', { name: 'Nouveau statut' }).click();
  await option(page, 'Décédé').click();
  await status.getByText('2 ayants droit restent rattachés à ce titulaire.').waitFor();
  await status.getByRole('button', { name: 'Changer d’abord de titulaire' }).click();

  const holder = dialog(page, `Changer le titulaire de la famille de Bamba ${code} Drissa`);
  await holder.getByRole('combobox', { name: 'Nouveau titulaire' }).click();
  await option(page, `Bamba ${code} Aïcha`).click();
  await holder.getByText(`Bamba ${code} Drissa devient conjoint.`, { exact: false }).waitFor();
  await holder.getByRole('button', { name: 'Changer de titulaire' }).click();
  await holder.waitFor({ state: 'detached' });
  await page.getByRole('list', { name: 'Titulaire' }).getByText(`Bamba ${code} Aïcha`).waitFor();
  const link = { member_isMainAccount: false, member_mainMemberId: spouse.member_id };
  expect(await memberOf(api, main.member_id)).toMatchObject({ ...link, member_isSpouse: true });
  expect(await memberOf(api, child.member_id)).toMatchObject({ ...link, member_isChild: true });

  await chooseMore(page, 'Changer le statut');
  await status.getByRole('combobox', { name: 'Nouveau statut' }).click();
  await option(page, 'Décédé').click();
  await status.getByLabel('Motif').fill('Acte de décès');
  await status.getByRole('button', { name: 'Changer le statut' }).click();
  await status.waitFor({ state: 'detached' });
  await page.getByText('Décédé', { exact: true }).first().waitFor();
  await page.getByText('Acte de décès').first().waitFor();
});

it('refuses to archive a family’s main member, and restores whoever was archived', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const place = await createPlace(api, code);
  const { main, child } = await createFamily(api, `Touré ${code}`, place);
  await page.goto(`/members/${main.member_id}`);
  await chooseMore(page, 'Archiver');
  const refused = dialog(page, `Archiver Touré ${code} Drissa ?`);
  await refused.getByRole('button', { name: 'Archiver' }).click();
  const sentence = 'Ce titulaire a 2 ayants droit : changez d’abord de titulaire.';
  await refused.getByText(sentence).waitFor();
  await notice(page, sentence).waitFor();
  await refused.getByRole('button', { name: 'Changer de titulaire' }).waitFor();

  await page.goto(`/members/${child.member_id}`);
  await chooseMore(page, 'Archiver');
  const archive = dialog(page, `Archiver Touré ${code} Éléonore ?`);
  await archive.getByRole('button', { name: 'Archiver' }).click();
  await page.waitForURL('**/members');
  expect((await api.call('GET', `member/get_member/${child.member_id}`)).status).toBe(404);
  await page.goto(`/members?filter=${code}`);
  await page.getByText('2 membres').waitFor();

  await page.goto(`/members?filter=${code}&archived=true`);
  await page.getByText('1 membre', { exact: true }).waitFor();
  await page.getByRole('checkbox', { name: `Sélectionner Touré ${code} Éléonore` }).click();
  await page.getByRole('button', { name: 'Restaurer' }).click();
  const restore = dialog(page, 'Restaurer 1 membre');
  await restore.getByText('1 possible').waitFor();
  await restore.getByRole('button', { name: 'Restaurer' }).click();
  await restore.getByText('Terminé · 1 réussite').waitFor();
  await restore.getByRole('button', { name: 'Fermer', exact: true }).last().click();
  await page.goto(`/members?filter=${code}`);
  await page.getByText('3 membres').waitFor();
  await page.goto(`/members/${child.member_id}`);
  await heading(page, `Touré ${code} Éléonore`).waitFor();
  await page.getByRole('heading', { name: 'Historique' }).waitFor();
});
