// The calls about jobs of services, as a list.
import { api, unwrap } from '../../../api/client';
import { keys } from '../../../api/keys';
import type { ServerJob } from '../../../api/serverJobs';
import type { PlaceFilter } from '../../../entities/geography/useAddressFilters';
import type { ListSource } from '../../../ui/table/useRows';

export type State = ServerJob['job_state'];

export const STATES = [
  'waiting',
  'running',
  'paused',
  'done',
  'failed',
  'cancelled',
] as const satisfies readonly State[];

export interface JobFilter extends PlaceFilter {
  job_kind?: string;
  job_state?: State;
  mine?: boolean;
}

export const jobList = ({ job_kind, job_state, mine }: JobFilter): ListSource<ServerJob> => ({
  queryKey: [...keys.job, 'table', { job_kind, job_state, mine }],
  // Nothing is searched for in jobs.
  fetch: ({ filter: _filter, ...query }, signal) =>
    unwrap(
      api.GET('/api/tools/get.job_list', {
        params: { query: { job_kind, job_state, mine, ...query } },
        signal,
      }),
    ),
});
