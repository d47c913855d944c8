// What the words find on the server, among what one may read.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';

export type Hit = components['schemas']['SearchHit'];
export type Entity = Hit['entity'];

/** Shorter words find everything. */
export const SHORTEST = 2;
export const SHOWN = 20;

/** `entity`: of one kind alone, or of all that one may read. */
export const find = (q: string, signal: AbortSignal, entity?: Entity) =>
  unwrap(api.GET('/api/search/get.search_list', { params: { query: { q, entity, _limit: SHOWN } }, signal }));

export const searchQuery = (typed: string) =>
  queryOptions({
    queryKey: [...keys.search, typed],
    // An earlier call that nobody waits for any more is given up by its signal.
    queryFn: ({ signal }) => find(typed, signal),
    enabled: typed.length >= SHORTEST,
    placeholderData: keepPreviousData,
  });
