// The exchange with the centre: begun, followed to its end, stopped; what is left, and what may be said of
// it; at the centre, the board of the nodes.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import { choose } from '../../test/choose';
import { renderRoute } from '../../test/renderRoute';
import { refuse, server, userWith, world } from '../../test/server';
import { exchange, inTheField, nodeOf, runOf, uuidOf } from '../../test/synchronization';
import { useWidth } from '../../test/visible';
// Compiled before the first test's clock runs.
import './page';

const t = fr.synchronizing;
const words = fr.synchronization;
const ADDRESS = '/synchronization';
const DOWN = 'Le service de synchronisation est momentanément indisponible.';
const down = () => refuse(503, 'unavailable', DOWN);

const panel = (name: string) => screen.findByRole('region', { name });
const asked = (call: string) => world.calls.filter((one) => one.includes(`/api/synchronization/${call}`));

it('begins one on a node, follows it to its end, and tells what came of it', async () => {
  server.use(inTheField());
  exchange.nodes = [nodeOf(3)];
  exchange.steps.from_server = [
    {},
    { done: 40, total: 120, bytes: 340_000, photosDone: 2, photosTotal: 8, conflicts: 1 },
    { done: 120, total: 120, state: 'done' },
  ];
  const { user } = renderRoute(ADDRESS);
  const here = await panel(t.here);
  expect(here.textContent).toContain('Nord');
  await within(here).findByText(t.remains.none);
  await user.click(await screen.findByRole('radio', { name: t.choices.from_server }));
  await user.click(await screen.findByRole('button', { name: t.start }));

  const running = await panel(t.running);
  expect(within(running).getByText(words.directions.from_server)).toBeTruthy();
  await within(running).findByText(t.counting);
  await waitFor(() => expect(running.textContent).toContain(words.recordsOf(40, 120)));
  expect(running.textContent).toContain(words.photosOf(2, 8));
  expect(running.textContent).toContain(words.size(340_000));
  const bar = within(running).getByRole('progressbar', { name: t.progressOf(t.records) });
  expect(bar.getAttribute('aria-valuenow')).toBe('33');

  const last = await panel(t.last);
  await waitFor(() => expect(last.textContent).toContain(words.states.done));
  expect(screen.queryByRole('region', { name: t.running })).toBeNull();
  expect(screen.getByText(t.notes.done)).toBeTruthy();
  expect(exchange.started).toEqual(['from_server']);
  expect(asked('get_synchronization_to_server')).toEqual([]);
  expect(asked('get_synchronization_from_server')[0]).toContain(`uuid=${uuidOf(29)}`);
});

it('asks of both ways, and counts them together as the journal does', async () => {
  server.use(inTheField());
  exchange.runs = [
    runOf(21, {
      synchronizationJournal_state: 'running',
      synchronizationJournal_stoppedAt: null,
      synchronizationJournal_done: 50,
      synchronizationJournal_total: 200,
    }),
  ];
  exchange.steps = { from_server: [{ done: 30, total: 100 }], to_server: [{ done: 20, total: 100 }] };
  renderRoute(ADDRESS);
  const running = await panel(t.running);
  await waitFor(() => {
    expect(asked('get_synchronization_from_server')).not.toEqual([]);
    expect(asked('get_synchronization_to_server')).not.toEqual([]);
  });
  expect(running.textContent).toContain(words.recordsOf(50, 200));
});

it('begins one in the direction that one chooses, and tells why it can’t', async () => {
  server.use(inTheField());
  const { user } = renderRoute(ADDRESS);
  await user.click(await screen.findByRole('radio', { name: t.choices.to_server }));
  const NOT_NAMED = 'Ce nœud ne connaît pas l’adresse du centre.';
  server.use(
    http.get('*/api/synchronization/get_synchronization_start/to_server', () =>
      refuse(409, 'centre_not_named', NOT_NAMED),
    ),
  );
  await user.click(screen.getByRole('button', { name: t.start }));
  await screen.findByText(NOT_NAMED);
  server.resetHandlers();
  server.use(inTheField());
  await user.click(screen.getByRole('button', { name: t.start }));
  const running = await panel(t.running);
  expect(within(running).getByText(words.directions.to_server)).toBeTruthy();
  expect(exchange.started).toEqual(['to_server']);
});

it('tells why one does not advance', async () => {
  server.use(inTheField());
  exchange.runs = [
    runOf(20, {
      synchronizationJournal_state: 'running',
      synchronizationJournal_message: 'centre_away',
      synchronizationJournal_stoppedAt: null,
    }),
  ];
  renderRoute(ADDRESS);
  const running = await panel(t.running);
  expect(within(running).getByText(t.stuck(words.causes.centre_away!))).toBeTruthy();
});

