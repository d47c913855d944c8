// The calls of the reader.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';

type Schemas = components['schemas'];
export type Card = Schemas['Card'];
export type CardStatus = Card['card_status'];
export type VerifiedMember = Schemas['VerifiedMember'];
export type Verdict = Schemas['VerifyCardReply']['verdict'];
export type QrKey = Schemas['QrKey'];
export type Revocations = Schemas['ListRevocationsReply'];

export const verifyCard = (body: Schemas['VerifyCardRequest'], signal?: AbortSignal) =>
  unwrap(api.POST('/api/card/post.verify', { body, signal }));

export const fetchKeys = (signal?: AbortSignal) =>
  unwrap(api.GET('/api/card/get.qr_public_keys', { signal }));

export const fetchRevocations = (since: string | undefined, signal?: AbortSignal) =>
  unwrap(api.GET('/api/card/get.revocation_list', { params: { query: { since } }, signal }));

/** The card that was made in place of this one, the latest; none where none was. */
export const replacementQuery = ({ card_id, card_memberId: member_id }: Card) =>
  queryOptions({
    queryKey: [...keys.card, 'replacement', card_id],
    queryFn: async ({ signal }): Promise<Card | null> => {
      const query = { member_id, _limit: 100, _orderBy: 'card_createdAt' };
      const { rows } = await unwrap(api.GET('/api/card/get.card_list', { params: { query }, signal }));
      // What replaces a replacement stands for the first one too; what was cancelled stands for none.
      let last: Card | null = null;
      for (const one of rows)
        if (one.card_replacesCardId === (last?.card_id ?? card_id) && one.card_status !== 'cancelled')
          last = one;
      return last;
    },
  });
