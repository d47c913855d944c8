// The REST contract in small: what the tests' screens talk to. Its state is fresh for every test.
import { http, type JsonBodyType } from 'msw';
import { setupServer } from 'msw/node';
import type { components } from '../api/schema';
import { cardHandlers, resetCards } from './cards';
import { geographyHandlers, resetGeography } from './geography';
import { memberHandlers, resetMembers } from './members';
import { accountHandlers, resetAccounts } from './accounts';
import { auditHandlers, resetAudit } from './audit';
import { ok, refuse } from './answers';
import { conflictHandlers, resetConflicts } from './conflicts';
import { cooperativeHandlers, resetCooperatives } from './cooperatives';
import { deliveryHandlers, resetDeliveries } from './deliveries';
import { parcelHandlers, resetParcels } from './parcels';
import { photoHandlers, resetPhotos } from './photos';
import { reportHandlers, resetReports } from './reports';
import { publicReaderHandlers, readerHandlers, resetReader } from './reader';
import { resetSearch, searchHandlers } from './search';
import { statisticsHandlers } from './statistics';
import { resetExchange, synchronizationHandlers } from './synchronization';
import { upkeepHandlers } from './upkeep';

export { ok, refuse, TRACE } from './answers';

type Region = components['schemas']['Region'];
type User = components['schemas']['SignedInUser'];

export const userWith = (role: User['login_role']): User => ({
  login_id: 7,
  login_name: 'awa',
  login_role: role,
  login_mustChangePassword: false,
  login_regionIds: [],
});

interface World {
  user: User;
  regions: Region[];
  /** Every call made, as `METHOD path?query`. */
  calls: string[];
  /** Bodies of the saves. */
  saves: unknown[];
  refreshes: number;
}

export const world: World = { user: userWith('admin'), regions: [], calls: [], saves: [], refreshes: 0 };

export function resetWorld(): void {
  resetAccounts();
  world.user = userWith('admin');
  world.regions = [
    { region_id: 1, region_code: 'PO', region_name: 'Poro', region_version: 1 },
    { region_id: 2, region_code: 'TC', region_name: 'Tchologo', region_version: 4 },
  ];
  world.calls = [];
  world.saves = [];
  world.refreshes = 0;
  resetGeography();
  resetMembers();
  resetCards();
  resetCooperatives();
  resetDeliveries();
  resetParcels();
  resetPhotos();
  resetReader();
  resetReports();
  resetSearch();
  resetAudit();
  resetExchange();
  resetConflicts();
}

const roles: User['login_role'][] = ['admin', 'viewer', 'cashier', 'auditor'];
const table: [string, User['login_role'][]][] = [
  ['geography.read', roles],
  ['geography.write', ['admin']],
  ['geography.delete', ['admin']],
  ['geography.import', ['admin']],
  ['transactions.read', ['admin', 'viewer', 'cashier', 'auditor']],
  ['transactions.reconcile', ['admin', 'cashier']],
  ['documentation.read', ['admin']],
  ['users.read', ['admin', 'auditor']],
  ['users.write', ['admin']],
  ['settings.write', ['admin']],
  ['members.read', roles],
  ['members.write', ['admin']],
  ['members.delete', ['admin']],
  ['photos.write', ['admin']],
  ['photos.check', ['admin']],
  ['reader.use', ['admin']],
  ['deliveries.read', ['admin', 'delivery', 'viewer', 'auditor']],
  ['deliveries.write', ['admin', 'delivery']],
  ['deliveries.handover', ['admin']],
  ['deliveries.delete', ['admin']],
  ['tools.read', ['admin', 'auditor']],
  ['synchronization.read', ['admin', 'auditor']],
  ['synchronization.run', ['admin']],
  ['conflicts.decide', ['admin', 'supervisor']],
  ['audit.read', ['admin', 'auditor']],
  ['cards.read', ['admin', 'viewer', 'auditor']],
  ['cards.create', ['admin']],
  ['cards.print', ['admin']],
  ['cards.report', ['admin']],
  ['cards.cancel', ['admin']],
  ['transactions.write', ['admin', 'cashier']],
  ['transactions.delete', ['admin']],
  ['cooperatives.read', ['admin', 'viewer', 'auditor']],
  ['cooperatives.write', ['admin']],
  ['cooperatives.delete', ['admin']],
  ['parcels.read', ['admin', 'viewer', 'auditor']],
  ['parcels.write', ['admin']],
  ['parcels.delete', ['admin']],
  ['reports.read', ['admin', 'viewer']],
  ['reports.write', ['admin']],
  ['reports.delete', ['admin']],
  ['reports.default', ['admin']],
  ['statistics.read', roles],
];