it('shows the open one where another can’t be begun, with the reason', async () => {
  server.use(inTheField());
  const { user } = renderRoute(ADDRESS);
  const start = await screen.findByRole('button', { name: t.start });
  // A colleague was faster.
  exchange.runs = [
    runOf(20, {
      synchronizationJournal_state: 'running',
      synchronizationJournal_user: 'binta',
      synchronizationJournal_stoppedAt: null,
    }),
  ];
  await user.click(start);
  const running = await panel(t.running);
  await within(running).findByText('Une synchronisation de ce nœud est déjà en cours.');
  expect(within(running).getByText(/binta/)).toBeTruthy();
  expect(exchange.started).toEqual([]);
});

it('stops one after a question, and asks for its progress no more', async () => {
  server.use(inTheField());
  exchange.runs = [
    runOf(20, { synchronizationJournal_state: 'running', synchronizationJournal_stoppedAt: null }),
  ];
  const { user } = renderRoute(ADDRESS);
  const running = await panel(t.running);
  await user.click(within(running).getByRole('button', { name: t.stop }));
  const question = await screen.findByRole('dialog', { name: t.stopTitle });
  expect(exchange.stopped).toEqual([]);
  await user.click(within(question).getByRole('button', { name: t.stop }));
  await waitFor(() => expect(exchange.stopped).toEqual([{ uuid: uuidOf(20) }]));
  const last = await panel(t.last);
  await waitFor(() => expect(last.textContent).toContain(words.causes.stopped));
  await screen.findByRole('button', { name: t.start });
  expect(screen.getByText(t.notes.interrupted)).toBeTruthy();
  const stopped = world.calls.findIndex((call) => call.includes('get_synchronization_stop'));
  expect(world.calls.slice(stopped).filter((call) => call.includes('_server'))).toEqual([]);
});

it('takes one that somebody else ended for ended', async () => {
  server.use(
    inTheField(),
    http.get('*/api/synchronization/get_synchronization_*_server', () => {
      exchange.runs[0]!.synchronizationJournal_state = 'interrupted';
      return refuse(409, 'synchronization_closed', 'Cette synchronisation est terminée.');
    }),
  );
  exchange.runs = [
    runOf(20, { synchronizationJournal_state: 'running', synchronizationJournal_stoppedAt: null }),
  ];
  renderRoute(ADDRESS);
  await screen.findByRole('button', { name: t.start });
  expect(screen.queryByText('Cette synchronisation est terminée.')).toBeNull();
});

it('is up to date only when the server told that nothing remains', async () => {
  server.use(inTheField());
  exchange.runs = [runOf(20)];
  exchange.nodes = [nodeOf(3)];
  renderRoute(ADDRESS);
  const standing = await panel(t.standing);
  expect(within(standing).getByText(t.standings.even)).toBeTruthy();
  expect(standing.textContent).toContain(formatDateTime('2026-11-20T09:02:30Z'));
});

it('says when it begins by itself, and of one that goes on that it did', async () => {
  server.use(inTheField());
  exchange.runs = [runOf(20)];
  exchange.nodes = [nodeOf(3, { node_nextRunAt: '2999-11-20T10:02:30Z' })];
  const { unmount } = renderRoute(ADDRESS);
  const planned = await panel(t.standing);
  expect(planned.textContent).toContain(t.nextRun(formatDateTime('2999-11-20T10:02:30Z')));
  unmount();
  exchange.nodes = [nodeOf(3, { node_nextRunAt: '2026-11-20T10:02:30Z' })];
  const again = renderRoute(ADDRESS);
  expect((await panel(t.standing)).textContent).toContain(t.nextRunDue);
  again.unmount();
  exchange.runs = [
    runOf(21, {
      synchronizationJournal_state: 'running',
      synchronizationJournal_user: '',
      synchronizationJournal_stoppedAt: null,
    }),
  ];
  renderRoute(ADDRESS);
  const running = await panel(t.running);
  expect(running.textContent).toContain(t.startedByItself(formatDateTime('2026-11-21T09:00:00Z')));
});

