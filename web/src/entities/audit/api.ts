// What the audit knows of one record. Two answers are no failures here: that the audit is not there yet, and
// that its reader may not see this record's history.
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { ApiError } from '../../api/error';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';

export type HistoryEntry = components['schemas']['AuditEntry'];

export const PAGE = 20;

interface Page {
  rows: HistoryEntry[];
  total: number;
  outOfReach?: 'not_yet' | 'forbidden';
}

/** A service that is down for a moment says when to come back; one that is not built yet does not. */
function reachOf(error: unknown): Page['outOfReach'] {
  if (!(error instanceof ApiError)) return undefined;
  if (error.status === 403) return 'forbidden';
  return error.code === 'unavailable' && error.retryAfter === undefined ? 'not_yet' : undefined;
}

async function fetchPage(entity: string, id: number, offset: number, signal: AbortSignal): Promise<Page> {
  try {
    return await unwrap(
      api.GET('/api/tools/get.history/{entity}/{id}', {
        params: { path: { entity, id }, query: { _limit: PAGE, _offset: offset } },
        signal,
      }),
    );
  } catch (error) {
    const outOfReach = reachOf(error);
    if (outOfReach) return { rows: [], total: 0, outOfReach };
    throw error;
  }
}

export const historyQuery = (entity: string, id: number) =>
  infiniteQueryOptions({
    queryKey: [...keys.history, entity, id],
    queryFn: ({ pageParam, signal }) => fetchPage(entity, id, pageParam, signal),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => {
      const here = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return last.rows.length > 0 && here < last.total ? here : undefined;
    },
  });
