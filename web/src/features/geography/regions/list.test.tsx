// The list: what is asked of the server, what the address says, what the keyboard does.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { fr } from '../../../i18n/fr';
import { renderRoute } from '../../../test/renderRoute';
import { ok, refuse, server, TRACE, userWith, world } from '../../../test/server';

const lists = () => world.calls.filter((call) => call.startsWith('GET /api/region/get.region_list'));
const query = (call: string) => Object.fromEntries(new URLSearchParams(call.split('?')[1]));

async function open(address = '/regions') {
  const view = renderRoute(address);
  const grid = await screen.findByRole('grid', { name: 'Régions' });
  return { ...view, grid };
}

it('is a grid to screen readers', async () => {
  const { grid } = await open();
  await screen.findByText('Poro');
  expect(grid.getAttribute('aria-rowcount')).toBe('3');
  const rows = within(grid).getAllByRole('row');
  expect(rows.map((row) => row.getAttribute('aria-rowindex'))).toEqual(['1', '2', '3']);
  expect(within(rows[1]!).getAllByRole('gridcell')).toHaveLength(4);
  expect(within(grid).getAllByRole('columnheader')).toHaveLength(4);
  expect(within(grid).queryAllByRole('table')).toHaveLength(0);
  expect(screen.getByRole('checkbox', { name: 'Sélectionner Poro (PO)' })).toBeTruthy();
  expect(screen.getByText('2 régions')).toBeTruthy();
});

it('U1: asks once for the first hundred rows, and for the rest of the page when one goes there', async () => {
  world.regions = Array.from({ length: 150 }, (_, i) => ({
    region_id: i + 1,
    region_code: `R${i}`,
    region_name: `Région ${String(i).padStart(3, '0')}`,
    region_version: 1,
  }));
  const { grid, user } = await open('/regions?limit=500');
  await screen.findByText('150 régions');
  expect(grid.getAttribute('aria-rowcount')).toBe('151');
  const queries = () => lists().map(query);
  expect(queries()).toEqual([{ _limit: '100', _offset: '0' }]);
  within(grid).getAllByRole('row')[1]!.focus();
  await user.keyboard('{End}');
  await waitFor(() => expect(queries()).toHaveLength(2));
  expect(queries()[1]).toEqual({ _limit: '400', _offset: '100' });
});

it('U1: takes every row of the page when all are picked, those that are not there yet too', async () => {
  world.regions = Array.from({ length: 150 }, (_, i) => ({
    region_id: i + 1,
    region_code: `R${i}`,
    region_name: `Région ${String(i).padStart(3, '0')}`,
    region_version: 1,
  }));
  const { user } = await open('/regions?limit=500');
  await user.click(screen.getByRole('checkbox', { name: fr.table.selectAll }));
  await screen.findByText(fr.table.selected(150));
});

it('keeps search, order and page in the address', async () => {
  const { user, address, router } = await open();
  const header = () => screen.getByRole('columnheader', { name: /Code/ });
  const sorted = (order: string) => waitFor(() => expect(header().getAttribute('aria-sort')).toBe(order));
  await user.click(header());
  await sorted('ascending');
  expect(address()).toBe('/regions?orderBy=region_code');
  await user.click(screen.getByRole('columnheader', { name: /Code/ }));
  await sorted('descending');
  expect(address()).toBe('/regions?orderBy=region_code&descending=true');
  const asked = { _orderBy: 'region_code', _descending: 'true' };
  await waitFor(() => expect(query(lists().at(-1)!)).toMatchObject(asked));
  await user.keyboard('/');
  await user.type(document.activeElement!, 'poro');
  await waitFor(() => expect(address()).toBe('/regions?orderBy=region_code&descending=true&filter=poro'));
  await waitFor(() => expect(screen.queryByText('Tchologo')).toBeNull());
  expect(query(lists().at(-1)!)).toMatchObject({ filter: 'poro' });
  await act(() => router.navigate('/regions?filter=tcho'));
  expect(await screen.findByDisplayValue('tcho')).toBeTruthy();
  await screen.findByText('Tchologo');
});

it('sorts by keyboard', async () => {
  const { address } = await open();
  fireEvent.keyDown(screen.getByRole('columnheader', { name: /Nom/ }), { key: 'Enter' });
  await waitFor(() => expect(address()).toBe('/regions?orderBy=region_name'));
});

it('ignores an order and a size that do not exist', async () => {
  await open('/regions?orderBy=mot_de_passe&limit=7&page=-1');
  expect(query(lists()[0]!)).toEqual({ _limit: '100', _offset: '0' });
});

it('moves between rows with the arrows, picks with Space, opens with Enter', async () => {
  const { user, address, grid } = await open();
  await screen.findByText('Poro');
  const [, first, second] = within(grid).getAllByRole('row') as [HTMLElement, HTMLElement, HTMLElement];
  expect([first.tabIndex, second.tabIndex]).toEqual([0, -1]);
  first.focus();
  await user.keyboard('{ArrowDown}');
  await waitFor(() => expect(document.activeElement).toBe(second));
  await user.keyboard(' ');
  expect(second.getAttribute('aria-selected')).toBe('true');
  await screen.findByText('1 ligne sélectionnée');
  await user.keyboard('{Home}{Enter}');
  await waitFor(() => expect(address()).toBe('/regions?edit=1'));
});

