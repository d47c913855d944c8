// The state of the services: what is wrong, in words; the events that wait; trying again what was given up.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { renderRoute } from '../../../test/renderRoute';
import { refuse, server, userWith, world } from '../../../test/server';
import { conditionHandlers, conditionOf } from '../../../test/upkeep';
// Compiled before the first test's clock runs.
import './page';

const t = fr.services;
const item = async (name: string) =>
  (await screen.findByRole('heading', { level: 2, name: t.names[name]! })).closest('li')!;
const pair = (of: HTMLElement, label: string) => within(of).getAllByText(label)[0]!.nextSibling?.textContent;

it('tells in words which works, which does not, and what waits', async () => {
  server.use(
    ...conditionHandlers([
      conditionOf('auth'),
      conditionOf('geography', {
        service_state: 'impaired',
        service_isConnected: false,
        service_waiting: 12,
        service_oldestWaitingAt: new Date(Date.now() - 300_000).toISOString(),
        service_behind: null,
        service_missing: ['geography', 'disk space'],
      }),
      conditionOf('cards', { service_state: 'down', service_version: null, service_startedAt: null }),
    ]),
  );
  renderRoute('/tools/services');
  expect(within(await item('auth')).getByText(t.states.up)).toBeTruthy();
  const impaired = await item('geography');
  expect(within(impaired).getByText(t.states.impaired)).toBeTruthy();
  expect(pair(impaired, t.events)).toBe(t.eventsStates.no);
  expect(pair(impaired, t.waiting)).toMatch(/^12 \(le plus ancien, il y a 5/);
  expect(pair(impaired, t.behind)).toBe(t.unknown);
  expect(pair(impaired, t.missing)).toContain(t.missingWords['disk space']);
  const down = await item('cards');
  expect(within(down).getByText(t.states.down)).toBeTruthy();
  expect(within(down).getByText(t.downText)).toBeTruthy();
  expect(screen.getByText(t.problems(2))).toBeTruthy();
});

it('follows by itself', async () => {
  const conditions = [conditionOf('auth')];
  server.use(...conditionHandlers(conditions));
  renderRoute('/tools/services');
  await screen.findByText(t.well);
  conditions[0] = conditionOf('auth', { service_state: 'down' });
  await waitFor(() => expect(screen.getByText(t.problems(1))).toBeTruthy(), { timeout: 12_000 });
}, 20_000);

it('has events tried again after a question that says how many', async () => {
  const retried: unknown[] = [];
  const conditions = [conditionOf('cards', { service_state: 'impaired', service_givenUp: 2 })];
  server.use(...conditionHandlers(conditions, retried));
  const { user } = renderRoute('/tools/services');
  await user.click(await screen.findByRole('button', { name: t.retryOf(t.names.cards!) }));
  const question = await screen.findByRole('dialog', { name: t.retryTitle });
  expect(within(question).getByText(t.retryText(2))).toBeTruthy();
  await user.click(within(question).getByRole('button', { name: t.retry }));
  await waitFor(() => expect(retried).toEqual([{ service_name: 'cards' }]));
  await screen.findByText(t.retried(2));
});

it('offers no act to who may not change settings', async () => {
  world.user = userWith('auditor');
  server.use(...conditionHandlers([conditionOf('cards', { service_givenUp: 2 })]));
  renderRoute('/tools/services');
  expect(within(await item('cards')).queryByRole('button')).toBeNull();
});

it('says that nothing is known while nobody tells', async () => {
  server.use(http.get('*/api/tools/get.service_list', () => refuse(503, 'unavailable', 'Indisponible.')));
  renderRoute('/tools/services');
  await screen.findByText(t.allDown);
  expect(within(await item('reports')).getByText(t.states.down)).toBeTruthy();
});

it('asks for nothing where one is limited to regions', async () => {
  world.user = { ...userWith('admin'), login_regionIds: [1] };
  renderRoute('/tools/services');
  await screen.findByText(t.nationalOnly);
  expect(world.calls.filter((call) => call.includes('service_list'))).toEqual([]);
});
