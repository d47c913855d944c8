// The calls about photos that did not get through between nodes.
import { api, unwrap } from '../../../api/client';
import { keys } from '../../../api/keys';
import type { components } from '../../../api/schema';
import type { PlaceFilter } from '../../../entities/geography/useAddressFilters';
import type { ListSource } from '../../../ui/table/useRows';

export type FailedPhoto = components['schemas']['FailedPhoto'];
export type Cause = FailedPhoto['photo_cause'];

export const CAUSES = [
  'network',
  'unreadable',
  'wrong_hash',
  'missing_here',
  'missing_there',
  'too_large',
  'refused',
] as const satisfies readonly Cause[];

export interface FailureFilter extends PlaceFilter {
  cause?: Cause;
}

export const failedPhotoList = ({ cause }: FailureFilter): ListSource<FailedPhoto> => ({
  queryKey: [...keys.photoFailure, 'table', { cause }],
  fetch: (query, signal) =>
    unwrap(
      api.GET('/api/synchronization/get.photo_failed_list', {
        params: { query: { cause, ...query } },
        signal,
      }),
    ),
});

/** All of them where none is named. */
export const retryPhotos = (photo_sha256s?: string[]) =>
  unwrap(api.POST('/api/synchronization/post.photo_retry', { body: { photo_sha256s } }));
