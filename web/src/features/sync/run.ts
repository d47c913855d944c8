// The calls of a run: begun, followed and stopped; and what is shown beside it.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { ApiError } from '../../api/error';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';
import { type Direction, listRuns, LOOK_MS, NEWEST_FIRST, type Run } from './api';

export type Progress = components['schemas']['SynchronizationReply'];
/** Each way has a call of its own. */
export type Way = Exclude<Direction, 'both'>;

/** How often one looks how far it is, and whether it is open still. */
const PROGRESS_MS = 1000;
const FOLLOW_MS = 2000;
/** While nobody answers, each failure is a notice. */
const AGAIN_MS = 15_000;
const LAST = 5;

/** The one that is open on the node `node`; null = none is. */
export const openRunQuery = (node: number) =>
  queryOptions({
    queryKey: [...keys.synchronization, 'open', node],
    queryFn: ({ signal }) => listRuns({ node, state: 'running', _limit: 1, ...NEWEST_FIRST }, signal),
    select: ({ rows }): Run | null => rows[0] ?? null,
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return AGAIN_MS;
      return data?.rows.length ? FOLLOW_MS : LOOK_MS;
    },
  });

export const lastRunsQuery = queryOptions({
  queryKey: [...keys.synchronization, 'last'],
  queryFn: ({ signal }) => listRuns({ _limit: LAST, ...NEWEST_FIRST }, signal),
  select: ({ rows }): readonly Run[] => rows,
  refetchInterval: LOOK_MS,
});

const PROGRESS = 'progress';

/** Nothing once it has ended: the journal tells how. */
async function progressOf(way: Way, uuid: string, signal: AbortSignal): Promise<Progress | null> {
  const init = { params: { query: { uuid } }, signal };
  try {
    return await unwrap(
      way === 'from_server'
        ? api.GET('/api/synchronization/get_synchronization_from_server', init)
        : api.GET('/api/synchronization/get_synchronization_to_server', init),
    );
  } catch (error) {
    if (error instanceof ApiError && error.code === 'synchronization_closed') return null;
    throw error;
  }
}

/** No state is told before something was done. */
export const isOver = (progress: Progress | null): boolean =>
  progress === null || (progress.state !== null && progress.state !== 'running');

/** How far one way is. On a field node to ask is what makes it begin; the centre answers records to it. */
export const progressQuery = (way: Way, uuid: string) =>
  queryOptions({
    queryKey: [...keys.synchronization, PROGRESS, uuid, way],
    queryFn: ({ signal }) => progressOf(way, uuid, signal),
    refetchInterval: ({ state: { data, error } }) => {
      if (error) return AGAIN_MS;
      return data !== undefined && isOver(data) ? false : PROGRESS_MS;
    },
  });

/** All but the progress: nobody asks for that of one that was just stopped. */
export const refreshRuns = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({
    queryKey: keys.synchronization,
    predicate: ({ queryKey }) => queryKey[1] !== PROGRESS,
  });

export const startRun = (direction: Direction) =>
  unwrap(
    api.GET('/api/synchronization/get_synchronization_start/{direction}', {
      params: { path: { direction } },
    }),
  );

export const stopRun = (uuid: string) =>
  unwrap(api.POST('/api/synchronization/get_synchronization_stop', { body: { uuid } }));
