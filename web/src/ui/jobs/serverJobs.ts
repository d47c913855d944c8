// Jobs that a service works on. Where no service answers yet there are none, and nobody has to be told.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';

export type ServerJob = components['schemas']['Job'];

const RECENT = { query: { _limit: 20 } };
const FOLLOW_MS = 3000;

const isOpen = ({ job_state }: ServerJob): boolean => job_state === 'waiting' || job_state === 'running';

export const serverJobsQuery = queryOptions({
  queryKey: keys.job,
  queryFn: ({ signal }): Promise<ServerJob[]> =>
    unwrap(api.GET('/api/tools/get.job_list', { params: RECENT, signal })).then(
      ({ rows }) => rows,
      () => [],
    ),
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? FOLLOW_MS : false),
});
