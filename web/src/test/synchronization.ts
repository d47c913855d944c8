// The exchange with the centre in small: the journal, the nodes, and how far a run is. A test changes what is
// answered next.
import { http } from 'msw';
import type { Node, Run } from '../features/sync/api';
import type { SentRecord } from '../features/sync/journal/records';
import type { Progress, Way } from '../features/sync/run';
import { ok, refuse } from './answers';

export const uuidOf = (nth: number): string => `00000000-0000-7000-8000-${String(nth).padStart(12, '0')}`;

export const runOf = (nth: number, more: Partial<Run> = {}): Run => ({
  synchronizationJournal_id: nth,
  synchronizationJournal_uuid: uuidOf(nth),
  synchronizationJournal_type: 'both',
  synchronizationJournal_state: 'done',
  synchronizationJournal_message: null,
  synchronizationJournal_user: 'awa',
  synchronizationJournal_node: 3,
  synchronizationJournal_nodeName: 'Nord',
  synchronizationJournal_startedAt: `2026-11-${String(nth).padStart(2, '0')}T09:00:00Z`,
  synchronizationJournal_stoppedAt: `2026-11-${String(nth).padStart(2, '0')}T09:02:30Z`,
  synchronizationJournal_done: 120,
  synchronizationJournal_total: 120,
  synchronizationJournal_bytes: 1_240_000,
  synchronizationJournal_photosDone: 8,
  synchronizationJournal_photosTotal: 8,
  synchronizationJournal_conflicts: 0,
  synchronizationJournal_errors: 0,
  ...more,
});

/** Nothing is left to be exchanged. */
export const nodeOf = (node_id: number, more: Partial<Node> = {}): Node => ({
  node_id,
  node_name: 'Nord',
  node_loginId: 9,
  login_name: 'noeud-nord',
  node_version: '0.1.0',
  node_lastSeenAt: '2026-11-21T09:02:00Z',
  node_lastSuccessAt: '2026-11-21T09:02:30Z',
  node_toSend: 0,
  node_toReceive: 0,
  node_photosToSend: 0,
  node_oldestUnsentAt: null,
  node_openConflicts: 0,
  node_clockSkewSeconds: 0,
  node_nextRunAt: null,
  ...more,
});

/** A member that the centre took as it came. */
export const sentOf = (record_id: number, more: Partial<SentRecord> = {}): SentRecord => ({
  record_entity: 'member',
  record_id,
  record_result: 'updated',
  record_reason: null,
  record_conflicts: 0,
  record_at: `2026-11-19T09:01:${String(record_id % 60).padStart(2, '0')}Z`,
  ...more,
});

interface Exchange {
  /** Number of the node that answers; 0 = the centre. */
  here: number;
  runs: Run[];
  nodes: Node[];
  /** What became of the records that went up, by the run's uuid. */
  sent: Record<string, SentRecord[]>;
  /** What is answered next of each way; the last one again and again. */
  steps: Record<Way, Partial<Progress>[]>;
  started: string[];
  stopped: unknown[];
}

export const exchange = {} as Exchange;

export function resetExchange(): void {
  Object.assign(exchange, {
    here: 0,
    runs: [],
    nodes: [],
    sent: {},
    steps: { from_server: [{}], to_server: [{}] },
    started: [],
    stopped: [],
  } satisfies Exchange);
}

/** What answers is a node in the field. */
export function inTheField(): ReturnType<typeof http.get> {
  exchange.here = 3;
  return http.get('*/api/env/get_env', () =>
    ok({
      runningEnv: 'field',
      hasMap: false,
      version: '0.1.0',
      nodeName: 'Nord',
      banner: null,
      assetVersion: '1.0.9',
      node: 3,
    }),
  );
}

const openRun = () =>
  exchange.runs.find(
    (run) =>
      run.synchronizationJournal_state === 'running' && run.synchronizationJournal_node === exchange.here,
  );

function listed<Row>(url: URL, rows: Row[]) {
  const get = (name: string) => url.searchParams.get(name);
  const offset = Number(get('_offset') ?? 0);
  const page = rows.slice(offset, offset + Number(get('_limit') ?? 2000));
  return ok({ total: rows.length, totalIsEstimate: false, rows: page });
}

function listRuns(url: URL) {
  const get = (name: string) => url.searchParams.get(name);
  const is = (name: string, value: unknown) => get(name) === null || get(name) === String(value);
  const found = exchange.runs
    .filter(
      (run) =>
        is('synchronizationJournal_type', run.synchronizationJournal_type) &&
        is('state', run.synchronizationJournal_state) &&
        is('user', run.synchronizationJournal_user) &&
        is('node', run.synchronizationJournal_node) &&
        run.synchronizationJournal_user.includes(get('filter') ?? '') &&
        (!get('from') || run.synchronizationJournal_startedAt!.slice(0, 10) >= get('from')!) &&
        (!get('to') || run.synchronizationJournal_startedAt!.slice(0, 10) <= get('to')!),
    )
    .toSorted((a, b) => b.synchronizationJournal_id - a.synchronizationJournal_id);
  return listed(url, found);
}

