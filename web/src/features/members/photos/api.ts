import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import { keys } from '../../../api/keys';
import type { components } from '../../../api/schema';

type Schemas = components['schemas'];
export type MemberPhotoRow = Schemas['MemberPhoto'];

export const photosQuery = (member_id: number) =>
  queryOptions({
    queryKey: [...keys.member, 'one', member_id, 'photos'],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/member/get.photo_list/{member_id}', { params: { path: { member_id } }, signal })),
  });

export const restorePhoto = (body: Schemas['RestoreMemberPhotoRequest']) =>
  unwrap(api.POST('/api/member/post.photo_restore', { body }));
