// The cooperatives of the contract in small, and who is in which.
import { http, type JsonBodyType } from 'msw';
import type { Cooperative, Membership } from '../entities/cooperatives/api';
import { ok, refuse } from './answers';

type Body = Record<string, JsonBodyType>;

interface World {
  rows: Cooperative[];
  memberships: Membership[];
  /** Bodies of the saves, by the last word of the call. */
  saves: { call: string; body: Body }[];
  removed: number[];
  exports: Record<string, string>[];
}

export const cooperatives = {} as World;

export const cooperativeWith = (
  cooperative_id: number,
  cooperative_name: string,
  more: Partial<Cooperative> = {},
): Cooperative => ({
  cooperative_id,
  cooperative_code: `C-${cooperative_id}`,
  cooperative_name,
  cooperative_status: 'active',
  cooperative_localityId: 31,
  locality_name: 'Gbonné',
  subprefecture_name: 'Karakoro',
  department_name: 'Korhogo',
  region_name: 'Poro',
  cooperative_contact: '0701020304',
  cooperative_presidentMemberId: null,
  cooperative_presidentMemberName: null,
  cooperative_memberCount: 2,
  cooperative_uuid: '0198f0f0-0000-7000-8000-000000000001',
  cooperative_createdAt: '2026-11-02T09:00:00Z',
  cooperative_createdByUser: 'awa',
  cooperative_updatedAt: '2026-11-02T09:00:00Z',
  cooperative_updatedByUser: 'awa',
  cooperative_version: 1,
  ...more,
});

export const membershipWith = (
  membership_id: number,
  membership_memberName: string,
  membership_leftOn: string | null = null,
): Membership => ({
  membership_id,
  membership_memberId: membership_id,
  membership_memberName,
  member_idNumber: `260000000${membership_id}`,
  locality_name: 'Gbonné',
  membership_cooperativeId: 1,
  cooperative_name: 'Espoir',
  membership_joinedOn: '2025-01-10',
  membership_leftOn,
  membership_version: 1,
});

export function resetCooperatives(): void {
  cooperatives.rows = [
    cooperativeWith(1, 'Espoir', {
      cooperative_presidentMemberId: 1,
      cooperative_presidentMemberName: 'Soro Drissa',
    }),
    cooperativeWith(2, 'Union du Poro', { cooperative_status: 'suspended', cooperative_memberCount: 0 }),
  ];
  cooperatives.memberships = [
    membershipWith(1, 'Soro Drissa'),
    membershipWith(4, 'Coulibaly Issa'),
    membershipWith(5, 'Yao Aya', '2026-03-01'),
  ];
  cooperatives.saves = [];
  cooperatives.removed = [];
  cooperatives.exports = [];
}

const json = (value: unknown) => value as JsonBodyType;

function found(url: URL): Cooperative[] {
  const get = (name: string) => url.searchParams.get(name);
  const words = (get('filter') ?? '').toLowerCase();
  return cooperatives.rows.filter(
    (row) =>
      `${row.cooperative_name} ${row.cooperative_code}`.toLowerCase().includes(words) &&
      (get('status') === null || row.cooperative_status === get('status')) &&
      (get('withoutPresident') !== 'true' || row.cooperative_presidentMemberId === null),
  );
}

const list = (rows: readonly unknown[]) =>
  ok({ total: rows.length, totalIsEstimate: false, rows: json(rows) });

const gone = () => refuse(404, 'cooperative_not_found', 'Cette coopérative n’existe pas.');

export const cooperativeHandlers = [
  http.get('*/api/cooperative/get.cooperative_list', ({ request }) => list(found(new URL(request.url)))),
  http.get('*/api/cooperative/get_cooperative/:id', ({ params }) => {
    const row = cooperatives.rows.find(({ cooperative_id }) => cooperative_id === Number(params.id));
    if (!row) return gone();
    const figures = [
      { locality_id: 31, locality_name: 'Gbonné', member_gender: 'F', members: 1200 },
      { locality_id: 31, locality_name: 'Gbonné', member_gender: 'M', members: 3 },
      { locality_id: null, locality_name: null, member_gender: null, members: 2 },
    ];
    const land = [
      { locality_id: 32, locality_name: 'Toumfo', member_gender: 'F', parcels: 1100, parcel_areaHa: 2000.5 },
      { locality_id: 32, locality_name: 'Toumfo', member_gender: 'M', parcels: 2, parcel_areaHa: 3.25 },
      { locality_id: null, locality_name: null, member_gender: null, parcels: 1, parcel_areaHa: 1 },
    ];
    const has = <T>(counted: T[]): T[] => (row.cooperative_memberCount ? counted : []);
    return ok({ cooperative: json(row), figures: has(figures), land: has(land) });
  }),
  http.get('*/api/cooperative/export', ({ request }) => {
    cooperatives.exports.push(Object.fromEntries(new URL(request.url).searchParams));
    return new Response('cooperative_code\r\nC-1\r\n', {
      headers: {
        'Content-Type': 'text/csv',
        'Content-Disposition': 'attachment; filename="cooperatives.csv"',
      },
    });
  }),
  http.post('*/api/cooperative/post_cooperative', async ({ request }) => {
    const body = (await request.json()) as Body;
    cooperatives.saves.push({ call: 'cooperative', body });
    if (body.cooperative_code === 'C-1' && body.cooperative_id === undefined)
      return refuse(409, 'cooperative_code_exists', 'Une coopérative porte déjà ce code.', {
        errors: [{ field: 'cooperative_code', message: 'Ce code est déjà pris.' }],
      });
    return ok({ message: 'Coopérative enregistrée', cooperative_id: 3, cooperative_version: 1 });
  }),
  http.delete('*/api/cooperative/delete_cooperative/:id', ({ params }) => {
    if (Number(params.id) === 1)
      return refuse(
        409,
        'cooperative_in_use',
        'Cette coopérative ne peut pas être supprimée : 2 membres et 1 ancien membre en dépendent encore.',
      );
    cooperatives.removed.push(Number(params.id));
    return ok({ message: 'Coopérative supprimée' });
  }),
  http.get('*/api/cooperative/get.membership_list', ({ request }) => {
    const get = (name: string) => new URL(request.url).searchParams.get(name);
    const rows = cooperatives.memberships.filter(
      (one) =>
        (get('member_id') === null || one.membership_memberId === Number(get('member_id'))) &&
        (get('current') === null || (one.membership_leftOn === null) === (get('current') === 'true')),
    );
    return list(rows);
  }),
  http.post('*/api/cooperative/post_membership', async ({ request }) => {
    const body = (await request.json()) as Body;
    cooperatives.saves.push({ call: 'membership', body });
    return ok({ message: 'Dates d’appartenance modifiées', membership_id: 1, membership_version: 2 });
  }),
  http.post('*/api/cooperative/post.found_members', async ({ request }) => {
    const body = (await request.json()) as Body;
    cooperatives.saves.push({ call: 'found_members', body });
    const president = { member_id: 1, outcome: 'refused', code: 'president_stays', member_name: 'Koné Awa' };
    return ok({
      message: 'Changement de coopérative commencé : il se poursuit en arrière-plan',
      job_id: body.dry_run ? null : 1_000_000_001,
      total: 5,
      moved: body.dry_run ? 4 : 0,
      already_done: 0,
      refusals: body.dry_run ? [{ code: 'president_stays', count: 1, members: [president] }] : [],
    });
  }),
];
