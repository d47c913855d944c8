// The calls of the synchronization that its screens share: the journal and the nodes.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';
import type { components, paths } from '../../api/schema';
import type { PlaceFilter } from '../../entities/geography/useAddressFilters';
export { CENTRE } from '../../entities/synchronization/nodes';
import type { ListParams } from '../../ui/table/types';
import type { ListSource } from '../../ui/table/useRows';

export type Run = components['schemas']['SynchronizationJournal'];
export type Node = components['schemas']['Node'];
export type State = Run['synchronizationJournal_state'];
export type Direction = Run['synchronizationJournal_type'];

export const STATES = ['running', 'done', 'failed', 'interrupted'] as const satisfies readonly State[];
export const DIRECTIONS = ['from_server', 'to_server', 'both'] as const satisfies readonly Direction[];

/** How often one looks whether something was begun elsewhere. */
export const LOOK_MS = 30_000;
export const NEWEST_FIRST = { _orderBy: 'synchronizationJournal_startedAt', _descending: true };

/** What the journal is narrowed to besides its search, in the words of the API; both days are meant. */
export interface RunFilter extends PlaceFilter {
  synchronizationJournal_type?: Direction;
  state?: State;
  user?: string;
  node?: number;
  from?: string;
  to?: string;
}

/** What the board of nodes is narrowed to besides its search; both days are meant. */
export interface NodeFilter extends PlaceFilter {
  successFrom?: string;
  successTo?: string;
  neverSucceeded?: boolean;
}

type ListQuery = paths['/api/synchronization/get.synchronization_list']['get']['parameters']['query'];

export const listRuns = (query: ListQuery, signal: AbortSignal) =>
  unwrap(api.GET('/api/synchronization/get.synchronization_list', { params: { query }, signal }));

export function runList(filter: RunFilter): ListSource<Run> {
  const { synchronizationJournal_type, state, user, node, from, to } = filter;
  const narrowed = { synchronizationJournal_type, state, user, node, from, to };
  return {
    queryKey: [...keys.synchronization, 'journal', narrowed],
    fetch: (query, signal) => listRuns({ ...narrowed, ...query }, signal),
  };
}

const listNodes = (query: (ListParams & NodeFilter) | undefined, signal: AbortSignal) =>
  unwrap(api.GET('/api/synchronization/get.node_list', { params: { query }, signal }));

export function nodeList({ successFrom, successTo, neverSucceeded }: NodeFilter): ListSource<Node> {
  const narrowed = { successFrom, successTo, neverSucceeded };
  return {
    queryKey: [...keys.synchronization, 'nodes', 'table', narrowed],
    fetch: (query, signal) => listNodes({ ...narrowed, ...query }, signal),
  };
}

/** Every node by its name: there are tens of them. */
export const nodesQuery = queryOptions({
  queryKey: [...keys.synchronization, 'nodes', 'all'],
  queryFn: ({ signal }) => listNodes(undefined, signal),
  select: ({ rows }): readonly Node[] => rows,
  refetchInterval: LOOK_MS,
});
