// The calls about cards that several screens make.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';

type Schemas = components['schemas'];
export type Card = Schemas['Card'];
export type CardStatus = Card['card_status'];
export type Reason = Schemas['CardCandidate']['reasons'][number];

/** Reasons in the order in which they are usually put right. */
export const REASONS = [
  'member_inactive',
  'incomplete',
  'no_photo',
  'photo_not_checked',
  'no_transaction',
  'has_valid_card',
] as const satisfies readonly Reason[];

const readCard = (card_id: number, signal?: AbortSignal) =>
  unwrap(api.GET('/api/card/get_card/{card_id}', { params: { path: { card_id } }, signal }));

export const getCard = (card_id: number) => readCard(card_id).then(({ card }) => card);

/** A card, and what was declared of it. */
export const cardQuery = (card_id: number) =>
  queryOptions({
    queryKey: [...keys.card, 'one', card_id],
    queryFn: ({ signal }) => readCard(card_id, signal),
  });

export const createMemberCard = (body: Schemas['CreateMemberCardRequest']) =>
  unwrap(api.POST('/api/card/create_member_card', { body }));

export const replaceCard = (body: Schemas['ReplaceCardRequest']) =>
  unwrap(api.POST('/api/card/post.replace', { body }));

/** Absent = every card still to print. */
export const refreshSnapshots = (card_ids?: number[]) =>
  unwrap(api.POST('/api/card/post.card_creation.refresh', { body: { card_ids } }));

/** What is done with a card shows on its member, and in its payment and history. */
export const refreshCards = (queryClient: QueryClient): void => {
  for (const queryKey of [keys.card, keys.member, keys.transaction, keys.history])
    void queryClient.invalidateQueries({ queryKey });
};
