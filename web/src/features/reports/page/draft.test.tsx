// What is changed of a template and not saved comes back after a reload and after an expired session.
import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { fr } from '../../../i18n/fr';
import { renderRoute } from '../../../test/renderRoute';
import { reports, reportWith, template } from '../../../test/reports';
import { refuse, server } from '../../../test/server';

const t = fr.report;
const ADDRESS = '/reports/1?vue=table';

async function open() {
  const view = renderRoute(ADDRESS);
  await screen.findByRole('table');
  return view;
}

const drafts = () => Object.keys(sessionStorage).filter((key) => key.includes('.template.'));
const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);

/** Without the band, and with another sample; then the page is left as by a reload. */
async function changeAndReload() {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: t.remove('band') }));
  await user.click(await screen.findByText(t.sample));
  await user.type(screen.getByRole('textbox', { name: t.fields.card_lastname! }), ' Awa');
  cleanup();
}

it('offers after a reload what was changed, and goes on from it', async () => {
  await changeAndReload();
  const { user } = await open();
  expect(await screen.findByText(fr.form.draftTitle)).toBeTruthy();
  expect(names()).toEqual(['band', 'lastname']);
  await user.click(screen.getByRole('button', { name: fr.form.draftTake }));
  expect(names()).toEqual(['lastname']);
  expect(screen.queryByText(fr.form.draftTitle)).toBeNull();
  await waitFor(() =>
    expect(reports.previews.at(-1)).toMatchObject({
      report_previewData: { fields: { card_lastname: 'Koné Awa' } },
    }),
  );
  // It is a step that can be taken back.
  await user.click(screen.getByRole('button', { name: t.undo }));
  expect(names()).toEqual(['band', 'lastname']);
});

it('forgets what is dropped, saved or given up', async () => {
  await changeAndReload();
  const { user, router } = await open();
  await user.click(await screen.findByRole('button', { name: fr.form.draftDrop }));
  expect(drafts()).toEqual([]);
  // Its buttons are gone.
  expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1 }));
  await user.click(screen.getByRole('button', { name: t.remove('band') }));
  expect(drafts()).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: t.save }));
  await user.click(await screen.findByRole('button', { name: fr.form.save }));
  await screen.findByText('Modèle modifié');
  expect(drafts()).toEqual([]);
  await user.click(screen.getByRole('button', { name: t.remove('lastname') }));
  await act(() => router.navigate('/reports'));
  await user.click(await screen.findByRole('button', { name: fr.form.unsavedLeave }));
  await waitFor(() => expect(screen.queryByRole('button', { name: t.save })).toBeNull());
  expect(drafts()).toEqual([]);
});

it('shows both versions where somebody saved one since', async () => {
  await changeAndReload();
  reports.rows = [
    reportWith(1, 'Carte de membre', {
      report_rowVersion: 5,
      report_currentVersion: 3,
      report_updatedByLogin: 'bintou',
    }),
  ];
  reports.versions[1] = [...reports.versions[1]!, { json: template, notes: null }];
  const { user } = await open();
  expect(await screen.findByText(new RegExp(t.draftOlder))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: fr.form.draftTake }));
  await user.click(screen.getByRole('button', { name: t.save }));
  await user.click(await screen.findByRole('button', { name: fr.form.save }));
  const dialog = await screen.findByRole('dialog', { name: t.staleTitle });
  expect(within(dialog).getByText(t.staleText('bintou'))).toBeTruthy();
});

it('offers it after the session has ended', async () => {
  const { user, address } = await open();
  await user.click(screen.getByRole('button', { name: t.remove('band') }));
  const refusal = () => refuse(401, 'session_ended', 'Votre session a pris fin.');
  server.use(
    http.post('*/api/report/post.report_json', refusal, { once: true }),
    http.post('*/api/auth/refresh', refusal, { once: true }),
  );
  await user.click(screen.getByRole('button', { name: t.save }));
  await user.click(await screen.findByRole('button', { name: fr.form.save }));
  await user.type(await screen.findByLabelText(fr.session.login), 'awa');
  await user.type(screen.getByLabelText(fr.session.password), 'correct{Enter}');
  await user.click(await screen.findByRole('button', { name: fr.form.draftTake }));
  expect(address()).toBe(ADDRESS);
  expect(names()).toEqual(['lastname']);
});

it('says so where the browser has no room for it', async () => {
  const { user } = await open();
  const { getItem, removeItem } = sessionStorage;
  vi.stubGlobal('sessionStorage', {
    getItem: getItem.bind(sessionStorage),
    removeItem: removeItem.bind(sessionStorage),
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
  });
  await user.click(screen.getByRole('button', { name: t.remove('band') }));
  const told = await screen.findByText(new RegExp(t.draftTooLarge));
  vi.unstubAllGlobals();
  expect(told).toBeTruthy();
});
