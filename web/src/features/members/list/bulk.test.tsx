// Working on several members: the selection, who is refused beforehand, what became of each, and what is left
// when the line drops or the page is loaded again.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { endSession } from '../../../auth/session';
import { fr } from '../../../i18n/fr';
import { choose } from '../../../test/choose';
import { cooperatives } from '../../../test/cooperatives';
import { jobHandlers, jobOf } from '../../../test/jobs';
import { memberWith, members } from '../../../test/members';
import { renderRoute } from '../../../test/renderRoute';
import { refuse, server, world } from '../../../test/server';
// Compiled before the first test's clock runs.
import '../list';
import './jobKinds';

// Each is a journey over several dialogs.
const t = fr.members;
const jobs = fr.jobs;

async function open(address = '/members') {
  const view = renderRoute(address);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
  return { ...view, grid };
}

type User = Awaited<ReturnType<typeof open>>['user'];

// Looked up by what they are: roles and names of a whole page cost a second here.
const boxOf = (name: string) =>
  document.querySelector<HTMLElement>(`input[type="checkbox"][aria-label*="${name}"]`)!;
const selectAll = () => boxOf(fr.table.selectAll);
const button = (text: string, place: HTMLElement = document.body) =>
  within(place).getByText(text, { selector: 'button *' }).closest('button')!;
const selection = () => document.querySelector<HTMLElement>('.m-selection-live')!;
const dialogOf = (name: string) => screen.findByRole('dialog', { name });

/** Members 201 … of one village, the last enrolled first. */
function many(count: number): void {
  members.rows = Array.from({ length: count }, (_one, index) =>
    memberWith(201 + index, 'Koné', `Membre${String(index + 1).padStart(3, '0')}`, {
      member_createdAt: new Date(Date.UTC(2026, 10, 2, 9, 0, index)).toISOString().replace('.000', ''),
    }),
  );
}

async function startMove(user: User, count: number) {
  await user.click(await waitFor(() => button(t.changeLocality)));
  const dialog = await dialogOf(t.changeLocalityTitle(count));
  await choose(user, within(dialog).getByRole('combobox', { name: t.newLocality }), 'Nambonkaha');
  return dialog;
}

it('says before it moves anybody who can be moved, and why the others can’t', async () => {
  const { user } = await open();
  await user.click(selectAll());
  await within(selection()).findByText(fr.table.selected(5));
  const dialog = await startMove(user, 5);
  // Issa is there already; Salif can't be written here.
  await within(dialog).findByText(fr.bulkRun.possible(3));
  expect(within(dialog).getByText(fr.bulkRun.refused(2))).toBeTruthy();
  expect(within(dialog).getByText(`${t.refusals.sameLocality} (1)`)).toBeTruthy();
  expect(within(dialog).getByText(`${t.refusals.readOnly} (1)`)).toBeTruthy();
  expect(members.saves).toEqual([]);
  await user.click(button(t.changeLocality, dialog));
  await waitFor(() =>
    expect(members.rows.map((one) => one.member_localityId)).toEqual([33, 33, 33, 33, 32, 31]),
  );
});

it('shows what became of each, and tries the failures again, as they are now', async () => {
  let down = true;
  server.use(
    http.post('*/api/member/post_member', async ({ request }) => {
      const { member_id } = (await request.clone().json()) as { member_id: number };
      return member_id === 2 && down ? refuse(409, 'conflict', 'Refusé pour l’essai.') : undefined;
    }),
  );
  const { user } = await open();
  await user.click(boxOf('Mariam'));
  await user.click(boxOf('Fanta'));
  const dialog = await startMove(user, 2);
  await within(dialog).findByText(fr.bulkRun.possible(2));
  await user.click(button(t.changeLocality, dialog));
  await within(dialog).findByText('Refusé pour l’essai.', { selector: '.m-outcomes small' });
  const retry = await within(dialog).findByText(jobs.retry);
  expect(within(dialog).getAllByText(fr.bulkRun.rowStates.done)).toHaveLength(1);

  down = false;
  members.saves = [];
  members.rows[1]!.member_version = 5;
  await user.click(retry);
  await waitFor(() => expect(within(dialog).getAllByText(fr.bulkRun.rowStates.done)).toHaveLength(2));
  expect(members.saves).toEqual([{ member_id: 2, member_version: 5, member_localityId: 33 }]);
  await user.click(button(fr.form.close, dialog));
  await waitFor(() => expect(selection().textContent).toBe(''));
});