it.each([
  ['a run that failed', { synchronizationJournal_state: 'failed' as const }, {}, t.remains.notDone],
  ['one that sent alone', { synchronizationJournal_type: 'to_server' as const }, {}, t.remains.onlySent],
  ['records missing', { synchronizationJournal_total: 130 }, {}, t.remains.records(10)],
  ['photos on their way', { synchronizationJournal_photosTotal: 9 }, {}, t.remains.photos(1)],
  ['records left out', { synchronizationJournal_errors: 2 }, {}, t.remains.errors(2)],
  [
    'records to send',
    {},
    { node_toSend: 12, node_oldestUnsentAt: '2026-11-20T10:00:00Z' },
    t.remains.since(t.remains.toSend(12), formatDateTime('2026-11-20T10:00:00Z')),
  ],
  ['records to receive', {}, { node_toReceive: 4 }, t.remains.toReceive(4)],
  ['photos to send', {}, { node_photosToSend: 3 }, t.remains.photosToSend(3)],
  ['a conflict', {}, { node_openConflicts: 1 }, t.remains.conflicts(1)],
])('is not up to date after %s', async (_, run, node, text) => {
  server.use(inTheField());
  exchange.runs = [runOf(20, run)];
  exchange.nodes = [nodeOf(3, node)];
  renderRoute(ADDRESS);
  const standing = await panel(t.standing);
  expect(within(standing).getByText(t.standings.left)).toBeTruthy();
  expect(within(standing).getByText(text)).toBeTruthy();
  expect(screen.queryByText(t.standings.even)).toBeNull();
});

it('claims nothing of what the server does not tell', async () => {
  server.use(inTheField());
  exchange.runs = [runOf(20)];
  exchange.nodes = [nodeOf(3, { node_toReceive: null })];
  const { unmount } = renderRoute(ADDRESS);
  const standing = await panel(t.standing);
  expect(within(standing).getByText(t.standings.unsure)).toBeTruthy();
  unmount();
  server.use(http.get('*/api/synchronization/get.node_list', down));
  renderRoute(ADDRESS);
  expect(within(await panel(t.standing)).getByText(t.standings.unsure)).toBeTruthy();
});

it('leads from what is to be decided to its list', async () => {
  server.use(inTheField());
  exchange.runs = [runOf(20)];
  exchange.nodes = [nodeOf(3, { node_openConflicts: 2 })];
  renderRoute(ADDRESS);
  const link = await within(await panel(t.standing)).findByRole('link', { name: t.remains.conflicts(2) });
  expect(link.getAttribute('href')).toBe('/synchronization/conflicts?node=3');
});

it('only counts them for who may not open their list', async () => {
  world.user = userWith('auditor');
  server.use(inTheField());
  exchange.runs = [runOf(20)];
  exchange.nodes = [nodeOf(3, { node_openConflicts: 2 })];
  renderRoute(ADDRESS);
  const standing = await panel(t.standing);
  expect(within(standing).getByText(t.remains.conflicts(2))).toBeTruthy();
  expect(within(standing).queryByRole('link')).toBeNull();
});

it('says that the service is away, and tries again', async () => {
  server.use(inTheField(), http.get('*/api/synchronization/get.synchronization_list', down));
  const { user } = renderRoute(ADDRESS);
  const retry = await screen.findByRole('button', { name: fr.errors.retry });
  expect(screen.getAllByText(DOWN, { exact: false })).not.toEqual([]);
  expect(screen.queryByRole('button', { name: t.start })).toBeNull();
  server.resetHandlers();
  server.use(inTheField());
  await user.click(retry);
  await screen.findByText(t.none);
  await screen.findByRole('button', { name: t.start });
});

it('tells that the progress can’t be read for the moment', async () => {
  server.use(
    inTheField(),
    http.get('*/api/synchronization/get_synchronization_*_server', () => down()),
  );
  exchange.runs = [
    runOf(20, { synchronizationJournal_state: 'running', synchronizationJournal_stoppedAt: null }),
  ];
  const { user } = renderRoute(ADDRESS);
  const running = await panel(t.running);
  await within(running).findByText(t.away);
  server.resetHandlers();
  server.use(inTheField());
  exchange.steps = { from_server: [{ state: 'done' }], to_server: [{ state: 'done' }] };
  await user.click(within(running).getByRole('button', { name: fr.errors.retry }));
  await screen.findByRole('button', { name: t.start });
});

it('lets who may only read follow by the journal, and begin or stop nothing', async () => {
  world.user = userWith('auditor');
  server.use(inTheField());
  exchange.runs = [runOf(20)];
  const { unmount } = renderRoute(ADDRESS);
  await screen.findByText(t.readOnly);
  expect(screen.queryByRole('button', { name: t.start })).toBeNull();
  unmount();
  exchange.runs = [
    runOf(21, {
      synchronizationJournal_state: 'running',
      synchronizationJournal_done: 5,
      synchronizationJournal_stoppedAt: null,
    }),
  ];
  renderRoute(ADDRESS);
  const running = await panel(t.running);
  expect(running.textContent).toContain(words.recordsOf(5, 120));
  expect(within(running).queryByRole('button')).toBeNull();
  expect(asked('get_synchronization_from_server')).toEqual([]);
});

