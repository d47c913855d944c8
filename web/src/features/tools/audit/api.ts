// The calls about the audit.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import { type FileReply, fileOfStream } from '../../../api/file';
import { keys } from '../../../api/keys';
import type { components } from '../../../api/schema';
import type { PlaceFilter } from '../../../entities/geography/useAddressFilters';
import type { ExportFormat } from '../../../ui/table/ExportButton';
import type { ListSource } from '../../../ui/table/useRows';

export type Entry = components['schemas']['AuditEntry'];

/** What the list is narrowed by besides its search; both days are meant. */
export interface AuditFilter extends PlaceFilter {
  loginId?: number;
  action?: string;
  entity?: string;
  entityId?: number;
  /** Of the member whom entries are about. */
  number?: string;
  from?: string;
  to?: string;
}

/** When a day begins. All lists and figures have the days of UTC, wherever one looks at them. */
function startOf(day: string, later = 0): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1, date + later)).toISOString();
}

/** In the words of the API: until the end of the last day, of places the region alone. */
const queryOf = ({ loginId, action, entity, entityId, number, regionId, from, to }: AuditFilter) => ({
  loginId,
  action,
  entity,
  entityId,
  number,
  regionId,
  from: from && startOf(from),
  to: to && startOf(to, 1),
});

export const auditList = (filter: AuditFilter): ListSource<Entry> => ({
  queryKey: [...keys.audit, 'all', filter],
  fetch: (query, signal) =>
    unwrap(
      api.GET('/api/tools/get.audit_list', { params: { query: { ...queryOf(filter), ...query } }, signal }),
    ),
});

/** Signed where it is in a ZIP. */
export type AuditFormat = ExportFormat | 'csv.zip' | 'xlsx.zip';

export interface AuditExport extends AuditFilter {
  format: AuditFormat;
  filter?: string;
  columns: string;
  _orderBy?: string;
  _descending?: boolean;
}

export function exportAudit(
  { format, filter, columns, _orderBy, _descending, ...narrowed }: AuditExport,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> {
  const query = { format, filter, columns, _orderBy, _descending, ...queryOf(narrowed) };
  return fileOfStream(
    // A file, whatever the schema calls its rows.
    api.GET('/api/tools/audit/export', { params: { query }, parseAs: 'stream', signal }) as Parameters<
      typeof fileOfStream
    >[0],
    `audit.${format}`,
    onBytes,
  );
}

/** The most that one call answers: nearly every network's users. */
const EVERY_USER = { query: { _limit: 10_000, _orderBy: 'login_name' } };

/** Who may have done something. */
export const accountsQuery = queryOptions({
  queryKey: [...keys.user, 'names'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/user/user_list', { params: EVERY_USER, signal })),
  select: ({ rows }) => rows.map(({ login_id: id, login_name: name }) => ({ id, name })),
  staleTime: 60_000,
});
