// The journal of the synchronization: its filters in the address, its columns, one beside the list.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { formatDateTime, formatDay, formatShortMoment } from '../../../i18n/format';
import { choose } from '../../../test/choose';
import { renderRoute } from '../../../test/renderRoute';
import { refuse, server, userWith, world } from '../../../test/server';
import { exchange, inTheField, nodeOf, runOf, sentOf, uuidOf } from '../../../test/synchronization';
import { useWidth } from '../../../test/visible';
import type { Run } from '../api';
import type { Result, SentRecord } from './records';
// Compiled before the first test's clock runs.
import './page';

const t = fr.syncJournal;
const words = fr.synchronization;
const recordWords = fr.syncRecords;
const ADDRESS = '/synchronization/journal';

const lists = () =>
  world.calls.filter((call) => call.includes('/api/synchronization/get.synchronization_list'));
const lastQuery = () => new URLSearchParams(lists().at(-1)?.split('?')[1]);

const some = () => [
  runOf(18),
  runOf(19, {
    synchronizationJournal_type: 'to_server',
    synchronizationJournal_state: 'failed',
    synchronizationJournal_message: 'centre_away',
    synchronizationJournal_user: 'binta',
    synchronizationJournal_node: 4,
    synchronizationJournal_nodeName: 'Sud',
    synchronizationJournal_done: 3,
    synchronizationJournal_total: 10,
    synchronizationJournal_photosDone: 0,
    synchronizationJournal_photosTotal: 0,
    synchronizationJournal_conflicts: 2,
    synchronizationJournal_errors: 1,
  }),
];

async function rowsOf() {
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
  return within(grid).getAllByRole('row').slice(1);
}

it('tells of each when, which way, by whom, and what came of it; newest first', async () => {
  exchange.runs = some();
  renderRoute(ADDRESS);
  const [failed, done] = await rowsOf();
  for (const text of [
    formatShortMoment('2026-11-19T09:00:00Z'),
    words.states.failed,
    words.directions.to_server,
    `Sud${words.nodeNumber(4)}`,
    'binta',
    words.recordsOf(3, 10),
    words.causes.centre_away!,
  ])
    expect(failed!.textContent).toContain(text);
  expect(done!.textContent).toContain(words.recordsOf(120, 120));
  expect(done!.textContent).toContain(words.photosOf(8, 8));
  expect(done!.textContent).toContain(words.size(1_240_000));
  expect(screen.getByText(t.count(2, false))).toBeTruthy();
  expect(lastQuery().get('_orderBy')).toBe('synchronizationJournal_startedAt');
  expect(lastQuery().get('_descending')).toBe('true');
});

it('is narrowed by what its address says, and says so', async () => {
  exchange.runs = some();
  exchange.nodes = [nodeOf(3), nodeOf(4, { node_name: 'Sud' })];
  const { user, address } = renderRoute(ADDRESS);
  await rowsOf();
  await user.click(screen.getByRole('button', { name: fr.table.filtersCount(0) }));
  const by = (name: string) => screen.getByLabelText(fr.filters.by(name));
  await choose(user, by(t.filterNames.direction), words.directions.to_server);
  await choose(user, by(t.filterNames.state), words.states.failed);
  await choose(user, by(t.filterNames.node), words.nodeNamed('Sud', 4));
  await user.type(by(t.filterNames.user), 'binta{Enter}');
  await user.type(by(t.filterNames.from), '2026-11-19');
  await user.type(by(t.filterNames.to), '2026-11-20');
  await user.type(screen.getByRole('searchbox', { name: fr.table.search }), 'bin{Enter}');
  const asked = {
    synchronizationJournal_type: 'to_server',
    state: 'failed',
    node: '4',
    user: 'binta',
    from: '2026-11-19',
    to: '2026-11-20',
    filter: 'bin',
  };
  await waitFor(() =>
    expect(Object.fromEntries(new URLSearchParams(address().split('?')[1]))).toEqual(asked),
  );
  await waitFor(() => expect(Object.fromEntries(lastQuery())).toMatchObject(asked));
  await waitFor(async () => expect(await rowsOf()).toHaveLength(1));
  const tags = screen.getByRole('group', { name: fr.filters.active });
  for (const text of [words.nodeNamed('Sud', 4), 'binta', t.fromTag(formatDay('2026-11-19'))])
    expect(tags.textContent).toContain(text);
});

it('takes the centre for a node like any other, and leaves out what is typed wrong', async () => {
  exchange.runs = [
    ...some(),
    runOf(20, { synchronizationJournal_node: 0, synchronizationJournal_nodeName: null }),
  ];
  renderRoute(`${ADDRESS}?node=0&state=danse&from=hier`);
  const rows = await rowsOf();
  expect(rows).toHaveLength(1);
  expect(rows[0]!.textContent).toContain(words.centre);
  expect(lastQuery().get('node')).toBe('0');
  expect(lastQuery().has('state')).toBe(false);
  expect(lastQuery().has('from')).toBe(false);
});

