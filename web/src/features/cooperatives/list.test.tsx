// The list of cooperatives, and a new one.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { cooperatives, cooperativeWith } from '../../test/cooperatives';
import { renderRoute } from '../../test/renderRoute';
import { userWith, world } from '../../test/server';
// Compiled before the first test's clock runs.
import './list';

const t = fr.cooperatives;

async function open(address = '/cooperatives') {
  const view = renderRoute(address);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
  return { ...view, grid };
}

it('lists cooperatives with their president and their members, filtered by the address', async () => {
  const { grid, user, address } = await open('/cooperatives?status=active&withoutPresident=x');
  expect(within(grid).queryByText('Union du Poro')).toBeNull();
  expect(within(grid).getByRole('link', { name: 'Soro Drissa' }).getAttribute('href')).toBe('/members/1');
  expect(within(grid).getByRole('link', { name: '2' }).getAttribute('href')).toBe('/members?cooperativeId=1');
  await user.click(screen.getByRole('button', { name: fr.table.clearFilters }));
  await waitFor(() => expect(address()).toBe('/cooperatives'));
  await within(grid).findByText('Union du Poro');
});

it('D2: says that a president lives elsewhere, and leads nowhere', async () => {
  cooperatives.rows = [cooperativeWith(3, 'Cacao', { cooperative_presidentMemberId: 9 })];
  const { grid } = await open();
  expect(within(grid).getByText(t.presidentElsewhere)).not.toBeNull();
  expect(within(grid).queryByRole('link', { name: t.presidentElsewhere })).toBeNull();
});

it('makes one, and says at its field what the server refuses', async () => {
  const { user } = await open();
  await user.keyboard('n');
  const drawer = await screen.findByRole('dialog', { name: t.create });
  await user.type(within(drawer).getByLabelText(t.code), 'C-1');
  await user.type(within(drawer).getByLabelText(t.name), 'Nouvelle');
  await user.click(within(drawer).getByRole('button', { name: fr.form.save }));
  await within(drawer).findByText('Ce code est déjà pris.');
  await user.type(within(drawer).getByLabelText(t.code), '0');
  await user.click(within(drawer).getByRole('button', { name: fr.form.save }));
  await screen.findByText('Coopérative enregistrée');
  const body = {
    cooperative_code: 'C-10',
    cooperative_name: 'Nouvelle',
    cooperative_status: 'active',
  };
  expect(cooperatives.saves.at(-1)).toEqual({ call: 'cooperative', body });
});

it('exports what is filtered through the jobs', async () => {
  const { user } = await open('/cooperatives?status=active');
  await user.click(screen.getByRole('button', { name: fr.table.export }));
  await user.click(await screen.findByText(fr.table.exportCsv));
  await screen.findByText(fr.table.exported('cooperatives.csv'));
  expect(cooperatives.exports[0]).toMatchObject({ format: 'csv', status: 'active' });
});

it('offers nothing to write to who may only read, and says what to do when there is none', async () => {
  world.user = userWith('viewer');
  cooperatives.rows = [];
  renderRoute('/cooperatives');
  await screen.findByText(t.empty);
  screen.getByText(t.emptyRead);
  expect(screen.queryByRole('button', { name: t.create })).toBeNull();
});
