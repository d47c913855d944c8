// Every region by its name, for territories: there are some dozens in a country.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { bounds } from '../../api/facts';
import { keys } from '../../api/keys';

const ALL = bounds.pageRows.max;

export const allRegionsQuery = queryOptions({
  queryKey: [...keys.region, 'all'],
  queryFn: ({ signal }) =>
    unwrap(
      api.GET('/api/region/get.region_list', {
        params: { query: { _limit: ALL, _orderBy: 'region_name' } },
        signal,
      }),
    ),
  staleTime: 60_000,
});
