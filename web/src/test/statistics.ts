// Dashboards of the contract in small: nine months of a network with two regions.
import { http } from 'msw';
import type { components } from '../api/schema';
import { ok, refuse } from './answers';

type Schemas = components['schemas'];
export type Statistics = Schemas['GetStatisticsReply'];
type Chart = Schemas['Chart'];
type Point = Schemas['ChartPoint'];

export const AS_OF = '2026-11-24T10:42:00Z';

export const point = (key: string, value: number | null, more: Partial<Point> = {}): Point => ({
  key,
  label: null,
  value,
  amount: null,
  path: null,
  ...more,
});

/** As the server names them (crates/print/templates/words.tsv). */
export const TITLES: Record<string, string> = {
  members: 'Membres en chiffres',
  members_by_month: 'Nouveaux membres par mois d’adhésion',
  members_by_gender: 'Membres par genre',
  members_by_age: 'Membres par âge atteint dans l’année',
  members_by_place: 'Membres par territoire',
  cards_by_month: 'Cartes créées par mois',
  transactions_by_month: 'Transactions par mois et par opérateur',
  runs_by_month: 'Synchronisations par mois et par issue',
  nodes_by_success: 'Nœuds, par jours depuis la dernière synchronisation réussie',
};

/** `series`: points by the id of their series. */
export const chart = (
  id: string,
  kind: Chart['kind'],
  series: Record<string, Point[]>,
  unit: Chart['unit'] = 'members',
): Chart => ({
  id,
  kind,
  unit,
  title: TITLES[id] ?? null,
  series: Object.entries(series).map(([one, points]) => ({ id: one, points })),
});

const MONTHS = ['2026-08', '2026-09', '2026-10', '2026-11'];
const monthly = (values: number[], from: (nth: number) => string = (nth) => MONTHS[nth]!): Point[] =>
  values.map((value, nth) => point(from(nth), value));

export const answerOf = (charts: Chart[], more: Partial<Statistics> = {}): Statistics => ({
  mode: 'builtin',
  charts,
  tables: [],
  asOf: AS_OF,
  url: null,
  expiresAt: null,
  from: '2025-12-01',
  to: '2026-11-30',
  rounded: false,
  regionNeeded: false,
  wholeNetwork: false,
  ...more,
});

const place = (key: string, label: string | null, value: number): Point =>
  point(key, value, { label, path: `/members?regionId=${key}` });

export const memberStatistics = (): Statistics =>
  answerOf(
    [
      chart('members', 'figures', {
        current: [
          point('total', 12_345, { path: '/members' }),
          point('without_photo', 40, { path: '/members?withoutPhoto=true' }),
          point('new', 120),
        ],
        before: [point('new', 100)],
      }),
      chart('members_by_month', 'months', {
        current: monthly([20, 30, 40, 30]),
        before: monthly([10, 30, 20, 40], (nth) => `2025-${String(8 + nth).padStart(2, '0')}`),
      }),
      chart('members_by_gender', 'shares', {
        current: [
          point('M', 6000, { path: '/members?gender=M' }),
          point('F', 6000, { path: '/members?gender=F' }),
          point('none', 345),
        ],
      }),
      chart('members_by_age', 'bars', { current: [point('15-24', 345), point('65+', 12_000)] }),
      chart('members_by_place', 'bars', {
        current: [place('1', 'Poro', 2345), place('2', 'Tchologo', 10_000)],
      }),
    ],
    {
      tables: [
        {
          id: 'members_by_place',
          title: TITLES.members_by_place!,
          columns: ['members', 'with_photo'],
          rows: [
            { key: '1', label: 'Poro', cells: [place('1', null, 2345), point('1', 2000)] },
            { key: '2', label: 'Tchologo', cells: [place('2', null, 10_000), point('2', 9000)] },
          ],
        },
      ],
    },
  );

const cardStatistics = (): Statistics =>
  answerOf([
    chart('cards_by_month', 'months', { current: monthly([1, 2, 3, 4]) }, 'cards'),
    chart(
      'cards_waiting',
      'bars',
      { created: [point('0-7', 3), point('91+', 1)], printed: [point('0-7', 2)] },
      'cards',
    ),
  ]);

const transactionStatistics = (): Statistics =>
  answerOf([
    chart(
      'transactions',
      'figures',
      {
        current: [point('new', 12, { amount: 12_500 })],
        before: [point('new', 20, { amount: 20_000 })],
      },
      'transactions',
    ),
    chart(
      'transactions_by_month',
      'months',
      {
        before: [point('2026-08', 4, { amount: 4000 }), point('2026-09', 16, { amount: 16_000 })],
        orange_money: [point('2026-10', 4, { amount: 4000 }), point('2026-11', 2, { amount: 2000 })],
        wave: [point('2026-10', 1, { amount: 1000 }), point('2026-11', 5, { amount: 5500 })],
      },
      'transactions',
    ),
  ]);

/** An address of the journal, of a month and how its runs ended. */
const journal = (state: string): string =>
  `/synchronization/journal?from=2026-11-01&to=2026-11-30&state=${state}`;

export const runStatistics = (): Statistics =>
  answerOf(
    [
      chart(
        'runs',
        'figures',
        {
          current: [
            point('total', 24, { path: '/synchronization/journal' }),
            point('nodes', 6, { path: '/synchronization' }),
            point('new', 9),
          ],
          before: [point('new', 3)],
        },
        'runs',
      ),
      chart(
        'runs_by_month',
        'months',
        {
          done: [point('2026-11', 7, { path: journal('done') })],
          interrupted: [point('2026-11', 2, { path: journal('interrupted') })],
          before: [point('2025-11', 3)],
        },
        'runs',
      ),
      chart('nodes_by_success', 'bars', { current: [point('2-7', 4), point('never', 2)] }, 'nodes'),
    ],
    { wholeNetwork: true },
  );

const WEEKS = ['2026-11-09', '2026-11-16', '2026-11-23'];
const weekly = (id: string, values: number[], unit: Chart['unit']): Chart =>
  chart(
    id,
    'weeks',
    { current: values.map((value, nth) => point(WEEKS[nth]!, value, { path: `/${unit}?week=${nth}` })) },
    unit,
  );

export const trends = (): Chart[] => [
  weekly('members_by_week', [20, 40, 30], 'members'),
  weekly('cards_by_week', [2, 3, 4], 'cards'),
  weekly('transactions_by_week', [5, 6, 7], 'transactions'),
];

export const statisticsHandlers = [
  http.get('*/api/metabase/get.trends', () => ok({ charts: trends() })),
  http.post('*/api/metabase/post.export', () => ok({})),
  http.get('*/api/metabase/:name', ({ params }) => {
    const answers: Record<string, () => Statistics> = {
      members: memberStatistics,
      cards: cardStatistics,
      transactions: transactionStatistics,
      synchronization: runStatistics,
      deliveries: () => answerOf([chart('deliveries_by_status', 'bars', { current: [] }, 'deliveries')]),
    };
    const answer = answers[String(params.name)];
    return answer ? ok({ ...answer() }) : refuse(404, 'not_found', 'Cette adresse n’existe pas.');
  }),
];
