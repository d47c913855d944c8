// The list of cards: filters, acts on several that say beforehand what is refused, printing apart from
// marking.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { fr } from '../../i18n/fr';
import { cards, cardWith, jobWith } from '../../test/cards';
import { renderRoute } from '../../test/renderRoute';
import { ok, refuse, server, userWith, world } from '../../test/server';
// Compiled before the first test's clock runs.
import './jobKinds';
import './list';

// Each is a journey over several dialogs.
const t = fr.cards;

async function open(address = '/cards') {
  const view = renderRoute(address);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
  return { ...view, grid };
}

// Looked up by what they are: roles and names of a whole page cost a second here.
const boxOf = (name: string) =>
  document.querySelector<HTMLElement>(`input[type="checkbox"][aria-label*="${name}"]`)!;
const selectAll = () => boxOf(fr.table.selectAll);
const button = (text: string, place: HTMLElement = document.body) =>
  within(place).getByText(text, { selector: 'button *' }).closest('button')!;
const selection = () => document.querySelector<HTMLElement>('.m-selection-live')!;
const dialogOf = (name: string) => screen.findByRole('dialog', { name });
const statuses = () => cards.rows.map((card) => card.card_status);

it('lists cards by state, in the words of their life', async () => {
  const { user, address, grid } = await open('/cards?card_status=created&expiresTo=2030-13-01');
  expect(within(grid).getAllByText(fr.cardStatuses.created)).toHaveLength(2);
  expect(within(grid).queryByText(fr.cardStatuses.delivered)).toBeNull();
  await screen.findByText(t.count(2, false));
  await user.click(screen.getByRole('button', { name: fr.table.clearFilters }));
  await waitFor(() => expect(address()).toBe('/cards'));
  await screen.findByText(fr.cardStatuses.delivered);
  await user.click(screen.getByRole('button', { name: fr.table.filtersCount(0) }));
  await user.click(screen.getByRole('combobox', { name: fr.filters.by(t.statusName) }));
  const options = [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
  expect(options.slice(0, 3)).toEqual([
    fr.cardStatuses.created,
    fr.cardStatuses.printed,
    fr.cardStatuses.in_delivery,
  ]);
});

it('says before it marks which cards can’t be, and why; then what became of each', async () => {
  const { user } = await open();
  await user.click(selectAll());
  await user.click(button(t.acts.mark, selection()));
  const dialog = await dialogOf(t.actTitles.mark(5));
  await within(dialog).findByText(fr.bulkRun.possible(2));
  expect(within(dialog).getByText(fr.bulkRun.refused(3))).toBeTruthy();
  expect(within(dialog).getByText(`${t.alreadySo} (1)`)).toBeTruthy();
  expect(within(dialog).getByText(`${t.refused(fr.cardStatuses.delivered)} (1)`)).toBeTruthy();
  expect(cards.acts).toEqual([]);
  await user.click(button(t.acts.mark, dialog));
  await waitFor(() => expect(within(dialog).getAllByText(fr.bulkRun.rowStates.done)).toHaveLength(2));
  expect(cards.acts).toEqual([{ call: 'mark_as_printed', body: { card_ids: [5, 2] } }]);
  expect(statuses()).toEqual(['delivered', 'printed', 'printed', 'lost', 'printed']);
});

it('names the card that the server refuses after all', async () => {
  const { user } = await open('/cards?card_status=delivered');
  await user.click(selectAll());
  await user.click(button(t.acts.suspend, selection()));
  const dialog = await dialogOf(t.actTitles.suspend(1));
  await within(dialog).findByText(fr.bulkRun.possible(1));
  const start = button(t.acts.suspend, dialog);
  expect(start.disabled).toBe(true);
  await user.type(within(dialog).getByLabelText(t.reason), 'Contrôle');
  // Somebody was quicker.
  cards.rows[0]!.card_status = 'stolen';
  await user.click(start);
  await within(dialog).findByText(t.refusedNow(fr.cardStatuses.stolen), { selector: '.m-outcomes small' });
  expect(cards.acts).toEqual([{ call: 'suspend', body: { card_ids: [1], reason: 'Contrôle' } }]);
});

it('prints without marking, and offers to mark those of the PDF', async () => {
  const { user } = await open();
  await user.click(selectAll());
  await user.click(button(t.acts.print, selection()));
  const dialog = await dialogOf(t.actTitles.print(5));
  await within(dialog).findByText(fr.bulkRun.possible(3));
  expect(within(dialog).getByText(t.printNoPhoto(1))).toBeTruthy();
  await user.click(button(t.acts.print, dialog));
  await within(dialog).findByText(t.printed.pdf(3));
  expect(cards.acts).toEqual([{ call: 'print', body: { card_ids: [5, 3, 2] } }]);
  expect(statuses()).toEqual(['delivered', 'created', 'printed', 'lost', 'created']);
  expect(within(dialog).getByText(fr.printing.open).closest('a')?.getAttribute('href')).toMatch(/^blob:/);
  await user.click(button(t.printMark, dialog));
  // The printed one was only printed again.
  const marking = await dialogOf(t.actTitles.mark(2));
  await within(marking).findByText(fr.bulkRun.possible(2));
  await user.click(button(t.acts.mark, marking));
  await waitFor(() => expect(statuses()).toEqual(['delivered', 'printed', 'printed', 'lost', 'printed']));
});

it('prints as this workstation’s printer needs it, and keeps that', async () => {
  // Here a click on a link to a file would leave the page.
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = await open('/cards?card_status=created');
  await user.click(selectAll());
  await user.click(button(t.acts.print, selection()));
  const dialog = await dialogOf(t.actTitles.print(2));
  await within(dialog).findByText(fr.bulkRun.possible(2));
  await user.click(within(dialog).getByRole('radio', { name: t.layouts.sheet_a4 }));
  const right = within(dialog).getByLabelText(t.offsetX);
  await user.clear(right);
  await user.type(right, '-1,5{Tab}');
  await user.click(button(t.testCard, dialog));
  await within(dialog).findByText(t.testCardDone);
  const laid = { layout: 'sheet_a4', offsetX: -1.5 };
  expect(cards.acts).toEqual([{ call: 'print', body: { isTest: true, ...laid } }]);
  await user.click(button(t.acts.print, dialog));
  await within(dialog).findByText(t.printed.pdf(2));
  expect(cards.acts[1]).toEqual({ call: 'print', body: { card_ids: [5, 2], ...laid } });
  expect(JSON.parse(localStorage.getItem('maillon.paper')!)).toEqual({ layout: 'sheet_a4', x: -1.5, y: 0 });
});

it('makes a ZIP for a printer elsewhere, and marks nothing', async () => {
  const saved: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.download);
  });
  const { user } = await open();
  await user.click(selectAll());
  await user.click(button(t.acts.print, selection()));
  const dialog = await dialogOf(t.actTitles.print(5));
  await within(dialog).findByText(fr.bulkRun.possible(3));
  await user.click(within(dialog).getByRole('radio', { name: t.outputs.zip }));
  expect(within(dialog).queryByText(t.offset)).toBeNull();
  expect(within(dialog).getByText(t.printNoPhoto(1))).toBeTruthy();
  await user.click(button(t.bundle, dialog));
  await within(dialog).findByText(t.printed.zip(3));
  expect(cards.acts).toEqual([{ call: 'print_bundle', body: { card_ids: [5, 3, 2] } }]);
  expect(statuses()).toEqual(['delivered', 'created', 'printed', 'lost', 'created']);
  // They are not in hand yet.
  expect(within(dialog).queryByRole('button', { name: t.printMark })).toBeNull();
  await user.click(button(t.bundleSave, dialog));
  expect(saved).toEqual(['cartes-imprimeur.zip']);
});