it('keeps what is picked over pages, orders and a reload', async () => {
  many(150);
  const view = await open('/members?limit=100');
  const { user } = view;
  await user.click(boxOf('Membre150'));
  await user.click(screen.getByTitle('2'));
  await screen.findByText('Membre050');
  await user.click(boxOf('Membre050'));
  await within(selection()).findByText(fr.table.selected(2));
  await user.click(screen.getByRole('columnheader', { name: t.number }));
  await within(selection()).findByText(fr.table.selected(2));
  const kept = Object.entries(sessionStorage).find(([name]) => name.startsWith('maillon.selection.'));
  expect(kept?.[1]).toBe('[350,250]');

  view.unmount();
  const again = renderRoute('/members?limit=100&filter=Membre050');
  await screen.findByText('Membre050');
  expect(await within(selection()).findByText(fr.table.selected(2))).toBeTruthy();
  // Who is not in sight is looked up.
  await again.user.click(button(t.changeStatus));
  const dialog = await dialogOf(t.changeStatusTitle(2));
  await within(dialog).findByText(fr.bulkRun.possible(2));
  expect(world.calls).toContain('GET /api/member/get_member/350');
});

it('picks a range with Shift', async () => {
  many(8);
  const { user } = await open();
  await user.click(boxOf('Membre007'));
  await user.keyboard('{Shift>}');
  await user.click(boxOf('Membre003'));
  await user.keyboard('{/Shift}');
  await within(selection()).findByText(fr.table.selected(5));
});

it('takes the whole filtered list, also what was never loaded', async () => {
  many(150);
  const { user, address } = await open('/members?limit=100&filter=membre');
  await user.click(boxOf('Membre150'));
  await user.click(await screen.findByRole('button', { name: fr.table.takeAll(150, false) }));
  await within(selection()).findByText(fr.table.allSelected(150, false));
  await user.click(button(t.exportSelection));
  await user.click(await screen.findByText(fr.table.exportCsv));
  await screen.findByText(fr.table.exported('membres.csv'));
  expect(members.exports[0]).toMatchObject({ filter: 'membre', format: 'csv' });
  expect(members.exports[0]).not.toHaveProperty('ids');

  await user.click(button(t.changeStatus));
  const dialog = await dialogOf(t.changeStatusTitle(150));
  await within(dialog).findByText(fr.bulkRun.possible(150));
  await user.click(button(fr.form.cancel, dialog));
  // « All » was said of another list.
  await user.clear(screen.getByRole('searchbox', { name: fr.table.search }));
  await waitFor(() => expect(address()).toBe('/members?limit=100'));
  await waitFor(() => expect(selection().textContent).toBe(''));
});

it('makes a file of those picked', async () => {
  const { user } = await open('/members?orderBy=member_lastname');
  await user.click(boxOf('Drissa'));
  await user.click(boxOf('Issa'));
  await user.click(button(t.exportSelection));
  await user.click(await screen.findByText(fr.table.exportCsv));
  await screen.findByText(fr.table.exported('membres.csv'));
  expect(members.exports[0]).toMatchObject({ ids: '1,4', _orderBy: 'member_lastname', format: 'csv' });
});