it('opens one by Enter: all that is known of it, and the way to others like it', async () => {
  exchange.runs = some();
  const { user, address } = renderRoute(ADDRESS);
  const [failed] = await rowsOf();
  failed!.focus();
  await user.keyboard('{Enter}');
  const drawer = await screen.findByRole('dialog', {
    name: words.named(formatDateTime('2026-11-19T09:00:00Z')),
  });
  expect(within(drawer).getByText(words.causes.centre_away!)).toBeTruthy();
  expect(within(drawer).getByText(t.lasted(150))).toBeTruthy();
  await user.click(within(drawer).getByRole('link', { name: t.ofNode(words.nodeNamed('Sud', 4)) }));
  await waitFor(() => expect(address()).toBe(`${ADDRESS}?node=4`));
  await waitFor(async () => expect(await rowsOf()).toHaveLength(1));
});

it('names nobody for one that a node began by itself', async () => {
  exchange.runs = [runOf(20, { synchronizationJournal_user: '' })];
  const { user } = renderRoute(ADDRESS);
  const [row] = await rowsOf();
  expect(row!.textContent).toContain(words.byItself);
  row!.focus();
  await user.keyboard('{Enter}');
  const drawer = await screen.findByRole('dialog');
  expect(drawer.textContent).toContain(words.byItself);
  expect(within(drawer).queryByRole('link', { name: t.ofUser('') })).toBeNull();
});

it('follows one that goes on', async () => {
  exchange.runs = [
    runOf(20, {
      synchronizationJournal_state: 'running',
      synchronizationJournal_stoppedAt: null,
      synchronizationJournal_done: 10,
    }),
  ];
  renderRoute(ADDRESS);
  const [row] = await rowsOf();
  expect(row!.textContent).toContain(words.recordsOf(10, 120));
  exchange.runs[0]!.synchronizationJournal_done = 90;
  await waitFor(async () => expect((await rowsOf())[0]!.textContent).toContain(words.recordsOf(90, 120)), {
    timeout: 10_000,
  });
});

it('has its columns chosen', async () => {
  exchange.runs = some();
  const { user } = renderRoute(ADDRESS);
  await rowsOf();
  expect(screen.queryByRole('columnheader', { name: new RegExp(`^${t.stopped}`) })).toBeNull();
  await user.click(screen.getByRole('button', { name: fr.table.display }));
  await user.click(await screen.findByRole('checkbox', { name: t.stopped }));
  await screen.findByRole('columnheader', { name: new RegExp(`^${t.stopped}`) });
});

it('shows cards where it is narrow', async () => {
  useWidth(320);
  exchange.runs = some();
  const { user } = renderRoute(ADDRESS);
  const list = await screen.findByRole('list', { name: fr.screens.journal.title });
  const [first] = within(list).getAllByRole('button');
  expect(first!.textContent).toContain(words.states.failed);
  expect(first!.textContent).toContain(words.conflicts(2));
  expect(first!.textContent).toContain(words.errors(1));
  await user.click(first!);
  await screen.findByRole('dialog');
});

it('says that there is none, and that the service is away', async () => {
  const first = renderRoute(ADDRESS);
  await screen.findByText(t.empty);
  first.unmount();
  const DOWN = 'Le service est momentanément indisponible.';
  server.use(
    http.get('*/api/synchronization/get.synchronization_list', () => refuse(503, 'unavailable', DOWN)),
  );
  const second = renderRoute(ADDRESS);
  const list = await screen.findByRole('region', { name: fr.screens.journal.title });
  await within(list).findByText(DOWN, { exact: false });
  server.resetHandlers();
  exchange.runs = some();
  await second.user.click(within(list).getByRole('button', { name: fr.errors.retry }));
  await rowsOf();
});

it('is closed to who may not read it', async () => {
  world.user = userWith('viewer');
  renderRoute(ADDRESS);
  await screen.findByRole('heading', { name: fr.errors.forbiddenTitle });
  expect(lists()).toEqual([]);
});

const sent = () => [
  sentOf(1, { record_result: 'created' }),
  sentOf(2),
  sentOf(3, { record_result: 'conflict', record_conflicts: 2 }),
  sentOf(4, { record_result: 'rejected', record_reason: 'outside_territory' }),
  sentOf(5, { record_result: 'waiting', record_reason: 'unknown_locality' }),
];

const askedFor = () =>
  world.calls
    .filter((call) => call.includes('get.synchronization_record_list'))
    .map((call) => Object.fromEntries(new URLSearchParams(call.split('?')[1])));

