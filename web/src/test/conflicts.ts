// The conflicts of the contract in small: those that are open, and what was decided.
import { http, type JsonBodyType } from 'msw';
import type { Conflict } from '../entities/synchronization/conflicts';
import { ok, refuse } from './answers';

interface Decision {
  conflict_ids: number[];
  decision: NonNullable<Conflict['conflict_decision']>;
  value?: JsonBodyType;
  conflict_version?: number;
}

interface Conflicts {
  rows: Conflict[];
  /** What was decided, in order. */
  decisions: Decision[];
  /** Codes that are answered, by conflict. */
  refused: Record<number, string>;
}

export const conflicts = {} as Conflicts;

export function resetConflicts(): void {
  Object.assign(conflicts, { rows: [], decisions: [], refused: {} } satisfies Conflicts);
}

/** The city of Soro Drissa, changed on both sides. */
export const conflictOf = (conflict_id: number, more: Partial<Conflict> = {}): Conflict => ({
  conflict_id,
  conflict_entity: 'member',
  conflict_entityId: 1,
  conflict_entityLabel: 'Soro Drissa (2600000001)',
  conflict_field: 'member_city',
  conflict_baseValue: 'Korhogo',
  conflict_centreValue: 'Bouaké',
  conflict_centreUser: 'awa',
  conflict_centreAt: '2026-11-19T09:00:00Z',
  conflict_nodeValue: 'Ferkessédougou',
  conflict_nodeUser: 'binta',
  conflict_nodeAt: '2026-11-18T15:30:00Z',
  conflict_node: 3,
  conflict_nodeName: 'Nord',
  conflict_foundAt: `2026-11-20T10:${String(conflict_id % 60).padStart(2, '0')}:00Z`,
  conflict_decision: null,
  conflict_decidedValue: null,
  conflict_decidedBy: null,
  conflict_decidedAt: null,
  conflict_version: 5,
  conflict_reason: 'differs',
  conflict_canTypeIn: true,
  ...more,
});

/** The crop of P-1, changed on both sides. */
export const parcelConflictOf = (conflict_id: number, more: Partial<Conflict> = {}): Conflict =>
  conflictOf(conflict_id, {
    conflict_entity: 'parcel',
    conflict_entityLabel: 'P-1',
    conflict_field: 'parcel_crop',
    conflict_baseValue: 'cafe',
    conflict_centreValue: 'cacao',
    conflict_nodeValue: 'anacarde',
    ...more,
  });

/** Those of a record that nobody has decided, as its page has them. */
export const openAbout = (entity: string, id: number): JsonBodyType =>
  conflicts.rows.filter(
    (one) => one.conflict_entity === entity && one.conflict_entityId === id && one.conflict_decision === null,
  ) as unknown as JsonBodyType;

function list(url: URL) {
  const get = (name: string) => url.searchParams.get(name);
  const is = (name: string, value: unknown) => get(name) === null || get(name) === String(value);
  const found = conflicts.rows
    .filter(
      (one) =>
        (one.conflict_decision !== null) === (get('decided') === 'true') &&
        is('entity', one.conflict_entity) &&
        is('entityId', one.conflict_entityId) &&
        is('field', one.conflict_field) &&
        is('node', one.conflict_node) &&
        (one.conflict_entityLabel ?? '').toLowerCase().includes((get('filter') ?? '').toLowerCase()),
    )
    .toSorted((a, b) => a.conflict_foundAt!.localeCompare(b.conflict_foundAt!));
  if (get('_descending') === 'true') found.reverse();
  const offset = Number(get('_offset') ?? 0);
  const rows = found.slice(offset, offset + Number(get('_limit') ?? 2000));
  return ok({ total: found.length, totalIsEstimate: false, rows: rows as unknown as JsonBodyType });
}

/** Nothing: it is decided. */
function decideOne(id: number, { decision, value, conflict_version }: Decision): string | undefined {
  if (conflicts.refused[id]) return conflicts.refused[id];
  const found = conflicts.rows.find((one) => one.conflict_id === id);
  if (!found) return 'conflict_not_found';
  if (conflict_version !== undefined && conflict_version !== found.conflict_version) return 'stale_version';
  const values = {
    keep_centre: found.conflict_centreValue,
    keep_node: found.conflict_nodeValue,
    type_in: value,
  };
  Object.assign(found, {
    conflict_decision: decision,
    conflict_decidedValue: values[decision] ?? null,
    conflict_decidedBy: 'awa',
    conflict_decidedAt: '2026-11-21T08:00:00Z',
  } satisfies Partial<Conflict>);
  return undefined;
}

export const conflictHandlers = [
  http.get('*/api/synchronization/get.conflict_list', ({ request }) => list(new URL(request.url))),
  http.post('*/api/synchronization/post.conflict_decision', async ({ request }) => {
    const body = (await request.json()) as Decision;
    conflicts.decisions.push(body);
    const results = body.conflict_ids.map((conflict_id) => {
      const code = decideOne(conflict_id, body) ?? null;
      return { conflict_id, decided: code === null, code };
    });
    const [only] = results;
    if (results.length === 1 && only?.code)
      return refuse(409, only.code, `Ce conflit est refusé : ${only.code}.`);
    return ok({ message: 'Conflit tranché', results });
  }),
];
