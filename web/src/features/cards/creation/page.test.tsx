// The assistant: numbers that add up, creation of a selection, of a filter, and as a lot.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { cards, jobWith } from '../../../test/cards';
import { renderRoute } from '../../../test/renderRoute';
import { ok, refuse, server } from '../../../test/server';
// Compiled before the first test's clock runs.
import './page';

const t = fr.cardCreation;

async function open(address = '/cards/creation') {
  const view = renderRoute(address);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
  return { ...view, grid };
}

const boxOf = (name: string) =>
  document.querySelector<HTMLElement>(`input[type="checkbox"][aria-label*="${name}"]`)!;
const selection = () => document.querySelector<HTMLElement>('.m-selection-live')!;

it('counts who may get a card and who not, and shows those of a reason', async () => {
  const { user, address } = await open();
  await screen.findByText(t.sum('4', '2', '2'));
  expect(screen.queryByText('Mariam')).toBeNull();
  await user.click(screen.getByRole('button', { name: `${fr.cardReasons.no_photo} (1)` }));
  await waitFor(() => expect(address()).toBe('/cards/creation?view=no_photo'));
  const mariam = (await screen.findByText('Mariam')).closest('[role="row"]')!;
  expect(mariam.textContent).toContain(`${fr.cardReasons.no_photo}${fr.cardReasons.no_transaction}`);
  await user.click(screen.getByRole('button', { name: `${t.all} (4)` }));
  await screen.findByText('Awa');
});

it('creates the cards of a selection, and says who was left out and why', async () => {
  const { user, address } = await open('/cards/creation?view=all');
  await user.click(boxOf('Issa'));
  await user.click(boxOf('Salif'));
  await user.click(within(selection()).getByRole('button', { name: t.createSelection }));
  const dialog = await screen.findByRole('dialog', { name: t.title(1) });
  await within(dialog).findByText(t.refusedSelection(1));
  expect(cards.acts).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: t.confirm }));
  await screen.findByText(`${t.created(1)} · ${t.skipped(1)}`);
  expect(cards.acts).toEqual([{ call: 'create', body: { member_ids: [4, 5] } }]);
  await screen.findByText(`${fr.cardReasons.member_inactive} (1)`, { selector: '.m-plan' });
  await user.click(screen.getByRole('link', { name: t.seeCards }));
  await waitFor(() => expect(address()).toBe('/cards?card_status=created'));
});

it('offers no creation where everybody of the selection is excluded', async () => {
  const { user } = await open('/cards/creation?view=all');
  await user.click(boxOf('Salif'));
  await user.click(within(selection()).getByRole('button', { name: t.createSelection }));
  const dialog = await screen.findByRole('dialog', { name: t.titleNone });
  expect(within(dialog).queryByRole('button', { name: t.confirm })).toBeNull();
  await user.click(within(dialog).getByText(t.close));
  await waitFor(() => expect(screen.queryByText(t.textNone)).toBeNull());
  expect(cards.acts).toEqual([]);
});

it('creates those of the whole filter, the number said before', async () => {
  const { user } = await open('/cards/creation?regionId=1&filter=k');
  await user.click(await screen.findByRole('button', { name: t.createAll('2') }));
  const dialog = await screen.findByRole('dialog', { name: t.titleAll('2') });
  await user.click(within(dialog).getByRole('button', { name: t.confirm }));
  await screen.findByText(t.created(2));
  expect(cards.acts).toEqual([{ call: 'create', body: { regionId: 1, filter: 'k' } }]);
});

it('follows a lot, also after a reload, to its result', async () => {
  cards.jobs = [jobWith(80, { job_done: 250, job_total: 1000 })];
  server.use(
    http.post('*/api/card/get.card_creation.create', () =>
      ok({ created: 0, cards: [], skipped: [], job_id: 80 }),
    ),
  );
  const view = await open();
  await view.user.click(await screen.findByRole('button', { name: t.createAll('2') }));
  const dialog = await screen.findByRole('dialog', { name: t.titleAll('2') });
  await view.user.click(within(dialog).getByRole('button', { name: t.confirm }));
  await waitFor(() => expect(view.address()).toBe('/cards/creation?lot=80'));
  await screen.findByText(new RegExp(`${t.states.running} · 250 sur`));
  view.unmount();
  renderRoute('/cards/creation?lot=80');
  await screen.findByText(new RegExp(`${t.states.running} · 250 sur`));
  Object.assign(cards.jobs[0]!, {
    job_state: 'done',
    job_done: 1000,
    job_result: { created: 998, skipped: [{ member_id: 2, reasons: ['no_photo'] }] },
  });
  await screen.findByText(`${t.states.done} · ${t.created(998)} · ${t.skipped(1)}`);
});

it('says why a creation is refused, and refreshes the cards to print', async () => {
  server.use(
    http.post('*/api/card/get.card_creation.create', () =>
      refuse(409, 'central_only', 'Les cartes se créent au centre.'),
    ),
  );
  const { user } = await open();
  await user.click(await screen.findByRole('button', { name: t.createAll('2') }));
  const dialog = await screen.findByRole('dialog', { name: t.titleAll('2') });
  await user.click(within(dialog).getByRole('button', { name: t.confirm }));
  await within(dialog).findByText('Les cartes se créent au centre.');
  await user.click(within(dialog).getByRole('button', { name: fr.form.cancel }));
  await user.click(screen.getByRole('button', { name: t.refreshCards }));
  await user.click(await screen.findByRole('button', { name: fr.card.acts.refresh }));
  await screen.findByText(t.refreshDone(1, 2));
  expect(cards.acts).toEqual([{ call: 'refresh', body: {} }]);
});

it('says what to do when nobody can get a card', async () => {
  cards.candidates = [];
  renderRoute('/cards/creation');
  await screen.findByText(t.empty);
  expect(screen.queryByRole('button', { name: /Créer les/ })).toBeNull();
});
