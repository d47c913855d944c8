// Which dashboard, of when and where: in the address, so that it can be sent to somebody else.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { usePermission } from '../../auth/permission';
import type { StatisticsFilter } from '../../entities/statistics/api';
import { dayIn, idIn } from '../../ui/filters/read';
import { dayOf } from '../../i18n/format';
import { useEditQuery } from '../../ui/useEditQuery';

export const DASHBOARDS = [
  'members',
  'cards',
  'deliveries',
  'transactions',
  'synchronization',
  // What accounts did, for who may read the audit.
  'agents',
] as const;

/** What they count lies nowhere: they have no figures of a region. */
export const isPlaceless = (name: string): boolean => name === 'synchronization';

/** The dashboards of a role. */
export function useDashboards(): readonly (typeof DASHBOARDS)[number][] {
  const mayAudit = usePermission('audit.read');
  return mayAudit ? DASHBOARDS : DASHBOARDS.filter((name) => name !== 'agents');
}

export type Change = { [name in keyof StatisticsFilter]?: StatisticsFilter[name] };

/** What an address asks for. */
export function filtersIn(params: URLSearchParams): { name: string; filter: StatisticsFilter } {
  const name = params.get('name') ?? DASHBOARDS[0];
  const filter: StatisticsFilter = {};
  const [from, to] = [dayIn(params.get('from')), dayIn(params.get('to'))];
  const regionId = idIn(params.get('regionId'));
  if (from) filter.from = from;
  // Of a day to come nothing is known: it is told as of today.
  if (to && to < dayOf(new Date())) filter.to = to;
  const departmentId = idIn(params.get('departmentId'));
  if (regionId && !isPlaceless(name)) filter.regionId = regionId;
  if (departmentId && !isPlaceless(name) && name !== 'agents') filter.departmentId = departmentId;
  // Ours, where a Metabase has one of this name.
  if (params.get('builtin') === 'true') filter.builtin = true;
  return { name, filter };
}

export function useFilters() {
  const [params] = useSearchParams();
  const editQuery = useEditQuery();
  const { name, filter } = useMemo(() => filtersIn(params), [params]);
  const put = useCallback(
    (change: Change) =>
      editQuery((next) => {
        // A department lies in one region.
        if ('regionId' in change && !('departmentId' in change)) next.delete('departmentId');
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, String(value));
          else next.delete(name);
        }
      }),
    [editQuery],
  );
  return { name, filter, put };
}

export type Filters = ReturnType<typeof useFilters>;

/** The same dashboard, filtered the same, on another page. */
export const addressOf = (path: string, { name, filter }: Pick<Filters, 'name' | 'filter'>): string =>
  `${path}?${new URLSearchParams({ name, ...(filter as Record<string, string>) }).toString()}`;
