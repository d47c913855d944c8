// Where this node runs; public, shown by the layouts, the home page and "À propos".
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './client';
import { keys } from './keys';

export const environmentQuery = queryOptions({
  queryKey: keys.environment,
  queryFn: ({ signal }) => unwrap(api.GET('/api/env/get_env', { signal })),
  staleTime: Infinity,
});
