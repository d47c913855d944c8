// A list is shown as its user left it: columns, size, filters, views; on any browser, and without the server.
import { act, screen, waitFor } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { signOut } from '../../auth/signIn';
import { fr } from '../../i18n/fr';
import { accounts } from '../../test/accounts';
import { renderRoute } from '../../test/renderRoute';
import { refuse, server, userWith, world } from '../../test/server';
// Compiled before the first test's clock runs.
import '../../features/geography/regions/list';
import { listQueryOf, NO_PREFERENCES, parsePreferences, writePreferences } from './preferences';

const NAME = 'list.regions';
const LOCAL = 'maillon.list.7.regions';
const lists = () => world.calls.filter((call) => call.startsWith('GET /api/region/get.region_list?'));
const stored = () => parsePreferences(accounts.params.get(NAME)?.loginParam_stringValue);

function onServer(preferences: Partial<typeof NO_PREFERENCES> & { pageSize?: number }, version = 3): void {
  accounts.params.set(NAME, {
    loginParam_name: NAME,
    loginParam_stringValue: writePreferences({ ...NO_PREFERENCES, ...preferences }),
    loginParam_intValue: null,
    loginParam_boolValue: null,
    loginParam_dateValue: null,
    loginParam_version: version,
  });
}

async function hideCode(user: ReturnType<typeof renderRoute>['user']) {
  await user.click(screen.getByRole('button', { name: fr.table.display }));
  await user.click(await screen.findByRole('checkbox', { name: fr.regions.code }));
}

it('keeps the columns on the server, after a quiet moment', async () => {
  const { user } = renderRoute('/regions');
  await screen.findByText('Poro');
  await hideCode(user);
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: /Code/ })).toBeNull());
  await waitFor(() => expect(stored().hidden).toEqual(['region_code']));
  expect(accounts.paramSaves).toHaveLength(1);
});

it('shows them so in another browser, asking for the list once', async () => {
  onServer({ hidden: ['region_code'], pageSize: 100, last: 'filter=poro&orderBy=region_name' });
  const { address } = renderRoute('/regions');
  await screen.findByText('Poro');
  expect(address()).toBe('/regions?filter=poro&orderBy=region_name');
  expect(screen.queryByRole('columnheader', { name: /Code/ })).toBeNull();
  expect(screen.queryByText('Tchologo')).toBeNull();
  expect(lists()).toHaveLength(1);
  expect(lists()[0]).toContain('_limit=100');
});

it('lets an address with a query win, and does not take a link for a habit', async () => {
  onServer({ last: 'filter=poro' });
  const { address } = renderRoute('/regions?filter=tcho');
  await screen.findByText('Tchologo');
  expect(address()).toBe('/regions?filter=tcho');
  expect(accounts.paramSaves).toEqual([]);
});

it('restores the filters from the menu, and forgets them when they are cleared', async () => {
  const { user, address, router } = renderRoute('/regions?filter=tcho');
  await screen.findByText('Tchologo');
  await user.type(screen.getByRole('searchbox'), 'l');
  await waitFor(() => expect(address()).toBe('/regions?filter=tchol'));
  // The address is there before the screen is: it has shown it once it asks.
  await waitFor(() => expect(lists().at(-1)).toContain('filter=tchol'));
  await act(() => router.navigate('/about'));
  await act(() => router.navigate('/regions'));
  await waitFor(() => expect(address()).toBe('/regions?filter=tchol'));
  await user.click(await screen.findByRole('button', { name: fr.table.clearFilters }));
  await screen.findByText('Poro');
  expect(screen.queryByRole('button', { name: fr.table.clearFilters })).toBeNull();
  await waitFor(() => expect(stored().last).toBe(''));
  await act(() => router.navigate('/about'));
  await act(() => router.navigate('/regions'));
  await screen.findByText('Poro');
  expect(address()).toBe('/regions');
});

it('opens at once from this browser’s copy, also while the server is out of reach', async () => {
  localStorage.setItem(
    LOCAL,
    JSON.stringify({ preferences: { ...NO_PREFERENCES, hidden: ['region_code'] }, version: 2, pending: {} }),
  );
  server.use(
    http.get('*/api/loginparam/get_loginParam/:name', () => refuse(422, 'validation_failed', 'Panne.')),
  );
  renderRoute('/regions');
  await screen.findByText('Poro');
  expect(screen.queryByRole('columnheader', { name: /Code/ })).toBeNull();
});

it('shows the list as it is by default when nothing is known and nothing can be asked', async () => {
  server.use(
    http.get('*/api/loginparam/get_loginParam/:name', () => refuse(422, 'validation_failed', 'Panne.')),
  );
  renderRoute('/regions');
  await screen.findByText('Poro');
  expect(screen.getByRole('columnheader', { name: /Code/ })).toBeTruthy();
});