it('asks for a reason with a status, and sends it with the version', async () => {
  const { user } = await open();
  await user.click(boxOf('Issa'));
  await user.click(button(t.changeStatus));
  const dialog = await dialogOf(t.changeStatusTitle(1));
  await choose(user, within(dialog).getByRole('combobox', { name: t.newStatus }), t.statuses.removed);
  const start = button(t.changeStatus, dialog);
  expect(start.disabled).toBe(true);
  expect(within(dialog).getByText(t.statusFamily)).toBeTruthy();
  await user.type(within(dialog).getByRole('textbox', { name: t.statusReason }), 'Départ');
  await waitFor(() => expect(start.disabled).toBe(false));
  await user.click(start);
  await waitFor(() =>
    expect(members.statuses).toEqual([
      { member_id: 4, member_version: 1, member_status: 'removed', member_statusReason: 'Départ' },
    ]),
  );
});

it('archives nobody who has a family left or a card, and a family from its end', async () => {
  const { user } = await open();
  await user.click(boxOf('Drissa'));
  await user.click(boxOf('Mariam'));
  await user.click(button(t.archive));
  let dialog = await dialogOf(t.archiveTitle(2));
  await within(dialog).findByText(`${t.refusals.hasFamily} (1)`);
  await user.click(button(fr.form.cancel, dialog));

  await user.click(boxOf('Fanta'));
  await user.click(button(t.archive));
  dialog = await dialogOf(t.archiveTitle(3));
  await within(dialog).findByText(`${t.refusals.hasCard} (1)`);
  await user.click(button(fr.form.cancel, dialog));

  members.rows[0]!.member_hasValidCard = false;
  await user.click(screen.getByRole('columnheader', { name: t.number }));
  await waitFor(() => expect(within(selection()).getByText(fr.table.selected(3))).toBeTruthy());
  await waitFor(() => expect(world.calls.at(-1)).toContain('_orderBy=member_idNumber'));
  await user.click(button(t.archive));
  dialog = await dialogOf(t.archiveTitle(3));
  await within(dialog).findByText(fr.bulkRun.possible(3));
  await user.click(button(t.archive, dialog));
  await waitFor(() => expect(members.removed).toEqual([2, 3, 1]));
});

it('restores archived members, whose records can’t be opened', async () => {
  const { user, address } = await open('/members?archived=true');
  await user.click(screen.getByText('Navigué'));
  await screen.findByText(t.archivedClosed);
  expect(address()).toBe('/members?archived=true');
  await user.click(boxOf('Navigué'));
  expect(screen.queryByRole('button', { name: t.archive })).toBeNull();
  await user.click(button(t.restore));
  const dialog = await dialogOf(t.restoreTitle(1));
  await within(dialog).findByText(fr.bulkRun.possible(1));
  await user.click(button(t.restore, dialog));
  await waitFor(() => expect(members.restored).toEqual([6]));
});

it('tells archived members from the others, when both are picked', async () => {
  const { user } = await open();
  await user.click(boxOf('Issa'));
  await user.click(button(fr.table.filtersCount(0)));
  await user.click(await screen.findByText(t.archived));
  await screen.findByText('Navigué');
  await user.click(boxOf('Navigué'));
  await user.click(button(t.restore));
  const dialog = await dialogOf(t.restoreTitle(2));
  await within(dialog).findByText(fr.bulkRun.possible(1));
  expect(within(dialog).getByText(`${t.refusals.living} (1)`)).toBeTruthy();
});

