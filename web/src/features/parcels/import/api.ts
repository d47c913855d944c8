// The calls of the import. A file goes in a form; a refusal that names bad rows is an answer here.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import { ApiError } from '../../../api/error';
import { keys } from '../../../api/keys';
import type { components } from '../../../api/schema';
import { uploading } from '../../../api/upload';

type Schemas = components['schemas'];
export type FileColumns = Schemas['ReadParcelFileReply'];
export type Outcome = Schemas['ImportParcelsReply'];
export type Mapping = Schemas['ParcelColumns'];
export type ColumnKey = keyof Mapping;

export interface Source {
  file: File;
  isWgs84: boolean;
}

export interface RowError {
  row: number;
  message: string;
}

export interface Found {
  columns: FileColumns;
  /** Features that are too large to be read. */
  tooLarge: readonly RowError[];
}

export interface Check {
  outcome: Outcome;
  errors: readonly RowError[];
}

function formOf({ file }: Source, mapping: Partial<Mapping> = {}): FormData {
  const form = new FormData();
  form.append('file', file);
  form.append('fileName', file.name);
  for (const [key, column] of Object.entries(mapping)) if (column) form.append(key, column);
  return form;
}

/** What the client would write as JSON. */
const asForm = (form: FormData) => ({
  body: form as never,
  bodySerializer: (body: unknown) => body as FormData,
});

/** What is told beside the rows that a refusal names. */
function besideRefusal<Told extends { total: number }>(error: unknown): { told: Told; errors: RowError[] } {
  if (error instanceof ApiError && error.status === 422) {
    const told = error.body as Partial<Told>;
    if (typeof told.total === 'number') {
      const errors = error.errors.map(({ row = 0, message }) => ({ row, message }));
      return { told: told as Told, errors };
    }
  }
  throw error;
}

function foundOfRefusal(error: unknown): Found {
  const { told, errors } = besideRefusal<FileColumns>(error);
  return { columns: told, tooLarge: errors };
}

export const readFile = (source: Source, onSent: (part: number) => void) =>
  unwrap(
    api.POST('/api/parcel/post.import_file', {
      params: { query: { isWgs84: source.isWgs84 || undefined } },
      ...asForm(formOf(source)),
      fetch: uploading(onSent),
    }),
  ).then((columns): Found => ({ columns, tooLarge: [] }), foundOfRefusal);

function checkOfRefusal(error: unknown): Check {
  const { told, errors } = besideRefusal<Outcome>(error);
  return { outcome: told, errors };
}

export const checkFile = (
  source: Source,
  mapping: Mapping,
  import_uuid: string,
  onSent: (part: number) => void,
) =>
  unwrap(
    api.POST('/api/parcel/post.import', {
      params: {
        query: { dryRun: true, withRows: true, import_uuid, isWgs84: source.isWgs84 || undefined },
      },
      ...asForm(formOf(source, mapping)),
      fetch: uploading(onSent),
    }),
  ).then((outcome): Check => ({ outcome, errors: [] }), checkOfRefusal);

/** Once more under the same name, it goes on where it ended. */
export const importFile = (
  source: Source,
  mapping: Mapping,
  import_uuid: string,
  onSent: (part: number) => void,
) =>
  unwrap(
    api.POST('/api/parcel/post.import', {
      params: { query: { withoutBad: true, import_uuid, isWgs84: source.isWgs84 || undefined } },
      ...asForm(formOf(source, mapping)),
      fetch: uploading(onSent),
    }),
  );

export type PastImport = Schemas['ParcelImport'];

/** The last ones; refreshed with the parcels. */
export const importsQuery = queryOptions({
  queryKey: [...keys.parcel, 'imports'],
  queryFn: ({ signal }) =>
    unwrap(api.GET('/api/parcel/get.import_list', { params: { query: { _limit: 10 } }, signal })),
});

export const undoImport = (import_uuid: string) =>
  unwrap(api.POST('/api/parcel/post.import_undo', { body: { import_uuid } }));