/** The part of one run's drawer that tells of its records. */
async function recordsOf(run: Run, records: SentRecord[]) {
  exchange.runs = [run];
  exchange.sent = { [run.synchronizationJournal_uuid]: records };
  const { user, address } = renderRoute(ADDRESS);
  const [row] = await rowsOf();
  row!.focus();
  await user.keyboard('{Enter}');
  const part = await screen.findByRole('region', { name: recordWords.title });
  return { user, address, part };
}

const lines = (part: HTMLElement) => within(part).getAllByRole('listitem');

it('tells what became of each record that went up, first of those that somebody has to look at', async () => {
  const { part } = await recordsOf(runOf(18), sent());
  await within(part).findAllByRole('listitem');
  const told = lines(part).map(({ textContent }) => textContent);
  const line = (id: number, result: Result, more = '') =>
    `${recordWords.results[result]}${recordWords.record('member', id)}${more}`;
  expect(told).toEqual([
    line(5, 'waiting', recordWords.reasons.unknown_locality),
    line(4, 'rejected', recordWords.reasons.outside_territory),
    line(3, 'conflict', words.conflicts(2)),
    line(2, 'updated'),
    line(1, 'created'),
  ]);
  expect(part.textContent).toContain(
    [
      recordWords.count(5),
      recordWords.counted.rejected(1),
      recordWords.counted.waiting(1),
      recordWords.counted.conflict(1),
      recordWords.counted.created(1),
      recordWords.counted.updated(1),
    ].join(' · '),
  );
  expect(askedFor()).toHaveLength(1);
  expect(askedFor()[0]).toMatchObject({ uuid: uuidOf(18), _limit: '50', _offset: '0' });
});

it('leads at the centre to the records that are there, and to the conflicts of one', async () => {
  const { part } = await recordsOf(runOf(18), sent());
  await within(part).findAllByRole('listitem');
  const link = (id: number) => within(part).queryByRole('link', { name: recordWords.record('member', id) });
  await waitFor(() => expect(link(1)?.getAttribute('href')).toBe('/members/1'));
  expect(link(3)?.getAttribute('href')).toBe('/members/3');
  expect(link(4)).toBeNull();
  expect(link(5)).toBeNull();
  const conflicts = within(part).getByRole('link', {
    name: recordWords.conflictsOf(words.conflicts(2), recordWords.record('member', 3)),
  });
  expect(conflicts.getAttribute('href')).toBe('/synchronization/conflicts?entity=member&entityId=3');
});

it('leads on a node to each of them, and not to conflicts for who may not decide', async () => {
  server.use(inTheField());
  world.user = userWith('auditor');
  const { part } = await recordsOf(runOf(18), [
    ...sent(),
    sentOf(6, { record_entity: 'barn', record_result: 'rejected', record_reason: 'too_red' }),
  ]);
  const link = (id: number) => within(part).queryByRole('link', { name: recordWords.record('member', id) });
  await waitFor(() => expect(link(4)?.getAttribute('href')).toBe('/members/4'));
  expect(link(5)?.getAttribute('href')).toBe('/members/5');
  expect(within(part).getByText(words.conflicts(2)).closest('a')).toBeNull();
  // What a newer service says.
  const barn = within(part).getByText(recordWords.record('barn', 6));
  expect(barn.closest('a')).toBeNull();
  expect(within(part).getByText(recordWords.otherReason('too_red'))).toBeTruthy();
});

it('tells of parcels as of members, and what to do about those whose member is missing', async () => {
  const parcel = (id: number, more: Partial<SentRecord>) =>
    sentOf(id, { record_entity: 'parcel', record_result: 'waiting', ...more });
  const { part } = await recordsOf(runOf(18), [
    parcel(1, { record_result: 'created' }),
    parcel(2, { record_reason: 'unknown_member' }),
    parcel(3, { record_reason: 'archived_member' }),
    parcel(4, { record_result: 'rejected', record_reason: 'outside_territory' }),
    parcel(5, { record_result: 'conflict', record_conflicts: 1 }),
  ]);
  await within(part).findAllByRole('listitem');
  const { reasons, reasonsOf, record } = recordWords;
  const lineOf = (id: number) => within(part).getByText(record('parcel', id)).closest('li')!;
  expect(record('parcel', 2)).toBe('Parcelle n° 2');
  expect(lineOf(2).textContent).toContain(reasons.unknown_member);
  expect(lineOf(3).textContent).toContain(reasons.archived_member);
  expect(lineOf(4).textContent).toContain(reasonsOf.parcel!.outside_territory);
  expect(lineOf(4).textContent).not.toContain(reasons.outside_territory);
  const link = () => within(part).getByRole('link', { name: record('parcel', 1) });
  await waitFor(() => expect(link().getAttribute('href')).toBe('/parcels/1'));
  const conflicts = within(part).getByRole('link', {
    name: recordWords.conflictsOf(words.conflicts(1), record('parcel', 5)),
  });
  expect(conflicts.getAttribute('href')).toBe('/synchronization/conflicts?entity=parcel&entityId=5');
});