function listNodes(url: URL) {
  const get = (name: string) => url.searchParams.get(name);
  const found = exchange.nodes.filter(({ node_lastSuccessAt: at }) => {
    const day = at?.slice(0, 10);
    return (
      (get('neverSucceeded') === null || get('neverSucceeded') === String(day === undefined)) &&
      (!get('successFrom') || (day !== undefined && day >= get('successFrom')!)) &&
      (!get('successTo') || (day !== undefined && day <= get('successTo')!))
    );
  });
  return listed(url, found);
}

/** Results in the order of the contract's numbers. */
const ORDER: SentRecord['record_result'][] = [
  'created',
  'updated',
  'unchanged',
  'merged',
  'conflict',
  'rejected',
  'waiting',
];

function listSent(url: URL) {
  const get = (name: string) => url.searchParams.get(name);
  const place = (one: SentRecord) =>
    get('_orderBy') === 'record_result' ? ORDER.indexOf(one.record_result) : Date.parse(one.record_at!);
  const found = (exchange.sent[get('uuid') ?? ''] ?? [])
    .filter(({ record_result: result }) => get('result') === null || get('result') === result)
    .toSorted((a, b) => place(a) - place(b) || a.record_id - b.record_id);
  if (get('_descending') === 'true') found.reverse();
  return listed(url, found);
}

function start(direction: Run['synchronizationJournal_type']) {
  if (openRun())
    return refuse(409, 'synchronization_open', 'Une synchronisation de ce nœud est déjà en cours.');
  exchange.started.push(direction);
  const run = runOf(29, {
    synchronizationJournal_type: direction,
    synchronizationJournal_state: 'running',
    synchronizationJournal_node: exchange.here,
    synchronizationJournal_stoppedAt: null,
    synchronizationJournal_done: 0,
    synchronizationJournal_total: 0,
    synchronizationJournal_bytes: 0,
    synchronizationJournal_photosDone: 0,
    synchronizationJournal_photosTotal: 0,
  });
  exchange.runs.push(run);
  return ok({
    uuid: run.synchronizationJournal_uuid,
    direction,
    startedAt: run.synchronizationJournal_startedAt,
  });
}

function follow(way: Way, url: URL) {
  const uuid = url.searchParams.get('uuid')!;
  const run = exchange.runs.find((one) => one.synchronizationJournal_uuid === uuid)!;
  const [step = {}, ...rest] = exchange.steps[way];
  if (rest.length > 0) exchange.steps[way] = rest;
  const told: Progress = {
    uuid,
    state: 'running',
    done: 0,
    total: 0,
    bytes: 0,
    photosDone: 0,
    photosTotal: 0,
    conflicts: 0,
    errors: 0,
    records: [],
    tombstones: [],
    photos: [],
    cursor: null,
    hasMore: null,
    ...step,
  };
  if (told.state !== 'running')
    Object.assign(run, {
      synchronizationJournal_state: told.state,
      synchronizationJournal_stoppedAt: '2026-11-29T09:04:00Z',
      synchronizationJournal_done: told.done,
      synchronizationJournal_total: told.total,
    });
  return ok({ ...told });
}

export const synchronizationHandlers = [
  http.get('*/api/synchronization/get.synchronization_record_list', ({ request }) =>
    listSent(new URL(request.url)),
  ),
  http.get('*/api/synchronization/get.synchronization_list', ({ request }) => listRuns(new URL(request.url))),
  http.get('*/api/synchronization/get.node_list', ({ request }) => listNodes(new URL(request.url))),
  http.get('*/api/synchronization/get_synchronization_start/:direction', ({ params }) =>
    start(params.direction as Run['synchronizationJournal_type']),
  ),
  http.get('*/api/synchronization/get_synchronization_from_server', ({ request }) =>
    follow('from_server', new URL(request.url)),
  ),
  http.get('*/api/synchronization/get_synchronization_to_server', ({ request }) =>
    follow('to_server', new URL(request.url)),
  ),
  http.post('*/api/synchronization/get_synchronization_stop', async ({ request }) => {
    const body = (await request.json()) as { uuid: string };
    exchange.stopped.push(body);
    const run = exchange.runs.find(({ synchronizationJournal_uuid: uuid }) => uuid === body.uuid)!;
    const stoppedAt = '2026-11-29T09:05:00Z';
    Object.assign(run, {
      synchronizationJournal_state: 'interrupted',
      synchronizationJournal_message: 'stopped',
      synchronizationJournal_stoppedAt: stoppedAt,
    });
    return ok({
      message: 'Arrêt de la synchronisation demandé',
      uuid: body.uuid,
      state: 'interrupted',
      stoppedAt,
    });
  }),
];
