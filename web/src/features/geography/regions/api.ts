// The five calls about regions.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import { keys } from '../../../api/keys';
import type { components } from '../../../api/schema';
import { listRegions } from '../../../entities/geography/api';
import type { ListSource } from '../../../ui/table/useRows';

export type Region = components['schemas']['Region'];
export type SaveRegion = components['schemas']['SaveRegionRequest'];

export const regionList: ListSource<Region> = {
  queryKey: keys.region,
  fetch: listRegions,
};

export const regionQuery = (id: number) =>
  queryOptions({
    queryKey: [...keys.region, 'one', id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/region/get_region/{region_id}', { params: { path: { region_id: id } }, signal })),
    // A form starts from the record as it is now.
    staleTime: 0,
    gcTime: 0,
  });

export const saveRegion = (body: SaveRegion) => unwrap(api.POST('/api/region/post_region', { body }));

export const deleteRegion = ({ region_id }: Pick<Region, 'region_id'>) =>
  unwrap(api.DELETE('/api/region/delete_region/{region_id}', { params: { path: { region_id } } }));
