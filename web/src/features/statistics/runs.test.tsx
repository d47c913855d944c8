// The dashboard of runs and nodes, which lie nowhere.
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { fr } from '../../i18n/fr';
import { renderRoute } from '../../test/renderRoute';
import { ok, server } from '../../test/server';
import { answerOf, chart, point, TITLES } from '../../test/statistics';

const t = fr.statistics;
const panel = (title: string) => screen.findByRole('region', { name: title });

it('shows runs of the whole network, wherever one looked', async () => {
  const asked = vi.fn();
  server.events.on('request:start', ({ request }) => asked(new URL(request.url).search));
  renderRoute('/metabase_stats?name=synchronization&regionId=1');
  const months = await panel(TITLES.runs_by_month!);
  expect(within(months).getByRole('row', { name: /^novembre 2026 7 2 9 3 / })).toBeTruthy();
  const interrupted = within(months).getAllByRole('link', { name: /Interrompue/ });
  expect(interrupted[0]!.getAttribute('href')).toContain('state=interrupted');
  const nodes = await panel(TITLES.nodes_by_success!);
  expect(within(nodes).getByRole('row', { name: '2 à 7 jours 4' })).toBeTruthy();
  expect(within(nodes).getByRole('row', { name: 'Jamais 2' })).toBeTruthy();
  expect(screen.getByText(new RegExp(t.wholeNetwork))).toBeTruthy();
  expect(screen.queryByLabelText(t.region)).toBeNull();
  expect(asked.mock.calls.flat().join()).not.toContain('regionId');
});

it('says that no run was made yet, and nothing of filters', async () => {
  const none = chart('runs', 'figures', { current: [point('total', 0), point('new', 0)] }, 'runs');
  server.use(http.get('*/api/metabase/synchronization', () => ok({ ...answerOf([none]) })));
  renderRoute('/metabase_stats?name=synchronization');
  await screen.findByText(t.noSynchronization);
  expect(screen.queryByRole('button', { name: t.clear })).toBeNull();
});
