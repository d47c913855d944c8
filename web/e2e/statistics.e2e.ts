// Statistics: from a figure to the list that holds as many and back, by keyboard too; tables as files; what
// is printed; the trends of the home page; one’s territory alone.
import { readFile } from 'node:fs/promises';
import { openPdf } from 'clawpdf';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { createColleague, removeUsers } from './support/accounts';
import { findings } from './support/axe';
import { settled } from './support/browser';
import { heading, journey, useBrowser } from './support/journey';
import { focused, forbidMouse, tabTo } from './support/keyboard';
import { createMember, createPlace } from './support/members';
import { streamsIn } from './support/pdf';
import { type Api, uniqueCode } from './support/product';

useBrowser();

/** What has happened is counted within a minute. */
const COUNTED = { timeout: 90_000, interval: 2000 };
const WOMEN = 3;
const MEN = 2;

/** Five members of a region of their own, so that nobody else changes the figures. */
async function populate(api: Api) {
  const code = uniqueCode();
  const place = await createPlace(api, code);
  for (let nth = 0; nth < WOMEN + MEN; nth += 1)
    await createMember(api, {
      member_lastname: `Traoré ${code}`,
      member_firstname: `Moussa ${nth}`,
      member_localityId: place.localityId,
      member_gender: nth < WOMEN ? 'F' : 'M',
    });
  return { ...place, code, address: `/metabase_stats?name=members&regionId=${place.regionId}` };
}

const panel = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true });
const row = (page: Page, title: string, name: string) =>
  panel(page, title).getByRole('row', { name: new RegExp(`^${name} `) });

/** The dashboard, once it counts what was made. */
async function openCounted(page: Page, address: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(address);
      await settled(page);
      return page.getByRole('link', { name: new RegExp(`^Membres ${WOMEN + MEN}\\b`) }).count();
    }, COUNTED)
    .toBe(1);
}

it('STA-2: leads from a figure to the list that has exactly as many, and back', async () => {
  const { page, api } = await journey();
  const { address } = await populate(api);
  await openCounted(page, address);
  for (const [name, count] of [
    ['Femme', WOMEN],
    ['Homme', MEN],
  ] as const) {
    const figure = row(page, 'Membres par genre', name).getByRole('link');
    expect(await figure.innerText()).toBe(String(count));
    await figure.click();
    await heading(page, 'Membres').waitFor();
    await page.getByText(`${count} membres`, { exact: true }).first().waitFor();
    await page.goBack();
    await heading(page, 'Statistiques').waitFor();
    expect(page.url()).toContain(address);
  }
  // In its middle a ring has nothing that could be clicked.
  await panel(page, 'Membres par genre')
    .getByRole('link', { name: `Femme : ${WOMEN}` })
    .press('Enter');
  await page.getByText(`${WOMEN} membres`, { exact: true }).first().waitFor();
});

it('STA-2: reads a figure, opens its list and takes that as a file', async () => {
  const { page, api } = await journey();
  const { address, code } = await populate(api);
  await openCounted(page, address);
  const figure = row(page, 'Membres par genre', 'Femme').getByRole('link');
  expect(await figure.innerText()).toBe(String(WOMEN));
  await figure.click();
  await page.getByText(`${WOMEN} membres`, { exact: true }).first().waitFor();
  const file = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Exporter', exact: true }).click();
  await page.getByRole('menuitem', { name: 'CSV (tableur, texte)' }).click();
  const lines = (await readFile(await (await file).path(), 'utf8')).split('\n').filter(Boolean);
  // As many lines as the figure said, below the head.
  expect(lines).toHaveLength(WOMEN + 1);
  expect(lines.slice(1).every((line) => line.includes(`Traoré ${code}`))).toBe(true);
});

it('tells the audit of figures that leave', async () => {
  const { page, api } = await journey();
  const { address } = await populate(api);
  await openCounted(page, address);
  const workbook = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tout exporter (XLSX)' }).click();
  await workbook;
  await expect
    .poll(async () => {
      const { answer } = await api.call('GET', 'tools/get.audit_list?entity=statistics&_limit=1');
      return (answer as unknown as { total: number }).total;
    })
    .toBeGreaterThan(0);
});

it('STA-4: exports the table of a chart, and all tables as one workbook', async () => {
  const { page, api } = await journey();
  const { address } = await populate(api);
  await openCounted(page, address);
  const csv = page.waitForEvent('download');
  await panel(page, 'Membres par genre').getByRole('button', { name: 'Exporter' }).click();
  await page.getByRole('menuitem', { name: 'CSV (tableur, texte)' }).click();
  const lines = (await readFile(await (await csv).path(), 'utf8')).replace('\u{feff}', '').split('\r\n');
  expect(lines[0]!.split(';').slice(0, 2)).toEqual(['Élément', 'Membres']);
  expect(lines.find((line) => line.startsWith('Femme'))?.split(';')[1]).toBe(String(WOMEN));
  const workbook = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Tout exporter (XLSX)' }).click();
  expect((await workbook).suggestedFilename()).toMatch(/^statistiques-members-.*\.xlsx$/);
});

