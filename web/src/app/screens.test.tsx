// The routes of specification §2 and contract §8, the menu, and who sees what.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fr } from '../i18n/fr';
import { deliveries } from '../test/deliveries';
import { members } from '../test/members';
import { renderRoute } from '../test/renderRoute';
import { userWith, world } from '../test/server';
import { menuOf } from './MainMenu';
import { addressOf, screens } from './screens';

const SPECIFIED = [
  ...['/', '/about', '/cards', '/cooperatives', '/delivery', '/departments', '/documentation', '/localities'],
  ...['/localities/import', '/login', '/members', '/metabase_stats', '/metabase_stats/report', '/parcels'],
  ...['/reader', '/README', '/regions', '/reports', '/subprefectures', '/synchronization'],
  ...['/synchronization/journal', '/tools', '/tools/photo_sync_failed', '/user_list'],
];
const ADDED = [
  ...['/members/:id', '/members/nouveau', '/cards/:id', '/cards/creation', '/delivery/:id', '/transactions'],
  '/delivery/nouveau',
  ...['/transactions/reconciliation', '/cooperatives/:id', '/parcels/:id', '/reports/:id'],
  ...['/synchronization/conflicts', '/tools/duplicates', '/tools/photo_check', '/tools/missing_photos'],
  ...['/tools/checks', '/tools/services'],
  ...['/tools/jobs', '/tools/audit', '/permissions', '/account', '/password', '/settings'],
];

it('has every route of the specification and of the contract, and no other', () => {
  const paths = screens.map(({ path }) => path).toSorted();
  expect(paths).toEqual([...SPECIFIED, ...ADDED, '*'].toSorted());
});

it.each(
  screens.filter(({ ready, key }) => !ready && fr.screens[key]).map((one) => [addressOf(one), one] as const),
)('says honestly at %s that the screen is to come', async (address, one) => {
  renderRoute(address);
  const allowed = [
    'geography.read',
    'geography.import',
    'transactions.read',
    'transactions.reconcile',
    'documentation.read',
    'users.read',
    'members.read',
    'cooperatives.read',
    'members.write',
    'synchronization.read',
    'tools.read',
    'photos.check',
    'reports.read',
  ];
  const heading =
    !one.permission || allowed.includes(one.permission)
      ? fr.screens[one.key].title
      : fr.errors.forbiddenTitle;
  await screen.findByRole('heading', { level: 1, name: heading });
  if (heading !== fr.errors.forbiddenTitle) {
    expect(screen.getByText(fr.shell.notYetTitle)).toBeTruthy();
    expect(screen.getByText(fr.shell.notYetText(fr.screens[one.key].purpose))).toBeTruthy();
    expect(document.title).toBe(`${heading} | Maillon`);
  }
});

it('shows in the menu what one may open, and no empty area', () => {
  const titles = (granted: string[]) => JSON.stringify(menuOf((permission) => granted.includes(permission)));
  expect(titles(['geography.read'])).toContain('Régions');
  expect(titles(['geography.read'])).not.toContain('Import des localités');
  expect(titles([])).not.toContain('Géographie');
  expect(titles(['documentation.read'])).toContain('Documentation');
});

it('builds the menu of the role from the server’s table', async () => {
  world.user = userWith('viewer');
  renderRoute('/regions');
  const menu = await screen.findByRole('navigation', { name: fr.shell.mainMenu });
  await within(menu).findByText('Régions');
  expect(within(menu).getByText('Cartes')).toBeTruthy();
  expect(within(menu).queryByText('Rapprochement')).toBeNull();
  expect(within(menu).queryByText('Documentation')).toBeNull();
});

it('moves the focus to the title after a navigation, and goes by « g r »', async () => {
  const { user, address } = renderRoute('/about');
  await screen.findByRole('heading', { name: 'À propos' });
  await user.keyboard('gr');
  const title = await screen.findByRole('heading', { name: 'Régions' });
  expect(address()).toBe('/regions');
  await waitFor(() => expect(document.activeElement).toBe(title));
});

it('counts the regions on the landing page, and makes nothing up', async () => {
  world.user = userWith('viewer');
  members.rows = [];
  deliveries.rows = [];
  renderRoute('/');
  await screen.findByText(fr.home.nothing);
  expect(await screen.findByRole('link', { name: 'Régions 2' })).toBeTruthy();
});

it('says that there is no region yet', async () => {
  world.regions = [];
  renderRoute('/');
  await screen.findByRole('link', { name: fr.home.noRegionAction });
});
