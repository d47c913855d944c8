// The calls about what became of the records that a run sent to the centre, and what follows from it.
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import { keys } from '../../../api/keys';
import type { components } from '../../../api/schema';
import type { ListAnswer } from '../../../ui/table/types';
import { CENTRE, type Run } from '../api';
import { countsOf } from '../words';

export type SentRecord = components['schemas']['SynchronizedRecord'];
export type Result = SentRecord['record_result'];

/** What somebody has to look at comes first. */
export const RESULTS = [
  'rejected',
  'waiting',
  'conflict',
  'created',
  'updated',
  'merged',
  'unchanged',
] as const satisfies readonly Result[];

export const TO_LOOK_AT = ['rejected', 'waiting', 'conflict'] as const satisfies readonly Result[];

export const PAGE = 50;

/** The contract's order of results ends with those that somebody has to look at. */
const WORST_FIRST = { _orderBy: 'record_result', _descending: true };
const OLDEST_FIRST = { _orderBy: 'record_at', _descending: false };

const listRecords = (
  uuid: string,
  result: Result | undefined,
  offset: number,
  signal: AbortSignal,
): Promise<ListAnswer<SentRecord>> => {
  const query = { uuid, result, _limit: PAGE, _offset: offset, ...(result ? OLDEST_FIRST : WORST_FIRST) };
  return unwrap(
    api.GET('/api/synchronization/get.synchronization_record_list', { params: { query }, signal }),
  );
};

/** Those of a run, or of one result only. */
export const recordsQuery = (uuid: string, result?: Result) =>
  infiniteQueryOptions({
    queryKey: [...keys.synchronization, 'records', uuid, result],
    queryFn: ({ pageParam, signal }) => listRecords(uuid, result, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const here = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return last.rows.length > 0 && here < last.total ? here : undefined;
    },
  });

/** Whether a run sent anything, as far as its counts tell: one of both ways may have received it all. */
export function mayHaveSent(run: Run): boolean {
  const { done, errors } = countsOf(run);
  return run.synchronizationJournal_type !== 'from_server' && done + errors > 0;
}

/** On a node each is there; at the centre those that it took. */
export const isHere = ({ record_result: result }: SentRecord, node: number | undefined): boolean =>
  (result !== 'rejected' && result !== 'waiting') || (node !== undefined && node !== CENTRE);
