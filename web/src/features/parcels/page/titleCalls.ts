// The calls about the pages of a title of land.
import { api, unwrap } from '../../../api/client';
import { fileOf } from '../../../api/file';
import { keys } from '../../../api/keys';
import type { components } from '../../../api/schema';
import { fr } from '../../../i18n/fr';
import type { FileQuery } from '../../../ui/attachment/useAddress';

type Schemas = components['schemas'];
export type TitlePage = Schemas['ParcelTitle'];

export const addTitlePage = (body: Schemas['AddParcelTitleRequest']) =>
  unwrap(api.POST('/api/parcel/post.title_page', { body }));

export const removeTitlePage = (body: Schemas['RemoveParcelTitleRequest']) =>
  unwrap(api.POST('/api/parcel/post.title_remove', { body }));

export const titleFile = (title_id: number): FileQuery => ({
  queryKey: [...keys.parcel, 'title', title_id],
  queryFn: ({ signal }) =>
    fileOf(
      api.GET('/api/parcel/title/{title_id}/file', {
        params: { path: { title_id } },
        parseAs: 'blob',
        signal,
      }),
      fr.parcelTitle.fileName,
    ).then(({ blob }) => blob),
});
