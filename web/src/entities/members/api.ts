// Members as other records name them.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { ApiError } from '../../api/error';
import { keys } from '../../api/keys';
import type { components, paths } from '../../api/schema';

type Schemas = components['schemas'];
export type Member = Schemas['Member'];
export type SaveMember = Schemas['SaveMemberRequest'];

/** What a list of members is asked for. */
export type MemberQuery = NonNullable<
  paths['/api/member/get.member_suggestions']['get']['parameters']['query']
>;

/** More than one looks through. */
const SHOWN = 20;

export const memberSearchQuery = (filter: string) =>
  queryOptions({
    queryKey: [...keys.member, 'pick', filter],
    queryFn: ({ signal }) => {
      const query = { filter: filter || undefined, _limit: SHOWN, _orderBy: 'member_lastname' };
      return unwrap(api.GET('/api/member/get.member_list', { params: { query }, signal }));
    },
    // Names are not kept longer than the choice needs them.
    gcTime: 30_000,
  });

/** Asked where the same query finds nobody. */
export const suggestionQuery = (query: MemberQuery) =>
  queryOptions({
    queryKey: [...keys.member, 'suggestions', query],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/member/get.member_suggestions', { params: { query }, signal })),
    gcTime: 30_000,
  });

/** The one query of a member: its page, pickers and cards share the answer. */
export const memberQuery = (member_id: number) =>
  queryOptions({
    queryKey: [...keys.member, 'one', member_id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/member/get_member/{member_id}', { params: { path: { member_id } }, signal })),
  });

/** Somebody whom a record names; null = out of reach, or archived. */
export const namedMemberQuery = (member_id: number) =>
  queryOptions({
    queryKey: [...keys.member, 'named', member_id],
    queryFn: async ({ signal }) => {
      const call = api.GET('/api/member/get_member/{member_id}', { params: { path: { member_id } }, signal });
      try {
        return (await unwrap(call)).member;
      } catch (error) {
        if (error instanceof ApiError && error.status === 404) return null;
        throw error;
      }
    },
    staleTime: 60_000,
  });
