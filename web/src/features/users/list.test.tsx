// The list of accounts, and who may do what with it.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import { accounts } from '../../test/accounts';
import { choose } from '../../test/choose';
import { renderRoute } from '../../test/renderRoute';
import { userWith, world } from '../../test/server';
// Compiled before the first test's clock runs.
import './list';

const t = fr.users;
const lists = () => world.calls.filter((call) => call.startsWith('GET /api/user/user_list'));

it('says of each account what one must know', async () => {
  renderRoute('/user_list');
  const binta = (await screen.findByText('binta')).closest<HTMLElement>('[role="row"]')!;
  await within(binta).findByText('Poro, Tchologo');
  expect(within(binta).getByText('Agent d’enrôlement')).toBeTruthy();
  expect(within(binta).getByText(t.mustChange)).toBeTruthy();
  expect(binta.textContent).toContain(formatDateTime('2026-11-20T08:15:00Z'));
  const node = screen.getByText('noeud-nord').closest<HTMLElement>('[role="row"]')!;
  expect(within(node).getByText(t.syncTokenPresent)).toBeTruthy();
  expect(within(node).getByText(t.never)).toBeTruthy();
  expect(within(node).getByText(t.national)).toBeTruthy();
});

it('filters by role, in the address', async () => {
  const { user, address } = renderRoute('/user_list');
  await screen.findByText('binta');
  await choose(user, screen.getByRole('combobox', { name: t.roleFilter }), fr.roles.sync);
  await waitFor(() => expect(address()).toBe('/user_list?role=sync'));
  await waitFor(() => expect(screen.queryByText('binta')).toBeNull());
  expect(lists().at(-1)).toContain('login_role=sync');
  await user.click(screen.getByRole('button', { name: fr.table.clearFilters }));
  await screen.findByText('binta');
  expect(address()).toBe('/user_list');
});

it('shows whose password another chose, until the tag is dropped', async () => {
  const { user, address } = renderRoute('/user_list?mustChangePassword=true');
  const tags = await screen.findByRole('group', { name: fr.filters.active });
  expect(within(tags).getByText(t.mustChangeTag)).toBeTruthy();
  await waitFor(() => expect(lists().at(-1)).toContain('login_mustChangePassword=true'));
  await user.click(within(tags).getByRole('button', { name: fr.filters.drop(t.mustChangeTag) }));
  await waitFor(() => expect(address()).toBe('/user_list'));
});

it('ignores a role that does not exist', async () => {
  renderRoute('/user_list?role=empereur');
  await screen.findByText('binta');
  expect(lists()[0]).not.toContain('login_role');
});

it('shows to an auditor what there is, and lets them change nothing', async () => {
  world.user = { ...userWith('auditor'), login_id: 12 };
  const { user } = renderRoute('/user_list');
  await user.click(await screen.findByText('binta'));
  const drawer = await screen.findByRole('dialog', { name: t.view });
  await within(drawer).findByText('Poro, Tchologo');
  expect(within(drawer).getByText(t.mustChangeLong)).toBeTruthy();
  expect(within(drawer).queryByRole('button', { name: fr.form.save })).toBeNull();
  expect(screen.queryByRole('button', { name: t.create })).toBeNull();
  expect(screen.queryAllByRole('checkbox')).toHaveLength(0);
  expect(world.calls.filter((call) => call.includes('session_list'))).toEqual([]);
});

it('is closed to the other roles', async () => {
  world.user = userWith('viewer');
  renderRoute('/user_list');
  await screen.findByRole('heading', { name: fr.errors.forbiddenTitle });
  expect(lists()).toEqual([]);
});

it('deletes several, and keeps one’s own', async () => {
  const { user } = renderRoute('/user_list');
  await screen.findByText('binta');
  await user.click(screen.getByRole('checkbox', { name: fr.table.selectAll }));
  await user.click(await screen.findByRole('button', { name: /Supprimer/ }));
  const dialog = await screen.findByRole('dialog', { name: t.deleteMany(3) });
  expect(within(dialog).getByText(t.deleteManyText, { exact: false })).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: fr.form.delete }));
  await within(dialog).findByText(fr.form.bulkDone(2, 1));
  expect(accounts.users.map(({ login_name }) => login_name)).toEqual(['awa']);
});
