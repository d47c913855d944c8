import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';
import type { OpenApi } from './openapi';

export const manualQuery = queryOptions({
  queryKey: [...keys.manual, 'whole'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/documentation/get.manual', { signal })),
  staleTime: Infinity,
});

export const openApiQuery = queryOptions({
  queryKey: [...keys.manual, 'openapi'],
  queryFn: async ({ signal }) => {
    const { openapi } = await unwrap(api.GET('/api/documentation/get.openapi', { signal }));
    return openapi as OpenApi;
  },
  staleTime: Infinity,
});
