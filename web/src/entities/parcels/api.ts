// The calls about parcels that several screens make.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { isNoRecord, keys } from '../../api/keys';
import type { components, operations } from '../../api/schema';
import { fr } from '../../i18n/fr';

type Schemas = components['schemas'];
export type Parcel = Schemas['Parcel'];
export type SaveParcel = Schemas['SaveParcelRequest'];
export type Crop = NonNullable<Parcel['parcel_crop']>;
export type ParcelQuery = NonNullable<operations['Parcels_ListParcels']['parameters']['query']>;

export const CROPS = Object.keys(fr.parcels.crops) as Crop[];

export const listParcels = (query: ParcelQuery, signal?: AbortSignal) =>
  unwrap(api.GET('/api/parcel/get.parcel_list', { params: { query }, signal }));

export const parcelQuery = (parcel_id: number) =>
  queryOptions({
    queryKey: [...keys.parcel, 'one', parcel_id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/parcel/get_parcel/{parcel_id}', { params: { path: { parcel_id } }, signal })),
  });

/** A neighbour's findings are of the parcel that was saved, too. */
export const refreshParcels = (queryClient: QueryClient, { deleted = false } = {}): void => {
  const predicate = deleted ? isNoRecord : undefined;
  void queryClient.invalidateQueries({ queryKey: keys.parcel, predicate });
  if (!deleted) void queryClient.invalidateQueries({ queryKey: keys.history });
};
