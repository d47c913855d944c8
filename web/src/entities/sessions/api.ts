import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';

export type OpenSession = components['schemas']['Session'];

/** Of one account; nobody named = one's own. */
export const sessionsQuery = (login_id?: number) =>
  queryOptions({
    queryKey: [...keys.session, login_id ?? 'own'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/auth/get.session_list', { params: { query: { login_id } }, signal })),
    staleTime: 0,
  });

export const endSession = (session_id: number) =>
  unwrap(api.DELETE('/api/auth/delete_session/{session_id}', { params: { path: { session_id } } }));
