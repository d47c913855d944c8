// The calls about conflicts: the list, and what somebody decides.
import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import { keys } from '../../../api/keys';
import type { components } from '../../../api/schema';
import type { PlaceFilter } from '../../../entities/geography/useAddressFilters';
import type { Conflict } from '../../../entities/synchronization/conflicts';
import { fr } from '../../../i18n/fr';
import type { Source } from '../../../ui/jobs/gather';
import { notifySuccess } from '../../../ui/notify';
import type { ListAnswer, ListParams } from '../../../ui/table/types';
import type { ListSource } from '../../../ui/table/useRows';

const t = fr.conflictList;

type Schemas = components['schemas'];
export type Decision = NonNullable<Conflict['conflict_decision']>;
/** One of the two values. */
export type Kept = Exclude<Decision, 'type_in'>;
export type DecideBody = Schemas['DecideConflictRequest'];
type Decided = Schemas['DecideConflictReply'] & { message?: string };

/** What the list is narrowed to besides its search, in the words of the API. */
export interface ConflictFilter extends PlaceFilter {
  entity?: string;
  entityId?: number;
  field?: string;
  node?: number;
  /** Absent = those that nobody has decided. */
  decided?: boolean;
}

type Query = ConflictFilter & Partial<ListParams>;

const listConflicts = (query: Query, signal: AbortSignal): Promise<ListAnswer<Conflict>> =>
  unwrap(api.GET('/api/synchronization/get.conflict_list', { params: { query }, signal }));

export const conflictList = (filter: ConflictFilter): ListSource<Conflict> => ({
  queryKey: [...keys.synchronization, 'conflicts', filter],
  fetch: (query, signal) => listConflicts({ ...filter, ...query }, signal),
});

/** More is the work of a day. */
const MOST = 10_000;
const PAGE = 2000;

/** Those of a selection; rows that were not seen are looked for among all that are open. */
export function sourceOf(filter: ConflictFilter & { filter?: string }): Source<Conflict> {
  let open: Promise<Map<number, Conflict>> | undefined;
  async function readOpen(signal: AbortSignal): Promise<Map<number, Conflict>> {
    const found = new Map<number, Conflict>();
    for (let offset = 0; ; offset += PAGE) {
      const { rows } = await listConflicts({ _limit: PAGE, _offset: offset, ...OLDEST_FIRST }, signal);
      for (const row of rows) found.set(row.conflict_id, row);
      if (rows.length < PAGE) return found;
    }
  }
  return {
    idOf: (conflict) => conflict.conflict_id,
    list: (page, signal) => listConflicts({ ...filter, ...page, ...OLDEST_FIRST }, signal),
    get: async (id, signal) => (await (open ??= readOpen(signal))).get(id) ?? null,
    most: MOST,
    tooMany: t.tooMany,
  };
}

/** What is found meanwhile changes no place in this order. */
const OLDEST_FIRST = { _orderBy: 'conflict_foundAt', _descending: false };

export const decide = (body: DecideBody): Promise<Decided> =>
  unwrap(api.POST('/api/synchronization/post.conflict_decision', { body }));

/** What was decided shows in the record, in its history, in the counts. */
export const CHANGED = [keys.synchronization, keys.member, keys.parcel, keys.history];

export const refreshDecided = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(CHANGED.map((queryKey) => queryClient.invalidateQueries({ queryKey })));

export const whyRefused = (code: string | null): string => (code && t.refusedCodes[code]) || t.refusedOther;

const ARCHIVINGS = ['member_archivedAt', 'parcel_deletedAt'];

/** Whether a value that is kept takes the record out of the lists. */
export function archives(conflict: Conflict, decision: Kept): boolean {
  const { conflict_field: field, conflict_centreValue: centre, conflict_nodeValue: node } = conflict;
  return ARCHIVINGS.includes(field) && (decision === 'keep_centre' ? centre : node) !== null;
}

interface Keeping {
  conflict: Conflict;
  decision: Kept;
}

/** Keeps one of the values of one conflict, as it was seen. */
export function useKeeping(onDone: (conflict: Conflict) => void) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: ({ conflict, decision }: Keeping) =>
      decide({
        conflict_ids: [conflict.conflict_id],
        decision,
        conflict_version: conflict.conflict_version,
      }),
    onSuccess: ({ message }, { conflict }) => {
      notifySuccess(message || t.done);
      onDone(conflict);
    },
    // A refusal is told by its notice: what was shown is old.
    onSettled: () => refreshDecided(queryClient),
  });
}
