// Jobs that a service works on. Where no service answers yet there are none, and nobody has to be told.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';
import { isOpen, type ServerJob } from '../../api/serverJobs';

export type { ServerJob } from '../../api/serverJobs';

const RECENT = { query: { _limit: 20 } };
const FOLLOW_MS = 3000;

export const serverJobsQuery = queryOptions({
  queryKey: [...keys.job, 'all'],
  queryFn: ({ signal }): Promise<ServerJob[]> =>
    unwrap(api.GET('/api/tools/get.job_list', { params: RECENT, signal })).then(
      ({ rows }) => rows,
      () => [],
    ),
  refetchInterval: ({ state }) => (state.data?.some(isOpen) ? FOLLOW_MS : false),
});
