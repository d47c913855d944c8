// The manual as the server has it. One page is read by whoever may open its screen, the whole by who may read
// the documentation.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from './client';
import { keys } from './keys';
import type { components } from './schema';

export type ManualPage = components['schemas']['ManualPage'];

export const manualPageQuery = (page: string) =>
  queryOptions({
    queryKey: [...keys.manual, page],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/documentation/get.manual_page/{page}', { params: { path: { page } }, signal })),
    staleTime: Infinity,
  });