it('opens at the centre an entry of the journal alone, which can be closed', async () => {
  // A node that calls meanwhile is none of its own.
  exchange.runs = [
    runOf(20, { synchronizationJournal_state: 'running', synchronizationJournal_stoppedAt: null }),
  ];
  const { user } = renderRoute(ADDRESS);
  await screen.findByText(t.centreHint);
  expect(screen.queryByRole('region', { name: t.standing })).toBeNull();
  await user.click(screen.getByRole('button', { name: t.start }));
  const running = await panel(t.running);
  await user.click(within(running).getByRole('button', { name: t.stop }));
  const question = await screen.findByRole('dialog', { name: t.stopTitle });
  expect(question.textContent).toContain(t.stopCentreText);
  await user.click(within(question).getByRole('button', { name: t.stop }));
  await screen.findByRole('button', { name: t.start });
  expect(exchange.started).toEqual(['both']);
  expect(asked('get_synchronization_from_server')).toEqual([]);
});

it('has the board of the nodes at the centre, and the way to the runs of each', async () => {
  const now = Date.now();
  const ago = (days: number) => new Date(now - days * 86_400_000).toISOString();
  exchange.nodes = [
    nodeOf(3, {
      node_lastSuccessAt: ago(0),
      node_toSend: 1200,
      node_photosToSend: null,
      node_clockSkewSeconds: -75,
      node_openConflicts: 2,
    }),
    nodeOf(4, { node_name: 'Sud', node_lastSuccessAt: ago(9.5) }),
    nodeOf(5, { node_name: 'Est', node_lastSuccessAt: null, node_lastSeenAt: null }),
  ];
  const { user, address } = renderRoute(ADDRESS);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(4));
  const [north, south, east] = within(grid).getAllByRole('row').slice(1);
  expect(north!.textContent).toContain(`Nord${words.nodeNumber(3)}`);
  expect(north!.textContent).toContain('noeud-nord');
  expect(north!.textContent).toContain('1\u202f200');
  expect(north!.textContent).toContain(words.unknown);
  expect(north!.textContent).toContain(fr.nodes.behind(75));
  const toDecide = within(north!).getByRole('link', { name: fr.nodes.conflictsOf(2) });
  expect(toDecide.getAttribute('href')).toBe('/synchronization/conflicts?node=3');
  expect(within(south!).queryByRole('link', { name: fr.nodes.conflictsOf(0) })).toBeNull();
  expect(south!.textContent).toContain(fr.nodes.silent(9));
  expect(south!.textContent).toContain(fr.nodes.onTime);
  expect(east!.textContent).toContain(fr.nodes.neverDone);
  expect(east!.textContent).toContain(words.never);
  north!.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/synchronization/journal?node=3'));
});

it('narrows the board to nodes that were not synchronised for long, as a figure leads there', async () => {
  exchange.nodes = [
    nodeOf(3, { node_lastSuccessAt: '2026-11-28T09:00:00Z' }),
    nodeOf(4, { node_name: 'Sud', node_lastSuccessAt: '2026-10-01T09:00:00Z' }),
    nodeOf(5, { node_name: 'Est', node_lastSuccessAt: null }),
  ];
  const { user, address } = renderRoute(`${ADDRESS}?successTo=2026-10-29`);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row')).toHaveLength(2));
  expect(grid.textContent).toContain('Sud');
  await user.click(screen.getByRole('button', { name: fr.filters.drop(fr.nodes.toTag('29/10/2026')) }));
  await waitFor(() => expect(within(screen.getByRole('grid')).getAllByRole('row')).toHaveLength(4));
  await user.click(screen.getByRole('button', { name: fr.table.filtersCount(0) }));
  const success = screen.getByLabelText(fr.filters.by(fr.nodes.filterNames.success));
  await choose(user, success, fr.nodes.successes.true);
  await waitFor(() => expect(address()).toBe(`${ADDRESS}?neverSucceeded=true`));
  await waitFor(() => expect(screen.getByRole('grid').textContent).not.toContain('Sud'));
  expect(screen.getByRole('grid').textContent).toContain('Est');
});

it('says that no node has called yet, and shows nodes as cards where it is narrow', async () => {
  const { unmount } = renderRoute(ADDRESS);
  await screen.findByText(fr.nodes.empty);
  await screen.findByText(t.none);
  unmount();
  useWidth(320);
  exchange.nodes = [nodeOf(3)];
  renderRoute(ADDRESS);
  const cards = await screen.findByRole('list', { name: fr.nodes.title });
  expect(cards.textContent).toContain(fr.nodes.lastSuccess);
});
