// The calls about departments, sub-prefectures and localities (regions have a folder of their own).
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { fileOf } from '../../api/file';
import { isNoRecord, keys } from '../../api/keys';
import type { components } from '../../api/schema';
import type { ExportAs, ExportParams } from '../../ui/table/ExportButton';
import {
  listDepartments,
  listLocalities,
  listSubprefectures,
  type ParentFilter,
} from '../../entities/geography/api';

type Schemas = components['schemas'];
export type Department = Schemas['Department'];
export type Subprefecture = Schemas['Subprefecture'];
export type Locality = Schemas['Locality'];

// A form starts from the record as it is now.
const fresh = { staleTime: 0, gcTime: 0 };
const file = { parseAs: 'blob' } as const;

export const departments = {
  list: listDepartments,
  one: (department_id: number) =>
    queryOptions({
      queryKey: [...keys.department, 'one', department_id],
      queryFn: ({ signal }) =>
        unwrap(
          api.GET('/api/department/get_department/{department_id}', {
            params: { path: { department_id } },
            signal,
          }),
        ).then((answer) => answer.department),
      ...fresh,
    }),
  save: (body: Schemas['SaveDepartmentRequest']) =>
    unwrap(api.POST('/api/department/post_department', { body })),
  remove: (department_id: number) =>
    unwrap(
      api.DELETE('/api/department/delete_department/{department_id}', {
        params: { path: { department_id } },
      }),
    ),
  file: (query: ParentFilter & ExportParams) =>
    fileOf(api.GET('/api/department/export', { params: { query }, ...file }), `departements.${query.format}`),
};

export const subprefectures = {
  list: listSubprefectures,
  one: (subprefecture_id: number) =>
    queryOptions({
      queryKey: [...keys.subprefecture, 'one', subprefecture_id],
      queryFn: ({ signal }) =>
        unwrap(
          api.GET('/api/subprefecture/get_subprefecture/{subprefecture_id}', {
            params: { path: { subprefecture_id } },
            signal,
          }),
        ).then((answer) => answer.subprefecture),
      ...fresh,
    }),
  save: (body: Schemas['SaveSubprefectureRequest']) =>
    unwrap(api.POST('/api/subprefecture/post_subprefecture', { body })),
  remove: (subprefecture_id: number) =>
    unwrap(
      api.DELETE('/api/subprefecture/delete_subprefecture/{subprefecture_id}', {
        params: { path: { subprefecture_id } },
      }),
    ),
  file: (query: ParentFilter & ExportParams) =>
    fileOf(
      api.GET('/api/subprefecture/export', { params: { query }, ...file }),
      `sous-prefectures.${query.format}`,
    ),
};

export const localities = {
  list: listLocalities,
  one: (locality_id: number) =>
    queryOptions({
      queryKey: [...keys.locality, 'one', locality_id],
      queryFn: ({ signal }) =>
        unwrap(
          api.GET('/api/locality/get_locality/{locality_id}', { params: { path: { locality_id } }, signal }),
        ).then((answer) => answer.locality),
      ...fresh,
    }),
  save: (body: Schemas['SaveLocalityRequest']) => unwrap(api.POST('/api/locality/post_locality', { body })),
  remove: (locality_id: number) =>
    unwrap(api.DELETE('/api/locality/delete_locality/{locality_id}', { params: { path: { locality_id } } })),
  file: (query: ParentFilter & ExportParams) =>
    fileOf(api.GET('/api/locality/export', { params: { query }, ...file }), `localites.${query.format}`),
};

export const exportRegions: ExportAs = (query) =>
  fileOf(api.GET('/api/region/export', { params: { query }, ...file }), `regions.${query.format}`);

/** Names of a level are joined into the rows of those below it. */
export function refreshGeography(client: QueryClient, { deleted = false } = {}): void {
  for (const queryKey of [keys.region, keys.department, keys.subprefecture, keys.locality])
    void client.invalidateQueries({ queryKey, predicate: deleted ? isNoRecord : undefined });
  void client.invalidateQueries({ queryKey: keys.history });
}
