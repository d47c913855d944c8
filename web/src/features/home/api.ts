import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';

/** How many there are; the row itself is not used. */
export const regionCountQuery = queryOptions({
  queryKey: [...keys.region, 'count'],
  queryFn: ({ signal }) =>
    unwrap(api.GET('/api/region/get.region_list', { params: { query: { _limit: 1 } }, signal })),
});