function listRegions(url: URL) {
  const get = (name: string) => url.searchParams.get(name);
  const filter = (get('filter') ?? '').toLowerCase();
  const order = (get('_orderBy') ?? 'region_name') as 'region_name' | 'region_code';
  const found = world.regions
    .filter((region) => `${region.region_name} ${region.region_code}`.toLowerCase().includes(filter))
    .toSorted((a, b) => a[order].localeCompare(b[order]));
  if (get('_descending') === 'true') found.reverse();
  const offset = Number(get('_offset') ?? 0);
  const rows = found.slice(offset, offset + Number(get('_limit') ?? 2000));
  return ok({ total: found.length, totalIsEstimate: false, rows: rows as unknown as JsonBodyType });
}

const signedIn = (request: Request) =>
  request.headers.get('Authorization')?.startsWith('Bearer jeton') ?? false;

export const server = setupServer(
  http.get('*/api/env/get_env', () =>
    ok({
      runningEnv: 'central',
      hasMap: false,
      version: '0.1.0',
      nodeName: 'Centre',
      banner: null,
      assetVersion: '1.0.9',
      node: 0,
    }),
  ),
  http.post('*/api/auth/login', async ({ request }) => {
    const { password } = (await request.json()) as { password: string };
    if (password !== 'correct') {
      return refuse(401, 'wrong_credentials', 'Identifiant ou mot de passe incorrect');
    }
    return ok({ token: 'jeton-1', user: world.user as unknown as JsonBodyType });
  }),
  ...publicReaderHandlers,
  http.all('*/api/*', ({ request }) => {
    const url = new URL(request.url);
    world.calls.push(`${request.method} ${url.pathname}${url.search}`);
    if (!signedIn(request)) return refuse(401, 'unauthenticated', 'Votre session a pris fin.');
    return undefined;
  }),
  http.post('*/api/auth/refresh', () => {
    world.refreshes += 1;
    return ok({ token: `jeton-r${world.refreshes}` });
  }),
  http.get('*/api/auth/me', () => ok({ user: world.user as unknown as JsonBodyType })),
  http.post('*/api/auth/logout', () => ok({})),
  http.get('*/api/user/get.permission_table', () =>
    ok({ roles, rows: table.map(([permission, granted]) => ({ permission, roles: granted })) }),
  ),
  http.get('*/api/region/get.region_list', ({ request }) => listRegions(new URL(request.url))),
  http.get('*/api/region/get_region/:id', ({ params }) => {
    const region = world.regions.find(({ region_id }) => region_id === Number(params.id));
    return region
      ? ok({ region: region as unknown as JsonBodyType })
      : refuse(404, 'region_not_found', 'Cette région n’existe pas.');
  }),
  http.post('*/api/region/post_region', async ({ request }) => {
    world.saves.push(await request.json());
    return ok({ message: 'Région enregistrée', region_id: 3, region_version: 1 });
  }),
  http.delete('*/api/region/delete_region/:id', ({ params }) => {
    if (params.id === '1') return refuse(409, 'region_in_use', 'La région « Poro » a 4 départements.');
    world.regions = world.regions.filter(({ region_id }) => region_id !== Number(params.id));
    return ok({ message: 'Région supprimée' });
  }),
  ...geographyHandlers,
  ...accountHandlers,
  ...memberHandlers,
  ...photoHandlers,
  ...readerHandlers,
  ...cardHandlers,
  ...cooperativeHandlers,
  ...parcelHandlers,
  ...deliveryHandlers,
  ...reportHandlers,
  ...searchHandlers,
  ...auditHandlers,
  ...statisticsHandlers,
  ...upkeepHandlers,
  ...synchronizationHandlers,
  ...conflictHandlers,
);
