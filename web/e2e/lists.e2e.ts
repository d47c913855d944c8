// How lists use the screen: one line of controls, filters as chips, widths by content, a dense mode that
// stays, nothing cut at 320 px.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { settled } from './support/browser';
import { journey, useBrowser } from './support/journey';
import { createMember, createPlace } from './support/members';
import { uniqueCode } from './support/product';

useBrowser();

const LISTS = ['/members', '/cards', '/transactions', '/delivery', '/regions', '/localities', '/user_list'];

const heightOf = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => element.getBoundingClientRect().height);

/** What stands out of the window, to the left or to the right. */
const cut = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((all) =>
    all
      .filter((one) => one.checkVisibility())
      .filter((one) => {
        const { left, right } = one.getBoundingClientRect();
        return left < 0 || right > window.innerWidth;
      })
      .map((one) => one.textContent),
  );

it('U8: has one line of controls above every list, and rows in the upper third', async () => {
  const { page } = await journey();
  for (const address of LISTS) {
    await page.goto(address);
    await settled(page);
    expect(await heightOf(page, '.m-toolbar'), address).toBeLessThanOrEqual(40);
    const body = await page
      .locator('.m-list-body')
      .evaluate((element) => element.getBoundingClientRect().top);
    // Above the transactions stands the desk where a payment is checked.
    expect(body, address).toBeLessThanOrEqual(address === '/transactions' ? 768 / 3 + 24 : 768 / 4 + 8);
  }
});

it('U8: cuts no name beside an empty column, and remembers that rows are dense', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const { localityId } = await createPlace(api, code);
  const firstname = 'Moussa Salif Sékou';
  await createMember(api, {
    member_lastname: code,
    member_firstname: firstname,
    member_localityId: localityId,
    member_gender: 'F',
  });
  await page.goto(`/members?filter=${code}`);
  const cell = page.getByText(firstname, { exact: true });
  await cell.waitFor();
  await expect
    .poll(() => cell.evaluate((element) => element.scrollWidth - element.clientWidth))
    .toBeLessThanOrEqual(0);
  const heads = page.locator('.m-grid .m-cell-title');
  expect(
    await heads.evaluateAll((all) => all.filter((one) => one.scrollWidth > one.clientWidth).length),
  ).toBe(0);

  const row = '.m-grid [data-row-key]';
  const before = await heightOf(page, row);
  await page.getByRole('button', { name: 'Affichage' }).click();
  const saved = page.waitForResponse((answer) => answer.url().endsWith('/post_loginParam'));
  await page.getByText('Dense', { exact: true }).click();
  await saved;
  await page.evaluate(() => localStorage.removeItem('maillon.list.1.members'));
  await page.reload();
  await cell.waitFor();
  await expect.poll(() => heightOf(page, row)).toBeLessThanOrEqual(before - 16);
});

it('U8: adds filters as chips in the line, each with a way to drop it', async () => {
  const { page } = await journey();
  await page.goto('/members');
  await settled(page);
  await page.getByRole('button', { name: /^Filtres/ }).click();
  await page.getByRole('combobox', { name: 'Filtrer par genre' }).click();
  await page.getByText('Femme', { exact: true }).last().click();
  const chips = page.getByRole('group', { name: 'Filtres en vigueur' });
  await chips.getByText('Femme').waitFor();
  expect(await heightOf(page, '.m-toolbar')).toBeLessThanOrEqual(40);
  await chips.getByLabel(/Femme/).click();
  await expect.poll(() => page.url()).not.toContain('gender');
});

it('U11: keeps the picker of columns, the selection and the reader’s modes inside of 320 px', async () => {
  const { page, api } = await journey({ width: 320 });
  const code = uniqueCode();
  const { localityId } = await createPlace(api, code);
  for (const firstname of ['Awa', 'Binta'])
    await createMember(api, {
      member_lastname: `Yéo ${code}`,
      member_firstname: firstname,
      member_localityId: localityId,
      member_gender: 'F',
    });
  await page.goto(`/members?filter=${code}`);
  await settled(page);
  await page.getByRole('button', { name: 'Outils de la liste' }).click();
  await page.getByRole('button', { name: 'Affichage' }).click();
  await page.getByRole('checkbox', { name: 'Téléphone' }).waitFor();
  expect(await cut(page, '.m-toolbar button, .m-display, .m-display label')).toEqual([]);
  await page.keyboard.press('Escape');
  await page
    .getByRole('checkbox', { name: /^Sélectionner Yéo/ })
    .first()
    .check();
  await page.getByRole('button', { name: 'Actions' }).click();
  await page.getByRole('button', { name: 'Archiver' }).waitFor();
  expect(await cut(page, '.m-selection, .m-selection button')).toEqual([]);

  await page.goto('/reader');
  const modes = page.getByRole('radiogroup').first();
  await modes.waitFor();
  const tops = await modes
    .locator('label')
    .evaluateAll((all) => [...new Set(all.map((one) => Math.round(one.getBoundingClientRect().top)))]);
  expect(tops).toHaveLength(1);
  await modes.locator('label').last().scrollIntoViewIfNeeded();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(320);
});
