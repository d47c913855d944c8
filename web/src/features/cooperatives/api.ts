// The calls about many cooperatives: the list and its file.
import { api } from '../../api/client';
import { type FileReply, fileOfStream } from '../../api/file';
import { keys } from '../../api/keys';
import { type Cooperative, type CooperativeStatus, listCooperatives } from '../../entities/cooperatives/api';
import type { PlaceFilter } from '../../entities/geography/useAddressFilters';
import type { ExportFormat } from '../../ui/table/ExportButton';
import type { ListSource } from '../../ui/table/useRows';

/** What the list is narrowed by besides its search, in the words of the API. */
export interface CooperativeFilter extends PlaceFilter {
  status?: CooperativeStatus;
  withoutPresident?: boolean;
}

export const cooperativeList = (filter: CooperativeFilter): ListSource<Cooperative> => ({
  queryKey: [...keys.cooperative, 'all', filter],
  fetch: (query, signal) => listCooperatives({ ...filter, ...query }, signal),
});

export interface CooperativeExport extends CooperativeFilter {
  format: ExportFormat;
  filter?: string;
  columns: string;
  _orderBy?: string;
  _descending?: boolean;
}

export const exportCooperatives = (
  query: CooperativeExport,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(
    // A file, whatever the schema calls its rows.
    api.GET('/api/cooperative/export', { params: { query }, parseAs: 'stream', signal }) as Parameters<
      typeof fileOfStream
    >[0],
    `cooperatives.${query.format}`,
    onBytes,
  );
