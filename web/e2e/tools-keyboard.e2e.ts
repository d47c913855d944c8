// The tools by keyboard alone: who changed a record, work that is ended, the checks, how the services are.
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { createColleague, removeUsers } from './support/accounts';
import { settled } from './support/browser';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { focused, forbidMouse, tabTo, tabToRow, takeItem } from './support/keyboard';
import { createMember, createPlace, uniqueBirth } from './support/members';
import { type Api, uniqueCode } from './support/product';

useBrowser();

/** The most that one call takes: there is time to end it. */
const MANY = 100_000;
/** Longest wait for all the checks of a small country. */
const MADE = { timeout: 60_000 };

/** Opens a tool from the page of all tools. */
async function openTool(page: Page, title: string): Promise<void> {
  await forbidMouse(page);
  await page.goto('/tools');
  await heading(page, 'Outils').waitFor();
  await settled(page);
  await tabTo(page, new RegExp(`^${title}\\n`), 60);
  await page.keyboard.press('Enter');
  await heading(page, title).waitFor();
  await settled(page);
}

const isOnRow = (page: Page): Promise<boolean> =>
  page.evaluate(() => document.activeElement?.matches('[data-row-key]') ?? false);

/** The focus is in a dialog that has just opened. */
async function awaitFocusIn(page: Page, name: string | RegExp): Promise<void> {
  const isInside = (it: HTMLElement | SVGElement): boolean =>
    // Of a drawer it is the frame around the dialog that has it at first.
    (it.closest('.ant-drawer') ?? it).contains(document.activeElement);
  await expect.poll(() => dialog(page, name).evaluate(isInside)).toBe(true);
}

/** Closes what is open, back to the button that opened it. A choice that is closing takes an Escape, too. */
async function leave(page: Page, button: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.keyboard.press('Escape');
      return focused(page);
    })
    .toBe(button);
}

/** Takes a word of the choice that has the focus. */
async function choose(page: Page, word: string): Promise<void> {
  const opened = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden)');
  const marked = opened.locator('.ant-select-item-option-active');
  await page.keyboard.type(word);
  await expect.poll(() => marked.innerText()).toBe(word);
  await page.keyboard.press('Enter');
  await opened.waitFor({ state: 'hidden' });
}

/** Begins work that takes a while. */
async function begin(api: Api, from: number): Promise<void> {
  const card_ids = Array.from({ length: MANY }, (_, nth) => from + nth);
  await api.call('POST', 'card/post.card_creation.refresh', { card_ids });
}

it('searches the audit, opens an entry, goes on to what else that person did, and takes a file', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  await createPlace(api, code);
  await expect
    .poll(async () => {
      const list = `tools/get.audit_list?filter=${code}&entity=region&action=created`;
      return (await api.call('GET', list)).answer.rows?.length;
    })
    .toBe(1);
  await openTool(page, 'Journal d’audit');
  const { keyboard } = page;
  await keyboard.press('/');
  await keyboard.type(code);
  await page.waitForURL(/filter=/);
  await settled(page);
  await tabTo(page, 'Filtres');
  await keyboard.press('Enter');
  await expect.poll(() => focused(page)).toBe('Filtrer par utilisateur');
  await tabTo(page, 'Filtrer par type de fiche', 3);
  await choose(page, 'Région');
  await page.waitForURL(/entity=region/);
  await leave(page, 'Filtres (1)');
  await settled(page);
  await tabToRow(page);
  expect(await focused(page)).toContain(code);
  await keyboard.press('Enter');
  await awaitFocusIn(page, /^Entrée n°/);
  await keyboard.press('Escape');
  await expect.poll(() => isOnRow(page)).toBe(true);
  await keyboard.press('Enter');
  await awaitFocusIn(page, /^Entrée n°/);
  await tabTo(page, 'Tout ce qu’a fait admin');
  await keyboard.press('Enter');
  await page.waitForURL(/loginId=\d+/);
  await settled(page);
  for (const [menu, first] of [
    ['Vues', 'Enregistrer'],
    ['Affichage', 'Confortable'],
  ] as const) {
    await tabTo(page, menu, 60);
    await keyboard.press('Enter');
    await expect.poll(() => focused(page)).toContain(first);
    await leave(page, menu);
  }
  await tabTo(page, 'Exporter', 60);
  await keyboard.press('Enter');
  const file = page.waitForEvent('download');
  await takeItem(page, 'CSV (tableur, texte)');
  expect((await file).suggestedFilename()).toMatch(/\.csv$/);
});

it('looks at work, pauses it, lets it go on, and ends it', async () => {
  const { api } = await journey();
  const code = uniqueCode();
  const login = `clavier.${code.toLowerCase()}`;
  onTestFinished(() => removeUsers(api, login));
  const who = await createColleague(api, login, { login_role: 'cards' });
  const { page, api: theirs } = await journey({ who });
  // Behind the first one there is time to look at the second.
  await begin(theirs, MANY);
  await begin(theirs, 2 * MANY);
  await openTool(page, 'Travaux');
  const { keyboard } = page;
  const row = page.getByRole('row', { name: /Actualisation de cartes/ }).first();
  await row.waitFor();
  await tabToRow(page);
  await tabTo(page, /^Pause : Actualisation de cartes/);
  await keyboard.press('Enter');
  await row.getByText('En pause').waitFor();
  await tabTo(page, /^Reprendre : Actualisation de cartes/);
  await keyboard.press('Enter');
  await row.getByText(/^En (attente|cours)$/).waitFor();
  await tabTo(page, /^Annuler : Actualisation de cartes/);
  await keyboard.press('Enter');
  await awaitFocusIn(page, 'Annuler : Actualisation de cartes ?');
  await tabTo(page, 'Annuler ce travail');
  await keyboard.press('Enter');
  await row.getByText('Annulé').waitFor();
});

it('makes the checks, opens what one of them found, and its list', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const member = await createMember(api, {
    member_lastname: `Clavier ${code}`,
    member_firstname: 'Awa',
    member_birthDate: uniqueBirth().day,
  });
  await openTool(page, 'Incohérences');
  const { keyboard } = page;
  await tabTo(page, 'Relancer les contrôles', 60);
  await keyboard.press('Enter');
  const number = member.member_idNumber;
  await page.getByRole('link', { name: number }).waitFor(MADE);
  await tabTo(page, number, 120);
  await keyboard.press('Enter');
  await heading(page, `Clavier ${code} Awa`).waitFor();
  await page.goBack();
  await heading(page, 'Incohérences').waitFor();
  await settled(page);
  await tabTo(page, 'Ouvrir la liste : Membres sans localité', 120);
  await keyboard.press('Enter');
  await heading(page, 'Membres').waitFor();
  await settled(page);
  await tabTo(page, /^Ne plus filtrer : Contrôle/);
  await tabToRow(page);
});

it('reads the state of each service, and its queues', async () => {
  const { page } = await journey();
  await openTool(page, 'État des services');
  await page.getByText('En marche', { exact: true }).nth(4).waitFor();
  await tabTo(page, 'Par file', 60);
  await page.keyboard.press('Enter');
  await page.getByRole('columnheader', { name: 'File', exact: true }).first().waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('columnheader', { name: 'File', exact: true }).first().waitFor({ state: 'hidden' });
});
