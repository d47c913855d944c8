// The calls about parcels that their own screens make.
import { infiniteQueryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { type FileReply, fileOfStream } from '../../api/file';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';
import { type Crop, listParcels, type Parcel, type SaveParcel } from '../../entities/parcels/api';
import type { PlaceFilter } from '../../entities/geography/useAddressFilters';
import type { ExportFormat } from '../../ui/table/ExportButton';
import type { ListSource } from '../../ui/table/useRows';

type Schemas = components['schemas'];
export type Gender = 'M' | 'F';
export type Finding = Schemas['ParcelFinding'];
export type Outline = Schemas['ParcelOutline'];

/** What the list is narrowed by besides its search, in the words of the API. */
export interface ParcelFilter extends PlaceFilter {
  member_id?: number;
  cooperativeId?: number;
  crop?: Crop;
  withoutGeometry?: boolean;
  withFindings?: boolean;
  /** The members' sex. */
  gender?: Gender;
  /** What one import added. */
  importUuid?: string;
}

export const parcelList = (filter: ParcelFilter): ListSource<Parcel> => ({
  queryKey: [...keys.parcel, 'all', filter],
  fetch: async (query, signal) => {
    const answer = await listParcels({ ...filter, ...query }, signal);
    return { ...answer, sum: answer.totalAreaHa ?? undefined };
  },
});

export type ParcelFormat = ExportFormat | 'geojson' | 'kml';

export interface ParcelExport extends ParcelFilter {
  format: ParcelFormat;
  filter?: string;
  columns: string;
  _orderBy?: string;
  _descending?: boolean;
}

export const exportParcels = (
  query: ParcelExport,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(
    // A file, whatever the schema calls its rows.
    api.GET('/api/parcel/export', { params: { query }, parseAs: 'stream', signal }) as Parameters<
      typeof fileOfStream
    >[0],
    `parcelles.${query.format}`,
    onBytes,
  );

export const printParcel = (
  parcel_id: number,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(
    api.GET('/api/parcel/print/{parcel_id}', { params: { path: { parcel_id } }, parseAs: 'stream', signal }),
    'parcelle.pdf',
    onBytes,
  );

export type PlotExport = Schemas['ExportPlotsRequest'];

/** For the EU's information system on deforestation. What is asked for stands in no address. */
export const exportPlots = (
  body: PlotExport,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(
    api.POST('/api/parcel/post.eudr_export', { body, parseAs: 'stream', signal }) as Parameters<
      typeof fileOfStream
    >[0],
    'parcelles-rdue.zip',
    onBytes,
  );

export const saveParcel = (body: SaveParcel) => unwrap(api.POST('/api/parcel/post_parcel', { body }));

export const deleteParcel = (parcel_id: number) =>
  unwrap(api.DELETE('/api/parcel/delete_parcel/{parcel_id}', { params: { path: { parcel_id } } }));

export const keepFinding = (body: Schemas['KeepParcelFindingRequest']) =>
  unwrap(api.POST('/api/parcel/post.finding_keep', { body }));

/** Outlines at a time. */
const SHOWN = 20;

/** The outlines that a parcel has and had, the latest first. */
export const outlinesQuery = (parcel_id: number) =>
  infiniteQueryOptions({
    queryKey: [...keys.parcel, 'outlines', parcel_id],
    queryFn: ({ pageParam, signal }) =>
      unwrap(
        api.GET('/api/parcel/get.outline_list/{parcel_id}', {
          params: { path: { parcel_id }, query: { _limit: SHOWN, _offset: pageParam } },
          signal,
        }),
      ),
    initialPageParam: 0,
    getNextPageParam: ({ total }, pages) => {
      const known = pages.reduce((sum, { rows }) => sum + rows.length, 0);
      return known < total ? known : undefined;
    },
  });
