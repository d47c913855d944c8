// The help beside a screen.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { manualHandlers } from '../../test/manual';
import { renderRoute } from '../../test/renderRoute';
import { refuse, server, userWith, world } from '../../test/server';

const calls = () => world.calls.filter((call) => call.includes('/documentation/'));

it('opens with F1, asks for one page only, and follows links inside', async () => {
  world.user = userWith('viewer');
  server.use(...manualHandlers);
  const { user, address } = renderRoute('/regions');
  await screen.findByRole('button', { name: fr.help.open });
  expect(calls()).toEqual([]);
  await user.keyboard('{F1}');
  const drawer = await screen.findByRole('dialog', { name: 'Les régions' });
  expect(calls()).toEqual(['GET /api/documentation/get.manual_page/regions']);
  // The whole is for those who may read it.
  expect(within(drawer).queryByRole('link', { name: fr.help.whole })).toBeNull();
  await user.click(within(drawer).getAllByRole('link', { name: 'département' })[0]!);
  await screen.findByRole('dialog', { name: 'Les départements' });
  expect(address()).toBe('/regions');
  await user.click(screen.getByRole('button', { name: fr.help.back }));
  await screen.findByRole('dialog', { name: 'Les régions' });
});

it('leads administrators to the documentation', async () => {
  server.use(...manualHandlers);
  const { user, address } = renderRoute('/regions');
  await user.click(await screen.findByRole('button', { name: fr.help.open }));
  await user.click(await screen.findByRole('link', { name: fr.help.whole }));
  await screen.findByRole('heading', { level: 1, name: 'Les régions' });
  expect(address()).toBe('/documentation/regions');
});

it('says why a page can’t be read, and tries again', async () => {
  const down = 'Le service est momentanément indisponible.';
  server.use(http.get('*/api/documentation/*', () => refuse(503, 'unavailable', down)));
  const { user } = renderRoute('/regions');
  await user.click(await screen.findByRole('button', { name: fr.help.open }));
  const drawer = await screen.findByRole('dialog', { name: fr.help.title });
  await within(drawer).findByText(down);
  server.use(...manualHandlers);
  await user.click(within(drawer).getByRole('button', { name: fr.errors.retry }));
  await screen.findByRole('dialog', { name: 'Les régions' });
});

it('stands in the list of shortcuts, and not on screens that are to come', async () => {
  const { user } = renderRoute('/tools/duplicates');
  await waitFor(() => expect(document.title).not.toBe(''));
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryByRole('button', { name: fr.help.open })).toBeNull();
  await user.keyboard('?');
  await screen.findByText(fr.help.open);
});
