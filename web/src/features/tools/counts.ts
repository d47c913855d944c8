// How much waits behind a tool, where one call tells it at once.
import { type QueryKey, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { keys } from '../../api/keys';
import type { fr } from '../../i18n/fr';

export type Counted = keyof typeof fr.tools.waiting;

interface Count {
  total: number;
  totalIsEstimate: boolean;
}

const one = { query: { _limit: 1 } };

const sumOf = (counts: readonly Count[]): Count => ({
  total: counts.reduce((sum, { total }) => sum + total, 0),
  totalIsEstimate: counts.some(({ totalIsEstimate }) => totalIsEstimate),
});

const calls: Record<Counted, { of: QueryKey; ask: (signal: AbortSignal) => Promise<Count> }> = {
  missingPhotos: {
    of: keys.member,
    ask: (signal) => unwrap(api.GET('/api/tools/get.missing-photo_list', { params: one, signal })),
  },
  photoCheck: {
    of: keys.member,
    ask: (signal) => unwrap(api.GET('/api/member/get.photo_to_check_list', { params: one, signal })),
  },
  checks: {
    of: keys.check,
    ask: async (signal) => {
      const { rows } = await unwrap(api.GET('/api/tools/get.check_list', { signal }));
      // One that was never made is not known to be well.
      const wrong = rows.filter(({ check_state: state }) => state !== 'ok');
      return { total: wrong.length, totalIsEstimate: false };
    },
  },
  services: {
    of: keys.service,
    ask: async (signal) => {
      const { rows } = await unwrap(api.GET('/api/tools/get.service_list', { signal }));
      const wrong = rows.filter(({ service_state: state }) => state !== 'up');
      return { total: wrong.length, totalIsEstimate: false };
    },
  },
  jobs: {
    of: keys.job,
    ask: async (signal) => {
      const open = (job_state: 'waiting' | 'running') =>
        unwrap(api.GET('/api/tools/get.job_list', { params: { query: { job_state, _limit: 1 } }, signal }));
      return sumOf(await Promise.all([open('waiting'), open('running')]));
    },
  },
};

export const countQuery = (counted: Counted) =>
  queryOptions({
    queryKey: [...calls[counted].of, 'waiting', counted],
    queryFn: ({ signal }) => calls[counted].ask(signal),
    select: ({ total, totalIsEstimate }) => ({ total, totalIsEstimate }),
  });