it('says why a ZIP can’t be made, and tries again', async () => {
  const sentence = 'Le stockage des photos est momentanément indisponible. Veuillez réessayer plus tard.';
  server.use(
    http.post('*/api/card/post.print_bundle', () => refuse(503, 'storage_unavailable', sentence), {
      once: true,
    }),
  );
  const { user } = await open('/cards?card_status=created');
  await user.click(selectAll());
  await user.click(button(t.acts.print, selection()));
  const dialog = await dialogOf(t.actTitles.print(2));
  await within(dialog).findByText(fr.bulkRun.possible(2));
  await user.click(within(dialog).getByRole('radio', { name: t.outputs.zip }));
  await user.click(button(t.bundle, dialog));
  await within(dialog).findByText(sentence);
  await user.click(button(t.bundle, dialog));
  await within(dialog).findByText(t.printed.zip(2));
});

it('leads from the PDF to the check of what came out of the printer', async () => {
  const { user, address } = await open('/cards?card_status=created');
  await user.click(selectAll());
  await user.click(button(t.acts.print, selection()));
  const dialog = await dialogOf(t.actTitles.print(2));
  await within(dialog).findByText(fr.bulkRun.possible(2));
  await user.click(button(t.acts.print, dialog));
  await within(dialog).findByText(t.printed.pdf(2));
  await user.click(button(t.printControl, dialog));
  await screen.findByText(fr.cardControl.progress(0, 2, 2, 0));
  expect(address()).toBe('/reader?mode=controle');
});

