import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema';
import type { PlaceFilter } from '../../../entities/geography/useAddressFilters';

type Schemas = components['schemas'];
export type PhotoToCheck = Schemas['PhotoToCheck'];
export type Page = Schemas['ListPhotosToCheckReply'];

export const listPhotosToCheck = (
  query: PlaceFilter & { _limit: number; _offset: number },
  signal: AbortSignal,
): Promise<Page> => unwrap(api.GET('/api/member/get.photo_to_check_list', { params: { query }, signal }));

export const checkPhoto = (body: Schemas['CheckPhotoRequest']) =>
  unwrap(api.POST('/api/member/post.photo_check', { body }));