it('says nothing when they can’t be saved, and saves them later', async () => {
  const failing = http.post('*/api/loginparam/post_loginParam', () => {
    failed();
    return refuse(503, 'unavailable', 'Le service des comptes est momentanément indisponible.');
  });
  const failed = vi.fn();
  server.use(failing);
  const { user, router } = renderRoute('/regions');
  await screen.findByText('Poro');
  await hideCode(user);
  await waitFor(() => expect(failed).toHaveBeenCalledOnce());
  expect(document.querySelector('.m-notice-failure')).toBeNull();
  server.resetHandlers();
  await act(() => router.navigate('/about'));
  await act(() => router.navigate('/regions'));
  await waitFor(() => expect(stored().hidden).toEqual(['region_code']));
});

it('keeps what another browser saved meanwhile', async () => {
  onServer({ hidden: [] });
  const { user } = renderRoute('/regions');
  await screen.findByText('Poro');
  onServer({ views: [{ name: 'Nord', query: 'filter=nord' }] }, 4);
  await hideCode(user);
  await waitFor(() => expect(stored().hidden).toEqual(['region_code']));
  expect(stored().views).toEqual([{ name: 'Nord', query: 'filter=nord' }]);
});

it('does not show to one user what another one likes', async () => {
  localStorage.setItem(
    'maillon.list.8.regions',
    JSON.stringify({ preferences: { ...NO_PREFERENCES, last: 'filter=poro' }, version: 2, pending: {} }),
  );
  const { address } = renderRoute('/regions');
  await screen.findByText('Tchologo');
  expect(address()).toBe('/regions');
});

it('saves nothing in the name of who has left', async () => {
  const { user } = renderRoute('/regions');
  await screen.findByText('Poro');
  vi.useFakeTimers({ shouldAdvanceTime: true });
  await hideCode(user);
  await act(() => signOut());
  world.user = { ...userWith('viewer'), login_id: 8 };
  await act(() => vi.advanceTimersByTimeAsync(5000));
  vi.useRealTimers();
  expect(accounts.paramSaves).toEqual([]);
  expect(localStorage.getItem(LOCAL)).toContain('region_code');
});

it('keeps views under a name, renames and deletes them', async () => {
  const { user, address } = renderRoute('/regions?filter=poro&orderBy=region_code');
  await screen.findByText('Poro');
  const menu = () => user.click(screen.getByRole('button', { name: fr.views.button }));
  const name = () => screen.findByLabelText<HTMLInputElement>(fr.views.name);
  const save = async () => {
    const dialog = (await name()).closest<HTMLElement>('[role="dialog"]')!;
    await user.click([...dialog.querySelectorAll('button')].find((b) => b.textContent === fr.form.save)!);
  };
  await menu();
  await user.click(await screen.findByRole('button', { name: fr.views.save }));
  await user.type(await name(), 'Le Poro');
  await save();
  await user.click(screen.getByRole('button', { name: fr.table.clearFilters }));
  await screen.findByText('Tchologo');
  await menu();
  await user.click(await screen.findByRole('button', { name: 'Le Poro' }));
  await waitFor(() => expect(address()).toBe('/regions?filter=poro&orderBy=region_code'));
  await waitFor(() => expect(stored().views).toHaveLength(1));

  await menu();
  await user.click(await screen.findByRole('button', { name: fr.views.rename('Le Poro') }));
  await user.clear(await name());
  await save();
  await screen.findByText(fr.form.required(fr.views.name));
  await user.type(await name(), 'Nord');
  await save();
  await waitFor(() => expect(stored().views.map((view) => view.name)).toEqual(['Nord']));
  await menu();
  await user.click(await screen.findByRole('button', { name: fr.views.delete('Nord') }));
  await waitFor(() => expect(stored().views).toEqual([]));
});

it('reads what it can of what is stored', () => {
  expect(parsePreferences(undefined)).toEqual(NO_PREFERENCES);
  expect(parsePreferences('{')).toEqual(NO_PREFERENCES);
  expect(parsePreferences('{"format":99,"hidden":["a"]}')).toEqual(NO_PREFERENCES);
  expect(
    parsePreferences(
      '{"format":1,"hidden":["a",1],"last":5,"views":[{"name":"N"},{"name":"M","query":"q"}]}',
    ),
  ).toEqual({ hidden: ['a'], last: '', views: [{ name: 'M', query: 'q' }] });
  expect(listQueryOf(new URLSearchParams('page=3&limit=100&edit=4&new=1&role=admin&filter=a'))).toBe(
    'filter=a&role=admin',
  );
});