it('opens a new record with « n », from the keyboard, but not while typing', async () => {
  const { user, address } = await open();
  await user.keyboard('/n');
  expect(address()).not.toContain('new');
  await user.keyboard('{Escape}');
  act(() => (document.activeElement as HTMLElement).blur());
  await user.keyboard('n');
  await waitFor(() => expect(address()).toContain('new=1'));
  await screen.findByRole('dialog', { name: fr.regions.create });
});

it('shows and lists the shortcuts with « ? »', async () => {
  const { user } = await open();
  await user.keyboard('?');
  const help = await screen.findByRole('dialog', { name: fr.shortcuts.title });
  expect(within(help).getByText(fr.shortcuts.goTo('Régions'))).toBeTruthy();
  expect(within(help).getByText(fr.shortcuts.focusFilter)).toBeTruthy();
});

it('says what to do when there is nothing, and when nothing matches', async () => {
  world.regions = [];
  const { router } = renderRoute('/regions');
  await screen.findByText(fr.regions.empty);
  expect(screen.getAllByRole('button', { name: fr.regions.create })).toHaveLength(1);
  await act(() => router.navigate('/regions?filter=zzz'));
  await screen.findByText(fr.table.noMatch);
});

it('shows a failure in red with its reference, and tries again when asked', async () => {
  let fails = true;
  server.use(
    http.get('*/api/region/get.region_list', () =>
      fails ? refuse(422, 'validation_failed', 'Demande impossible.') : undefined,
    ),
  );
  const { user } = renderRoute('/regions');
  await screen.findByText(fr.errors.loadTitle);
  expect(await screen.findAllByText('Demande impossible.')).toHaveLength(2);
  // Its reference stands where the list would be; the notice is brief.
  expect(screen.getAllByText(fr.errors.trace(TRACE))).toHaveLength(1);
  const notice = document.querySelector('.m-notice-failure');
  expect(notice?.getAttribute('role')).toBe('alert');
  expect(notice?.querySelector('.anticon-warning')).not.toBeNull();
  fails = false;
  await user.click(screen.getByRole('button', { name: fr.errors.retry }));
  await screen.findByText('Poro');
});

it.each([
  [403, 'permission_denied', 'Votre rôle ne permet pas cette action.'],
  [404, 'not_found', 'Cette adresse n’existe pas.'],
  [409, 'region_in_use', 'La région est utilisée.'],
  [503, 'unavailable', 'Le service est indisponible.'],
])('shows the sentence of a %i', async (status, code, message) => {
  server.use(http.get('*/api/region/get.region_list', () => refuse(status, code, message)));
  renderRoute('/regions');
  expect(await screen.findAllByText(message)).not.toHaveLength(0);
});

it('shows to whoever may only read neither « Nouvelle région » nor checkboxes nor a form', async () => {
  world.user = userWith('viewer');
  const { grid, user } = await open();
  await screen.findByText('Poro');
  expect(screen.queryByRole('button', { name: fr.regions.create })).toBeNull();
  expect(within(grid).queryAllByRole('checkbox')).toHaveLength(0);
  await user.click(screen.getByText('Poro'));
  const drawer = await screen.findByRole('dialog', { name: fr.regions.view });
  await within(drawer).findByText('Poro');
  expect(within(drawer).queryByRole('button', { name: fr.form.save })).toBeNull();
});

it('deletes several and says what became of each', async () => {
  const { user } = await open();
  await screen.findByText('Poro');
  await user.click(screen.getByRole('checkbox', { name: fr.table.selectAll }));
  await screen.findByText('2 lignes sélectionnées');
  await user.click(screen.getByRole('button', { name: /Supprimer/ }));
  const dialog = await screen.findByRole('dialog', { name: fr.regions.deleteMany(2) });
  await user.click(within(dialog).getByRole('button', { name: fr.form.delete }));
  await within(dialog).findByText(fr.form.bulkDone(1, 1));
  expect(within(dialog).getByText('La région « Poro » a 4 départements.')).toBeTruthy();
  const [, close] = within(dialog).getAllByRole('button', { name: fr.form.close });
  await user.click(close!);
  await waitFor(() => expect(screen.queryByText('Tchologo')).toBeNull());
});

it('becomes cards when the window is narrow', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (media) =>
      ({
        media,
        matches: media.includes('max-width'),
        addEventListener() {},
        removeEventListener() {},
        addListener() {},
        removeListener() {},
      }) as unknown as MediaQueryList,
  );
  const { user, address } = renderRoute('/regions?orderBy=region_name');
  const poro = await screen.findByRole('button', { name: /Poro/ });
  // Light: what clears the order has a French name to who hears it.
  expect(screen.getByRole('button', { name: fr.form.clear })).toBeTruthy();
  expect(screen.queryByRole('button', { name: 'Clear' })).toBeNull();
  await user.click(poro);
  await waitFor(() => expect(address()).toBe('/regions?orderBy=region_name&edit=1'));
  expect(screen.queryByRole('grid')).toBeNull();
});

it('prints all rows as a plain table', async () => {
  await open();
  fireEvent(window, new Event('beforeprint'));
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(screen.getByRole('table').querySelector('caption')?.textContent).toContain('Régions — 2 régions');
  fireEvent(window, new Event('afterprint'));
  await screen.findByRole('grid');
});

it('takes an estimate for what it is', async () => {
  server.use(
    http.get('*/api/region/get.region_list', () => ok({ total: 12345, totalIsEstimate: true, rows: [] })),
  );
  renderRoute('/regions');
  await screen.findByText(/^environ 12.345 régions$/);
});
