// The file that goes with a declaration.
import { api } from '../../../api/client';
import { fileOf } from '../../../api/file';
import { keys } from '../../../api/keys';
import type { FileQuery } from '../../../ui/attachment/useAddress';

export const declarationFile = (declaration_id: number): FileQuery => ({
  queryKey: [...keys.card, 'declaration', declaration_id],
  queryFn: ({ signal }) =>
    fileOf(
      api.GET('/api/card/declaration/{declaration_id}/file', {
        params: { path: { declaration_id } },
        parseAs: 'blob',
        signal,
      }),
      'declaration.jpg',
    ).then(({ blob }) => blob),
});
