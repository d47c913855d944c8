import { fireEvent, screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
// Compiled before the first test's clock runs.
import '../features/about/page';
import '../features/account/page';
import { fr } from '../i18n/fr';
import { renderRoute } from '../test/renderRoute';
import { ok, server } from '../test/server';
import './layouts/default';

const environment = (banner: string | null) => ({
  ...{ runningEnv: 'demo', version: '1', nodeName: 'N', banner, assetVersion: '1', node: 0 },
});

it.each([
  ['Démonstration : données fictives', 0],
  ['Maintenance ce soir à 20 h', 1],
  [null, 1],
])('U10: a demonstration is said once, with the band « %s »', async (banner, tags) => {
  server.use(http.get('*/api/env/get_env', () => ok(environment(banner))));
  renderRoute('/account');
  await screen.findByText(banner ?? fr.shell.environments.demo!);
  await screen.findByRole('heading', { level: 1 });
  expect(screen.queryAllByText(fr.shell.environments.demo!)).toHaveLength(tags);
});

it.each([
  [fr.jobs.button(0), fr.jobs.title],
  [`${fr.shell.notices} : ${fr.shell.noticesCount(0)}`, fr.shell.notices],
  [fr.shortcuts.show, fr.shortcuts.title],
])('U10: « %s » in the header says its name on hover too', async (name, hint) => {
  const { user } = renderRoute('/account');
  const [header] = await screen.findAllByRole('banner');
  await user.hover(within(header!).getByRole('button', { name }));
  expect((await screen.findByRole('tooltip')).textContent).toBe(hint);
});

it('follows the links of the account by keys as well', async () => {
  const { user } = renderRoute('/account');
  await user.click(await screen.findByRole('button', { name: fr.shell.account('awa') }));
  const item = await screen.findByRole('menuitem', { name: fr.screens.about.title });
  fireEvent.keyDown(item, { key: 'Enter', keyCode: 13 });
  await screen.findByRole('heading', { level: 1, name: fr.screens.about.title });
});