it('prints a dashboard on A4 across, with its head and without what is pressed', async () => {
  const { page, api } = await journey();
  const { address, regionName } = await populate(api);
  await openCounted(page, address.replace('/metabase_stats', '/metabase_stats/report'));
  await page.emulateMedia({ media: 'print' });
  expect(await heading(page, 'Membres').isVisible()).toBe(true);
  const told = page.getByText(/Situation au \d/);
  expect(await told.innerText()).toMatch(
    new RegExp(`^Situation au .* · Territoire\\s: ${regionName} · Période\\s: .* · à jour à \\d`),
  );
  for (const hidden of ['Imprimer ou enregistrer en PDF', 'Exporter', 'Mois en cours'])
    expect(await page.getByRole('button', { name: hidden }).count()).toBe(0);
  const file = (await page.pdf({ preferCSSPageSize: true })).toString('latin1');
  const boxes = [...file.matchAll(/\/MediaBox \[0 0 ([\d.]+) ([\d.]+)\]/g)].map((box) =>
    box.slice(1).map(Number),
  );
  expect(boxes.length).toBeGreaterThan(0);
  for (const [width, height] of boxes) {
    expect(width).toBeCloseTo(842, -1);
    expect(height).toBeCloseTo(595, -1);
  }
});

const DASHBOARDS = ['members', 'cards', 'deliveries', 'transactions', 'agents', 'synchronization'];
const printButton = (page: Page) => page.getByRole('button', { name: 'Imprimer ou enregistrer en PDF' });
const timesIn = (text: string, word: string): number => text.split(word).length - 1;
/** Bytes: patterns as pictures were twenty times as many. */
const MOST = 500_000;

it('prints all charts as soon as one can press for it', async () => {
  const { page, api } = await journey();
  const { address } = await populate(api);
  await openCounted(page, address);
  await page.goto(address.replace('/metabase_stats', '/metabase_stats/report'));
  await printButton(page).waitFor();
  const file = await page.pdf({ preferCSSPageSize: true });
  await settled(page);
  const pdf = await openPdf(new Uint8Array(file));
  const text = pdf.text();
  pdf.destroy();
  const titles = await page.locator('.m-charts h2').allInnerTexts();
  expect(titles.length).toBeGreaterThan(4);
  expect(titles.filter((title) => !text.includes(title))).toEqual([]);
  // At its bar, and in the table beside it.
  expect(timesIn(text, 'Actif')).toBe(2);
  const filled = streamsIn(file).map((stream) => timesIn(stream, '\nf\n'));
  const marks = await page.locator('.m-mark').count();
  expect(filled.reduce((all, one) => all + one, 0)).toBeGreaterThanOrEqual(marks);
});

it('prints each dashboard small, in shapes alone', async () => {
  const { page } = await journey();
  for (const name of DASHBOARDS) {
    await page.goto(`/metabase_stats/report?name=${name}`);
    await page.locator('.m-mark:visible, .m-state:visible').first().waitFor();
    if ((await printButton(page).count()) === 0) continue;
    const file = await page.pdf({ preferCSSPageSize: true });
    expect(file.length, name).toBeLessThan(MOST);
    expect(file.includes('/Subtype /Image'), name).toBe(false);
  }
});

it('does all of it without a mouse', async () => {
  const { page, api } = await journey();
  const { address } = await populate(api);
  await forbidMouse(page);
  await openCounted(page, address);
  const drawn = panel(page, 'Membres par genre').getByRole('group', { name: /graphique/ });
  await drawn.locator('.m-mark').first().focus();
  const first = await focused(page);
  await page.keyboard.press('ArrowRight');
  const second = await focused(page);
  expect(second).not.toBe(first);
  await page.keyboard.press('Home');
  expect(await focused(page)).toBe(first);
  // One stop for the chart, the next is its table.
  await page.keyboard.press('Tab');
  expect(await focused(page)).toBe('Membres par genre : les mêmes chiffres en tableau');
  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Enter');
  await heading(page, 'Membres').waitFor();
  await page.goBack();
  await heading(page, 'Statistiques').waitFor();
  await settled(page);
  await tabTo(page, 'Cartes', 60);
  await page.keyboard.press('Enter');
  await expect.poll(() => page.url()).toContain('name=cards');
});

it('has no fault on a full dashboard, in any view, and nothing of the frame in the whole page', async () => {
  const found: string[] = [];
  for (const width of [1366, 320]) {
    const { page } = await journey({ width });
    for (const name of DASHBOARDS) {
      await page.goto(`/metabase_stats/report?name=${name}`);
      await settled(page);
      // A bar of none has no height: whichever is seen.
      await page.locator('.m-mark:visible, .m-state:visible').first().waitFor();
      expect(await page.locator('.m-sider:visible, .m-header:visible').count()).toBe(0);
      found.push(...(await findings(page, `${name} ${width} px`)));
    }
  }
  expect(found).toEqual([]);
});

it('shows the trends on the home page, each the way to its dashboard', async () => {
  const { page, api } = await journey();
  const { address } = await populate(api);
  await openCounted(page, address);
  await page.goto('/');
  await page.getByRole('link', { name: /^Nouveaux membres par semaine/ }).click();
  await heading(page, 'Statistiques').waitFor();
  await panel(page, 'Membres par genre').waitFor();
});

it('STA-1: tells somebody of another region nothing, whatever the address says', async () => {
  const { api } = await journey();
  const { regionId, regionName, code } = await populate(api);
  const other = await createPlace(api, uniqueCode());
  onTestFinished(() => removeUsers(api, code));
  const who = await createColleague(api, `${code}-ailleurs`.toLowerCase(), {
    login_role: 'viewer',
    login_regionIds: [other.regionId],
  });
  const { page } = await journey({ who });
  await page.goto(`/metabase_stats?name=members&regionId=${regionId}`);
  await page.getByText('Ce tableau de bord n’existe pas').waitFor();
  await page.goto('/metabase_stats?name=members');
  await settled(page);
  expect(await page.getByText(regionName).count()).toBe(0);
});
