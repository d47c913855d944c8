// The import's calls. A dry run that finds bad rows is an answer here, not a failure.
import { api, unwrap } from '../../../api/client';
import { ApiError } from '../../../api/error';
import type { components } from '../../../api/schema';
import { uploading } from '../../../api/upload';
import { fr } from '../../../i18n/fr';
import { MAX_FILE_BYTES } from './read/types';
import { type ImportRow, type ImportTable, lineOfRow, toSend } from './rows';

type Reply = components['schemas']['ImportLocalitiesReply'];
export type Counts = Omit<Reply, 'classes' | 'resemblances'>;
export type RowClass = Reply['classes'][number];

export interface RowError {
  /** The column; a name of the contract. */
  field: string;
  message: string;
}

export interface Check {
  counts: Counts;
  /** By line of the file. */
  classes: ReadonlyMap<number, RowClass>;
  errors: ReadonlyMap<number, RowError[]>;
  alike: ReadonlyMap<number, string[]>;
  /** How long the server took: the import itself will take about as long. */
  ms: number;
}

export interface CheckReply {
  errors?: readonly { field: string; message: string; row?: number }[];
  body: Partial<Reply>;
}

export function checkOf(table: ImportTable, { errors = [], body }: CheckReply, ms: number): Check {
  const byLine = <T>(found: Map<number, T[]>, row: number, what: T): void => {
    const line = lineOfRow(table, row);
    found.set(line, [...(found.get(line) ?? []), what]);
  };
  const bad = new Map<number, RowError[]>();
  for (const { field, message, row = 0 } of errors)
    byLine(bad, row, { field: field.split('.').at(-1) ?? field, message });
  const alike = new Map<number, string[]>();
  for (const { row, locality_name } of body.resemblances ?? []) byLine(alike, row, locality_name);
  const classes = new Map((body.classes ?? []).map((one, index) => [lineOfRow(table, index + 2), one]));
  const { classes: _classes, resemblances: _resemblances, ...counts } = body as Reply;
  return { counts, classes, errors: bad, alike, ms };
}

/** Refused rows, as an answer; anything else is thrown. */
export function replyOfRefusal(error: unknown): CheckReply {
  if (error instanceof ApiError && error.status === 422) {
    const body = error.body as Partial<Reply>;
    if (Array.isArray(body.classes) && body.classes.length > 0) return { errors: error.errors, body };
  }
  throw error;
}

export async function checkRows(
  table: ImportTable,
  rows: readonly ImportRow[],
  signal: AbortSignal,
): Promise<Check> {
  const began = performance.now();
  const reply = await unwrap(
    api.POST('/api/locality/post_locality-import', {
      params: { query: { dryRun: true, withClasses: true, level: table.level } },
      body: { rows: toSend(table, rows) as components['schemas']['LocalityImportRow'][] },
      signal,
    }),
  ).then((body): CheckReply => ({ body }), replyOfRefusal);
  return checkOf(table, reply, performance.now() - began);
}

export interface Run {
  table: ImportTable;
  rows: readonly ImportRow[];
  /** The same for every try: what was saved already is not saved again. */
  uuid: string;
  onSent: (part: number) => void;
}

export function importRows({ table, rows, uuid, onSent }: Run) {
  const body = { rows: toSend(table, rows) as components['schemas']['LocalityImportRow'][] };
  if (new Blob([JSON.stringify(body)]).size > MAX_FILE_BYTES)
    return Promise.reject(new ApiError({ code: 'too_large', message: fr.importer.tooHeavy }));
  return unwrap(
    api.POST('/api/locality/post_locality-import', {
      params: { query: { import_uuid: uuid, withClasses: true, level: table.level } },
      body,
      fetch: uploading(onSent),
    }),
  );
}

export const undoImport = (import_uuid: string) =>
  unwrap(api.POST('/api/locality/post.import_undo', { body: { import_uuid } }));
