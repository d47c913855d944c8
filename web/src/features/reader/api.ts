// The calls of the reader.
import { api, unwrap } from '../../api/client';
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
