// The calls about templates, their versions, and what a page made of one looks like.
import { queryOptions, type QueryClient } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { type FileReply, fileOf } from '../../api/file';
import { isNoRecord, keys } from '../../api/keys';
import type { components } from '../../api/schema';
import { fr } from '../../i18n/fr';
import { plain } from '../../ui/plain';
import type { ListSource } from '../../ui/table/useRows';

type Schemas = components['schemas'];
export type Report = Schemas['Report'];
export type ReportType = Report['report_type'];
export type ReportVersion = Schemas['ReportVersion'];
export type SaveReport = Schemas['SaveReportRequest'];

export const REPORT_TYPES = [
  'card',
  'delivery',
  'signing_sheet',
  'member_list',
  'transaction_list',
  'receipt',
  'document',
] as const satisfies readonly ReportType[];

/** What a template is drawn with when no record is chosen. */
export interface PreviewData {
  fields?: Record<string, string>;
  lines?: Record<string, string>[];
}

export type ReportField = Schemas['ReportField'];

export const reportList = (report_type?: ReportType): ListSource<Report> => ({
  queryKey: [...keys.report, 'all', report_type ?? 'all'],
  fetch: (query, signal) =>
    unwrap(api.GET('/api/report/get.report_list', { params: { query: { ...query, report_type } }, signal })),
});

export const reportQuery = (report_id: number) =>
  queryOptions({
    queryKey: [...keys.report, 'one', report_id],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/report/get.report/{report_id}', { params: { path: { report_id } }, signal })),
  });

export const getReportJson = (report_id: number, version?: number, signal?: AbortSignal) =>
  unwrap(
    api.GET('/api/report/get.report_json/{report_id}', {
      params: { path: { report_id }, query: { version } },
      signal,
    }),
  );

/** The template of a version; of the current one if none is named. */
export const reportJsonQuery = (report_id: number, version?: number) =>
  queryOptions({
    queryKey: [...keys.report, 'one', report_id, 'json', version ?? 'current'],
    queryFn: ({ signal }) => getReportJson(report_id, version, signal),
    // An editor starts from the template as it is now.
    staleTime: version === undefined ? 0 : Infinity,
    gcTime: version === undefined ? 0 : undefined,
  });

export const reportVersionsQuery = (report_id: number) =>
  queryOptions({
    queryKey: [...keys.report, 'one', report_id, 'versions'],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/report/get.report_versions/{report_id}', { params: { path: { report_id } }, signal }),
      ),
  });

export const saveReport = (body: SaveReport) => unwrap(api.POST('/api/report/post.report', { body }));

export const saveReportJson = (body: Schemas['SaveReportJsonRequest']) =>
  unwrap(api.POST('/api/report/post.report_json', { body }));

export const copyReport = (body: Schemas['CopyReportRequest']) =>
  unwrap(api.POST('/api/report/post.report_copy', { body }));

export const restoreReport = (body: Schemas['RestoreReportRequest']) =>
  unwrap(api.POST('/api/report/post.restore', { body }));

export const setDefaultReport = (report_id: number) =>
  unwrap(api.POST('/api/report/post.default', { body: { report_id } }));

export const deleteReport = ({ report_id }: Pick<Report, 'report_id'>) =>
  unwrap(api.DELETE('/api/report/delete.report/{report_id}', { params: { path: { report_id } } }));

export const importReport = (body: Schemas['ImportReportRequest']) =>
  unwrap(api.POST('/api/report/import', { body }));

/** As a call that answers a file is typed, whatever the contract's types say of it. */
type FileCall = Promise<{ data?: Blob; error?: unknown; response: Response }>;

const NO_FILE_SIGNS = /[^a-z0-9]+/g;

/** Several that are carried elsewhere are told apart by their names: the server calls each as the day. */
function exportName({ report_id, report_name, report_currentVersion: version }: Report): string {
  const name = plain(report_name).replaceAll(NO_FILE_SIGNS, ' ').trim().replaceAll(' ', '-');
  return fr.reports.fileName(name || String(report_id), version);
}

export async function exportReport(report: Report): Promise<FileReply> {
  const name = exportName(report);
  const { report_id } = report;
  const { blob } = await fileOf(
    api.GET('/api/report/export/{report_id}', {
      params: { path: { report_id } },
      parseAs: 'blob',
    }) as unknown as FileCall,
    name,
  );
  return { blob, name };
}

export type PreviewRequest = Schemas['PreviewReportRequest'];

export const previewReport = (body: PreviewRequest, signal?: AbortSignal): Promise<FileReply> =>
  fileOf(
    api.POST('/api/report/preview', { body, parseAs: 'blob', signal }) as unknown as FileCall,
    'preview.pdf',
  );

export const fieldListQuery = (report_type: ReportType) =>
  queryOptions({
    queryKey: [...keys.report, 'fields', report_type],
    queryFn: ({ signal }) =>
      unwrap(api.GET('/api/report/get.field_list', { params: { query: { report_type } }, signal })),
    staleTime: Infinity,
  });

export const refreshReports = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: keys.report });

/** After a deletion: the record itself must not be asked for again. */
export const forgetReport = (queryClient: QueryClient) =>
  queryClient.invalidateQueries({ queryKey: keys.report, predicate: isNoRecord });
