// What the server counts, as dashboards: asked for again each minute while somebody looks.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { ApiError } from '../../api/error';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';

type Schemas = components['schemas'];
export type Statistics = Schemas['GetStatisticsReply'];
export type Chart = Schemas['Chart'];
export type ChartPoint = Schemas['ChartPoint'];
export type ChartSeries = Schemas['ChartSeries'];
export type PlaceTable = Schemas['PlaceTable'];
export type Unit = Chart['unit'];

export interface StatisticsFilter {
  from?: string;
  to?: string;
  regionId?: number;
  departmentId?: number;
  builtin?: boolean;
}

const EVERY_MS = 60_000;
/** An embedded dashboard has its next address this long before the old one ends. */
const AHEAD_MS = 60_000;

/** Nothing is counted there, or not yet: said in its place, and asked again. */
const isToCome = (error: unknown): boolean =>
  error instanceof ApiError && error.status === 503 && error.code === 'unavailable';

export function waitUntilNext(answer: Statistics | null, now = Date.now()): number {
  if (answer?.mode !== 'metabase' || answer.expiresAt === null) return EVERY_MS;
  return Math.max(1000, Date.parse(answer.expiresAt) - now - AHEAD_MS);
}

export const statisticsQuery = (reportName: string, filter: StatisticsFilter = {}) =>
  queryOptions({
    queryKey: [...keys.statistics, reportName, filter],
    queryFn: async ({ signal, client, queryKey }): Promise<Statistics | null> => {
      const params = { path: { reportName }, query: filter };
      try {
        return await unwrap(api.GET('/api/metabase/{reportName}', { params, signal }));
      } catch (error) {
        // What was there stays.
        if (isToCome(error) && !client.getQueryData(queryKey)) return null;
        throw error;
      }
    },
    // Once it has failed it is asked for when somebody says so: a notice each minute helps nobody.
    refetchInterval: ({ state }) =>
      state.status === 'error' || state.data === undefined ? false : waitUntilNext(state.data),
    // The figures that were there stay, dimmed, while the filters change; never those of another dashboard.
    placeholderData: (previous, query) => (query?.queryKey[1] === reportName ? previous : undefined),
  });

/** The last weeks of what one lists. */
export const trendsQuery = queryOptions({
  queryKey: [...keys.statistics, 'trends'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/metabase/get.trends', { signal })),
  refetchInterval: ({ state }) => (state.status === 'error' ? false : EVERY_MS),
});

/** A dashboard as it is looked at. */
export interface Shown {
  name: string;
  filter: StatisticsFilter;
}

/** Tells the audit that figures leave as a file or on paper; nothing leaves that it was not told of. */
export function tellExport({ name, filter }: Shown, format: 'csv' | 'xlsx' | 'pdf', rows: number) {
  const { from, to, regionId, departmentId } = filter;
  const body = { reportName: name, format, rows, from, to, regionId, departmentId };
  return unwrap(api.POST('/api/metabase/post.export', { body }));
}
