// The lists of the four levels as every screen asks for them: in filters, in pickers, on their own screens.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';
import type { ListParams } from '../../ui/table/types';

/** What a list is narrowed by, in the words of the API. */
export interface ParentFilter {
  regionId?: number;
  departmentId?: number;
  subprefectureId?: number;
  importUuid?: string;
}

type Query = ParentFilter & Partial<ListParams>;

export const listRegions = (query: Partial<ListParams>, signal?: AbortSignal) =>
  unwrap(api.GET('/api/region/get.region_list', { params: { query }, signal }));

export const listDepartments = (query: Query, signal?: AbortSignal) =>
  unwrap(api.GET('/api/department/get.department_list', { params: { query }, signal }));

export const listSubprefectures = (query: Query, signal?: AbortSignal) =>
  unwrap(api.GET('/api/subprefecture/get.subprefecture_list', { params: { query }, signal }));

export const listLocalities = (query: Query, signal?: AbortSignal) =>
  unwrap(api.GET('/api/locality/get.locality_list', { params: { query }, signal }));

/** One locality, for its name and path; null = there is none of that id. */
export const localityQuery = (locality_id: number) =>
  queryOptions({
    queryKey: [...keys.locality, 'place', locality_id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/locality/get_locality/{locality_id}', { params: { path: { locality_id } }, signal }),
      ).then((answer) => answer.locality),
    staleTime: 60_000,
  });