it('is narrowed to one result, those to look at in one click', async () => {
  const { user, part } = await recordsOf(runOf(18), sent());
  const rejected = await within(part).findByRole('button', { name: recordWords.choices.rejected });
  await user.click(rejected);
  await waitFor(() => expect(lines(part)).toHaveLength(1));
  expect(lines(part)[0]!.textContent).toContain(recordWords.reasons.outside_territory);
  expect(rejected.getAttribute('aria-pressed')).toBe('true');
  expect(askedFor().at(-1)).toMatchObject({ uuid: uuidOf(18), result: 'rejected' });
  expect(part.textContent).toContain(recordWords.count(5));
  await choose(
    user,
    within(part).getByLabelText(fr.filters.by(recordWords.resultName)),
    recordWords.choices.merged,
  );
  await within(part).findByText(recordWords.emptyResult);
  expect(rejected.getAttribute('aria-pressed')).toBe('false');
  await user.click(rejected);
  await waitFor(() => expect(lines(part)).toHaveLength(1));
  await user.click(rejected);
  await waitFor(() => expect(lines(part)).toHaveLength(5));
});

it('shows many by and by, without counting what it has not seen', async () => {
  const many = Array.from({ length: 70 }, (_, nth) => sentOf(nth + 1));
  const { user, part } = await recordsOf(runOf(18), [
    ...many,
    sentOf(71, { record_result: 'rejected', record_reason: 'not_taken' }),
  ]);
  await waitFor(() => expect(lines(part)).toHaveLength(50));
  expect(lines(part)[0]!.textContent).toContain(recordWords.reasons.not_taken);
  expect(within(part).getByText(recordWords.count(71))).toBeTruthy();
  expect(within(part).getByText(recordWords.shown(50, 71))).toBeTruthy();
  await user.click(within(part).getByRole('button', { name: recordWords.more }));
  await waitFor(() => expect(lines(part)).toHaveLength(71));
  expect(part.textContent).toContain(recordWords.counted.updated(70));
  expect(within(part).queryByRole('button', { name: recordWords.more })).toBeNull();
});

it('leads from the number of those not applied to which they are', async () => {
  exchange.runs = some();
  exchange.sent = { [uuidOf(19)]: sent() };
  const { user } = renderRoute(ADDRESS);
  await rowsOf();
  await user.click(screen.getByRole('button', { name: recordWords.see(words.errors(1)) }));
  const drawer = await screen.findByRole('dialog');
  const title = within(drawer).getByRole('heading', { name: recordWords.title });
  await waitFor(() => expect(document.activeElement).toBe(title));
  await within(drawer).findByText(recordWords.reasons.outside_territory!);
  const again = within(drawer).getByRole('button', { name: recordWords.see(words.errors(1)) });
  again.focus();
  await user.keyboard('{Enter}');
  expect(document.activeElement).toBe(title);
});

it('has no records to tell of one from the centre, nor of one that exchanged nothing', async () => {
  exchange.runs = [
    runOf(18, { synchronizationJournal_type: 'from_server', synchronizationJournal_errors: 2 }),
    runOf(17, { synchronizationJournal_done: 0, synchronizationJournal_total: 0 }),
  ];
  const { user } = renderRoute(ADDRESS);
  for (const nth of [0, 1]) {
    const rows = await rowsOf();
    expect(within(rows[nth]!).queryByRole('button')).toBeNull();
    rows[nth]!.focus();
    await user.keyboard('{Enter}');
    const drawer = await screen.findByRole('dialog');
    await within(drawer).findByText(t.uuid);
    expect(within(drawer).queryByText(recordWords.title)).toBeNull();
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  }
  expect(askedFor()).toEqual([]);
});

it('says that no record is noted', async () => {
  const { part } = await recordsOf(runOf(18), []);
  await within(part).findByText(recordWords.empty);
  expect(within(part).queryByRole('group', { name: recordWords.filter })).toBeNull();
});

it('says that the records are on their way, and why they can’t be read', async () => {
  const DOWN = 'Le service est momentanément indisponible.';
  let answer = (): void => undefined;
  const answered = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get('*/api/synchronization/get.synchronization_record_list', async () => {
      await answered;
      return refuse(503, 'unavailable', DOWN);
    }),
  );
  const { user, part } = await recordsOf(runOf(18), sent());
  await within(part).findByRole('status', { name: recordWords.loading });
  answer();
  await within(part).findByText(DOWN, { exact: false });
  server.resetHandlers();
  await user.click(within(part).getByRole('button', { name: fr.errors.retry }));
  await waitFor(() => expect(lines(part)).toHaveLength(5));
  expect(within(part).queryByText(DOWN, { exact: false })).toBeNull();
});
