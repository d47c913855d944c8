import { api, unwrap } from '../../../api/client';
import type { components } from '../../../api/schema';
import { uploading } from '../../../api/upload';

export type SavedPhoto = components['schemas']['MemberPhotoReply'];

export interface PhotoToSend {
  memberId: number;
  /** Data URL. */
  photo: string;
  signal: AbortSignal;
  onSent: (part: number) => void;
}

export const savePhoto = ({ memberId, photo, signal, onSent }: PhotoToSend) =>
  unwrap(
    api.POST('/api/member/post_member-photo', {
      body: { member_id: memberId, member_photo: photo },
      fetch: uploading(onSent),
      signal,
    }),
  );
