// The search over everything, in small: what contains all the words, in the order it was put here.
import { http } from 'msw';
import type { components } from '../api/schema';
import { ok } from './answers';

type Hit = components['schemas']['SearchHit'];

interface Found {
  hits: Hit[];
  /** The answer waits for it. */
  held: Promise<void> | undefined;
}

export const found = {} as Found;

const hit = (
  entity: Hit['entity'],
  id: number,
  label: string,
  detail: string,
  state: string | null = null,
) => ({
  entity,
  id,
  label,
  detail,
  state,
});

export function resetSearch(): void {
  Object.assign(found, {
    held: undefined,
    hits: [
      hit('member', 11, 'Koné Awa', 'M-000011 · Korhogo', 'active'),
      hit('locality', 5, 'Korhogo', 'Poro › Korhogo'),
      hit('member', 12, 'Koné Binta', 'M-000012 · Ferké', 'suspended'),
      hit('region', 1, 'Poro', 'PO'),
    ],
  } satisfies Found);
}

export const searchHandlers = [
  http.get('*/api/search/get.search_list', async ({ request }) => {
    const query = new URL(request.url).searchParams;
    const words = (query.get('q') ?? '').toLowerCase().split(' ');
    await found.held;
    const only = query.get('entity');
    const rows = found.hits.filter(
      ({ entity, label, detail }) =>
        (only === null || entity === only) &&
        words.every((word) => `${label} ${detail}`.toLowerCase().includes(word)),
    );
    const limit = Number(query.get('_limit') ?? 2000);
    return ok({ total: rows.length, totalIsEstimate: false, rows: rows.slice(0, limit) });
  }),
];