it('follows the job of a large print, and fetches its file', async () => {
  cards.jobs = [jobWith(70, { job_kind: 'card_print', job_done: 300, job_total: 600 })];
  server.use(
    http.post('*/api/card/print', () => ok({ job_id: 70 })),
    http.get('*/api/card/print/70.pdf', () => ok({})),
  );
  const { user } = await open('/cards?card_status=created');
  await user.click(selectAll());
  await user.click(button(t.acts.print, selection()));
  const dialog = await dialogOf(t.actTitles.print(2));
  await within(dialog).findByText(fr.bulkRun.possible(2));
  await user.click(button(t.acts.print, dialog));
  await within(dialog).findByText(t.printingJob(300, 600));
  Object.assign(cards.jobs[0]!, { job_state: 'done', job_done: 600, job_filePath: 'card/print/70.pdf' });
  await within(dialog).findByText(t.printed.pdf(2));
});

it('keeps its selection over pages, and takes the whole filtered list', async () => {
  cards.rows = Array.from({ length: 120 }, (_one, index) =>
    cardWith(100 + index, 'created', {
      card_firstname: `Membre${index}`,
      card_createdAt: new Date(Date.UTC(2026, 10, 2, 9, 0, index)).toISOString().replace('.000', ''),
    }),
  );
  const { user } = await open('/cards?limit=100');
  await user.click(boxOf('Membre119'));
  await user.click(screen.getByTitle('2'));
  await screen.findByText('Membre19');
  await user.click(boxOf('Membre19)'));
  await within(selection()).findByText(fr.table.selected(2));
  await user.click(await screen.findByRole('button', { name: fr.table.takeAll(120, false) }));
  await user.click(button(t.acts.cancel, selection()));
  const dialog = await dialogOf(t.actTitles.cancel(120));
  await within(dialog).findByText(fr.bulkRun.possible(120));
});

it('exports what is filtered, in the columns shown', async () => {
  const { user } = await open('/cards?card_status=printed');
  await user.click(screen.getByRole('button', { name: fr.table.export }));
  await user.click(await screen.findByText(fr.table.exportXlsx));
  await screen.findByText(fr.table.exported('cartes.xlsx'));
  expect(cards.exports[0]).toMatchObject({ format: 'xlsx', card_status: 'printed' });
  expect(cards.exports[0]?.columns).toContain('card_idNumber,card_status,card_statusReason');
});

it('offers no act to who may only read, and says what to do when there is none', async () => {
  world.user = userWith('viewer');
  const { unmount } = await open();
  expect(screen.queryByRole('checkbox')).toBeNull();
  expect(screen.queryByRole('link', { name: t.create })).toBeNull();
  unmount();
  cards.rows = [];
  renderRoute('/cards');
  await screen.findByText(t.empty);
});

it('says why the list fails', async () => {
  server.use(
    http.get('*/api/card/get.card_list', () =>
      refuse(422, 'validation_failed', 'Le service est indisponible.'),
    ),
  );
  renderRoute('/cards');
  await screen.findByText(fr.errors.loadTitle);
});