it('waits when the line drops, survives a reload, and does nothing twice', async () => {
  let calls = 0;
  server.use(
    http.post('*/api/member/post_member', () => {
      calls += 1;
      return calls === 2 ? HttpResponse.error() : undefined;
    }),
  );
  const view = await open();
  await view.user.click(boxOf('Drissa'));
  await view.user.click(boxOf('Mariam'));
  await view.user.click(boxOf('Fanta'));
  await view.user.click(button(t.changeLocality));
  const dialog = await dialogOf(t.changeLocalityTitle(3));
  await choose(view.user, within(dialog).getByRole('combobox', { name: t.newLocality }), 'Nambonkaha');
  await within(dialog).findByText(fr.bulkRun.possible(3));
  await view.user.click(button(t.changeLocality, dialog));
  await within(dialog).findByText(fr.errors.network);
  expect(members.saves).toHaveLength(1);
  // What stays in the browser names nobody.
  expect(JSON.stringify({ ...localStorage })).not.toMatch(/Drissa|Mariam|Fanta/);

  // The save whose answer was lost had reached the server after all.
  Object.assign(members.rows[1]!, { member_localityId: 33, member_version: 2 });
  view.unmount();
  act(() => endSession('signed_out'));
  const again = renderRoute('/regions');
  await again.user.click(await screen.findByRole('button', { name: jobs.button(0) }));
  const item = await screen.findByRole('listitem', { name: t.changeLocalityTitle(3) });
  expect(item.textContent).toContain(jobs.states.paused);
  expect(item.textContent).toContain(jobs.progress(1, 3));
  await again.user.click(within(item).getByRole('button', { name: jobs.resume }));
  await waitFor(() => expect(item.textContent).toContain(jobs.outcome(3, 0)));
  expect(members.rows.slice(0, 3).map((one) => one.member_localityId)).toEqual([33, 33, 33]);
  expect(members.rows.slice(0, 3).map((one) => one.member_version)).toEqual([2, 2, 2]);
});

it('goes on while one navigates, and stops when told to', async () => {
  many(3);
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.delete('*/api/member/delete_member/:id', async () => {
      await held;
      return undefined;
    }),
  );
  const { user } = await open();
  await user.click(selectAll());
  await user.click(button(t.archive));
  const dialog = await dialogOf(t.archiveTitle(3));
  await within(dialog).findByText(fr.bulkRun.possible(3));
  await user.click(button(t.archive, dialog));
  await user.click(await within(dialog).findByRole('button', { name: fr.bulkRun.background }));
  await user.keyboard('gr');
  await screen.findByRole('heading', { name: fr.screens.regions.title });
  await user.click(screen.getByRole('button', { name: jobs.button(1) }));
  const item = await screen.findByRole('listitem', { name: t.archiveTitle(3) });
  await user.click(within(item).getByRole('button', { name: jobs.stop }));
  answer();
  await waitFor(() => expect(item.textContent).toContain(jobs.states.paused));
  expect(members.removed).toHaveLength(1);
  await user.click(within(item).getByRole('button', { name: jobs.abandon }));
  await user.click((await screen.findAllByRole('button', { name: jobs.abandon })).at(-1)!);
  await screen.findByText(jobs.none);
  expect(members.removed).toHaveLength(1);
});

it('puts those who are picked into a cooperative from a day on, and says who stays', async () => {
  const w = fr.belonging;
  const moving = jobOf(1_000_000_001, { job_kind: 'cooperative_move', job_state: 'running', job_done: 200 });
  server.use(...jobHandlers([moving]));
  const { user } = await open();
  await user.click(selectAll());
  await user.click(await waitFor(() => button(w.move)));
  const dialog = await dialogOf(w.moveTitle(5));
  await choose(user, within(dialog).getByRole('combobox', { name: w.newCooperative }), 'Espoir (C-1)');
  const on = within(dialog).getByLabelText(w.on);
  await user.clear(on);
  await user.type(on, '2026-05-01');
  const preview = await within(dialog).findByText(w.refusals.president_stays!, { exact: false });
  expect(preview.textContent).toContain('(1)');
  expect(within(dialog).getByRole('link', { name: 'Koné Awa' })).toBeTruthy();
  await user.click(button(w.move, dialog));
  await within(dialog).findByText(w.goesOn);
  const body = { ids: '5,4,3,2,1', to_cooperativeId: 1, on: '2026-05-01' };
  expect(cooperatives.saves.at(-1)).toEqual({ call: 'found_members', body });
  Object.assign(moving, { job_state: 'done', job_result: { moved: 4, already_done: 0, refused: 1 } });
  await within(dialog).findByText(w.seeJob);
  expect(within(dialog).getByText(new RegExp(w.haveMoved(4)))).toBeTruthy();
});
