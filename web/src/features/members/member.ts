// The calls about one member and its family.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { ApiError } from '../../api/error';
import { isNoRecord, keys } from '../../api/keys';
import type { components } from '../../api/schema';

export { archiveMember, changeStatus, saveMember } from './api';

type Schemas = components['schemas'];
export type Member = Schemas['Member'];
export type Candidate = Schemas['DuplicateCandidate'];
export type Status = Member['member_status'];

export const familyQuery = (member_id: number) =>
  queryOptions({
    queryKey: [...keys.member, 'one', member_id, 'family'],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/member/get_member-family/{member_id}', { params: { path: { member_id } }, signal }),
      ),
  });

export type Family = Awaited<ReturnType<NonNullable<ReturnType<typeof familyQuery>['queryFn']>>>;

export const changeHolder = (body: Schemas['ChangeHolderRequest']) =>
  unwrap(api.POST('/api/member/post.change_holder', { body }));

export type Compared = Schemas['CheckDuplicatesRequest'];

/** Only a hint: without an answer there is none, and the save asks again. */
export const resemblancesQuery = (body: Compared) =>
  queryOptions({
    queryKey: [...keys.member, 'resemblances', body],
    queryFn: async ({ signal }): Promise<Candidate[]> => {
      const call = unwrap(api.POST('/api/member/post.check_duplicates', { body, signal }));
      return (await call.catch(() => undefined))?.candidates ?? [];
    },
    // Names are not kept longer than the form needs them.
    gcTime: 0,
    staleTime: 0,
  });

const ABSENT = [404, 501, 503];

/** null = the service does not answer here (yet): the panel says so, and no notice complains. */
async function orAbsent<T>(call: Promise<T>): Promise<T | null> {
  try {
    return await call;
  } catch (error) {
    if (error instanceof ApiError && ABSENT.includes(error.status)) return null;
    throw error;
  }
}

const NEWEST = 10;

export const cardsQuery = (member_id: number) =>
  queryOptions({
    queryKey: [...keys.card, 'member', member_id],
    queryFn: ({ signal }) => {
      const query = { member_id, _limit: NEWEST, _orderBy: 'card_createdAt', _descending: true };
      return orAbsent(unwrap(api.GET('/api/card/get.card_list', { params: { query }, signal })));
    },
  });

export const paymentsQuery = (member_id: number) =>
  queryOptions({
    queryKey: [...keys.transaction, 'member', member_id],
    queryFn: ({ signal }) => {
      const query = { member_id, _limit: NEWEST, _orderBy: 'transaction_date', _descending: true };
      return orAbsent(
        unwrap(api.GET('/api/transaction/get.transaction_list', { params: { query }, signal })),
      );
    },
  });

/** A save of one member shows in its family, in lists and counts. */
export const refreshMembers = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keys.member });

/** An archived member is not asked for again. */
export const forgetMember = (queryClient: QueryClient): Promise<void> =>
  queryClient.invalidateQueries({ queryKey: keys.member, predicate: isNoRecord });
