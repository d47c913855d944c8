// The calls about cooperatives that several screens make.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { isNoRecord, keys } from '../../api/keys';
import type { components, operations } from '../../api/schema';

type Schemas = components['schemas'];
export type Cooperative = Schemas['Cooperative'];
export type SaveCooperative = Schemas['SaveCooperativeRequest'];
export type CooperativeStatus = Cooperative['cooperative_status'];
export type Membership = Schemas['Membership'];
export type CooperativeQuery = NonNullable<
  operations['Cooperatives_ListCooperatives']['parameters']['query']
>;
export type MembershipQuery = NonNullable<operations['Memberships_ListMemberships']['parameters']['query']>;

export const STATUSES = ['active', 'suspended', 'dissolved'] as const satisfies readonly CooperativeStatus[];
/** More than one looks through. */
const SHOWN = 30;

export const listCooperatives = (query: CooperativeQuery, signal?: AbortSignal) =>
  unwrap(api.GET('/api/cooperative/get.cooperative_list', { params: { query }, signal }));

export const cooperativeQuery = (cooperative_id: number) =>
  queryOptions({
    queryKey: [...keys.cooperative, 'one', cooperative_id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/cooperative/get_cooperative/{cooperative_id}', {
          params: { path: { cooperative_id } },
          signal,
        }),
      ),
  });

export const cooperativeSearchQuery = (filter: string) =>
  queryOptions({
    queryKey: [...keys.cooperative, 'pick', filter],
    queryFn: ({ signal }) =>
      listCooperatives({ filter: filter || undefined, status: 'active', _limit: SHOWN, _offset: 0 }, signal),
  });

export const saveCooperative = (body: SaveCooperative) =>
  unwrap(api.POST('/api/cooperative/post_cooperative', { body }));

export const deleteCooperative = (cooperative_id: number) =>
  unwrap(
    api.DELETE('/api/cooperative/delete_cooperative/{cooperative_id}', {
      params: { path: { cooperative_id } },
    }),
  );

export const listMemberships = (query: MembershipQuery, signal?: AbortSignal) =>
  unwrap(api.GET('/api/cooperative/get.membership_list', { params: { query }, signal }));

export type MovePreview = Schemas['MoveFoundMembersReply'];

/** A dry run answers what would become of them; else a job does it. */
export const moveFoundMembers = (body: Schemas['MoveFoundMembersRequest']) =>
  unwrap(api.POST('/api/cooperative/post.found_members', { body }));

export const correctMembership = (body: Schemas['CorrectMembershipRequest']) =>
  unwrap(api.POST('/api/cooperative/post_membership', { body }));

/** Its members' records name it. */
export const refreshCooperatives = (queryClient: QueryClient, { deleted = false } = {}): void => {
  const predicate = deleted ? isNoRecord : undefined;
  void queryClient.invalidateQueries({ queryKey: keys.cooperative, predicate });
  void queryClient.invalidateQueries({ queryKey: keys.member });
};
