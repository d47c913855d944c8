// What went wrong or waits for somebody's eyes, asked for once the figures are there: the number, and the
// list behind it. Another kind is one line of `ALERTS`.
import { type QueryKey, queryOptions, useQueries } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';
import { useIsNational, useMay } from '../../auth/permission';
import type { Permission } from '../../api/permissions';
import { fr } from '../../i18n/fr';

const t = fr.home.alerts;

interface Alert {
  key: keyof typeof t;
  permission: Permission;
  /** Of the whole country, for who sees it. */
  isNational?: boolean;
  of: QueryKey;
  /** The list that holds exactly these. */
  path: string;
  ask: (signal: AbortSignal) => Promise<{ total: number }>;
}

const ALERTS: readonly Alert[] = [
  {
    key: 'photos',
    permission: 'photos.check',
    of: keys.member,
    path: '/tools/photo_check',
    ask: (signal) =>
      unwrap(api.GET('/api/member/get.photo_to_check_list', { params: { query: { _limit: 1 } }, signal })),
  },
  {
    key: 'failedJobs',
    permission: 'tools.read',
    of: keys.job,
    path: '/tools/jobs?job_state=failed',
    ask: (signal) =>
      unwrap(
        api.GET('/api/tools/get.job_list', { params: { query: { job_state: 'failed', _limit: 1 } }, signal }),
      ),
  },
  {
    key: 'services',
    permission: 'tools.read',
    isNational: true,
    of: keys.service,
    path: '/tools/services',
    ask: async (signal) => {
      const { rows } = await unwrap(api.GET('/api/tools/get.service_list', { signal }));
      return { total: rows.filter(({ service_state: state }) => state !== 'up').length };
    },
  },
  {
    key: 'checks',
    permission: 'tools.read',
    isNational: true,
    of: keys.check,
    path: '/tools/checks',
    ask: async (signal) => {
      const { rows } = await unwrap(api.GET('/api/tools/get.check_list', { signal }));
      return { total: rows.filter(({ check_state: state }) => state === 'failed').length };
    },
  },
];

export interface Finding {
  key: keyof typeof t;
  total: number;
  path: string;
}

const queryOf = ({ key, of, ask }: Alert) =>
  queryOptions({
    queryKey: [...of, 'alert', key],
    queryFn: ({ signal }) => ask(signal),
    select: ({ total }) => total,
  });

/** `isTurn`: what the page begins with is there. */
export function useAlerts(isTurn: boolean): { alerts: Finding[]; areChecked: boolean; failed: string[] } {
  const may = useMay();
  const seesAll = useIsNational();
  const own = ALERTS.filter(({ permission, isNational }) => may(permission) && (seesAll || !isNational));
  const answers = useQueries({ queries: own.map((alert) => ({ ...queryOf(alert), enabled: isTurn })) });
  return {
    alerts: own.flatMap(({ key, path }, nth) => {
      const total = answers[nth]?.data ?? 0;
      return total > 0 ? [{ key, total, path }] : [];
    }),
    areChecked: answers.every(({ data, isError }) => data !== undefined || isError),
    failed: own.filter((_, nth) => answers[nth]?.isError).map(({ key }) => t[key].name),
  };
}
