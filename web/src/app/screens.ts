// Every route of the product (specification §2, contract §8): plain data, so that the router, the menu, the
// tests and the journeys in the browser all read the same list.
import type { Permission } from '../api/permissions';
import type { ScreenKey, sections } from '../i18n/fr/screens';

export type Layout = 'default' | 'documentation' | 'home' | 'login' | 'not-found';

export interface Screen {
  key: ScreenKey;
  path: string;
  layout: Layout;
  /** Who sees it in the menu and may open it; none = anyone signed in. */
  permission?: Permission;
  /** Where the menu shows it; none = reached from another screen. */
  section?: keyof typeof sections | 'top' | 'bottom';
  /** Second key of the « g … » shortcut. */
  goTo?: string;
  /** Has pages of its own below its address. */
  subpages?: boolean;
  /** Built; the others show an honest page. */
  ready?: boolean;
  /** Addresses the journeys may open for a path with parameters. */
  example?: string;
}

export const screens: readonly Screen[] = [
  { key: 'home', path: '/', layout: 'home', section: 'top', goTo: 'a', ready: true },

  {
    key: 'members',
    path: '/members',
    layout: 'default',
    permission: 'members.read',
    section: 'members',
    goTo: 'm',
    ready: true,
  },
  {
    key: 'enrolment',
    path: '/members/nouveau',
    layout: 'default',
    permission: 'members.write',
    ready: true,
  },
  {
    key: 'member',
    path: '/members/:id',
    layout: 'default',
    permission: 'members.read',
    example: '/members/1',
    ready: true,
  },
  {
    key: 'cooperatives',
    path: '/cooperatives',
    layout: 'default',
    permission: 'cooperatives.read',
    section: 'members',
    ready: true,
  },
  {
    key: 'cooperative',
    path: '/cooperatives/:id',
    layout: 'default',
    permission: 'cooperatives.read',
    example: '/cooperatives/1',
    ready: true,
  },
  {
    key: 'parcels',
    path: '/parcels',
    layout: 'default',
    permission: 'parcels.read',
    section: 'members',
    ready: true,
  },
  {
    key: 'parcel',
    path: '/parcels/:id',
    layout: 'default',
    permission: 'parcels.read',
    example: '/parcels/1',
    ready: true,
  },

  {
    key: 'cards',
    path: '/cards',
    layout: 'default',
    permission: 'cards.read',
    section: 'cards',
    goTo: 'c',
    ready: true,
  },
  {
    key: 'cardCreation',
    path: '/cards/creation',
    layout: 'default',
    permission: 'cards.create',
    section: 'cards',
    ready: true,
  },
  {
    key: 'card',
    path: '/cards/:id',
    layout: 'default',
    permission: 'cards.read',
    example: '/cards/1',
    ready: true,
  },
  {
    key: 'delivery',
    path: '/delivery',
    layout: 'default',
    permission: 'deliveries.read',
    section: 'cards',
    goTo: 'l',
    ready: true,
  },
  {
    key: 'deliveryBuild',
    path: '/delivery/nouveau',
    layout: 'default',
    permission: 'deliveries.write',
    ready: true,
  },
  {
    key: 'deliveryDetail',
    path: '/delivery/:id',
    layout: 'default',
    permission: 'deliveries.read',
    example: '/delivery/1',
    ready: true,
  },
  {
    key: 'transactions',
    path: '/transactions',
    layout: 'default',
    permission: 'transactions.read',
    section: 'cards',
    goTo: 't',
    ready: true,
  },
  {
    key: 'reconciliation',
    path: '/transactions/reconciliation',
    layout: 'default',
    permission: 'transactions.reconcile',
    section: 'cards',
  },
  {
    key: 'reader',
    path: '/reader',
    layout: 'default',
    permission: 'reader.use',
    section: 'cards',
    goTo: 'q',
    ready: true,
  },

  {
    key: 'regions',
    path: '/regions',
    layout: 'default',
    permission: 'geography.read',
    section: 'geography',
    goTo: 'r',
    ready: true,
  },
  {
    key: 'departments',
    path: '/departments',
    layout: 'default',
    permission: 'geography.read',
    section: 'geography',
    goTo: 'd',
    ready: true,
  },
  {
    key: 'subprefectures',
    path: '/subprefectures',
    layout: 'default',
    permission: 'geography.read',
    section: 'geography',
    goTo: 's',
    ready: true,
  },
  {
    key: 'localities',
    path: '/localities',
    layout: 'default',
    permission: 'geography.read',
    section: 'geography',
    goTo: 'v',
    ready: true,
  },
  {
    key: 'localityImport',
    path: '/localities/import',
    layout: 'default',
    permission: 'geography.import',
    section: 'geography',
    ready: true,
  },

  {
    key: 'statistics',
    path: '/metabase_stats',
    layout: 'default',
    permission: 'statistics.read',
    section: 'reports',
    ready: true,
  },
  {
    key: 'statisticsReport',
    path: '/metabase_stats/report',
    layout: 'default',
    permission: 'statistics.read',
    example: '/metabase_stats/report?name=members',
    ready: true,
  },
  {
    key: 'reports',
    path: '/reports',
    layout: 'default',
    permission: 'reports.read',
    section: 'reports',
    ready: true,
  },
  {
    key: 'report',
    path: '/reports/:id',
    layout: 'default',
    permission: 'reports.read',
    example: '/reports/1',
    ready: true,
  },

  {
    key: 'synchronization',
    path: '/synchronization',
    layout: 'default',
    permission: 'synchronization.read',
    section: 'sync',
    ready: true,
  },
  {
    key: 'journal',
    path: '/synchronization/journal',
    layout: 'default',
    permission: 'synchronization.read',
    section: 'sync',
    ready: true,
  },
  {
    key: 'conflicts',
    path: '/synchronization/conflicts',
    layout: 'default',
    permission: 'conflicts.decide',
    section: 'sync',
    ready: true,
  },

  {
    key: 'tools',
    path: '/tools',
    layout: 'default',
    permission: 'tools.read',
    section: 'tools',
    ready: true,
  },
  {
    key: 'photoFailures',
    path: '/tools/photo_sync_failed',
    layout: 'default',
    permission: 'synchronization.read',
    section: 'tools',
    ready: true,
  },
  {
    key: 'checks',
    path: '/tools/checks',
    layout: 'default',
    permission: 'tools.read',
    section: 'tools',
    ready: true,
  },
  {
    key: 'services',
    path: '/tools/services',
    layout: 'default',
    permission: 'tools.read',
    section: 'tools',
    ready: true,
  },
  {
    key: 'duplicates',
    path: '/tools/duplicates',
    layout: 'default',
    permission: 'duplicates.decide',
    section: 'tools',
  },
  {
    key: 'photoCheck',
    path: '/tools/photo_check',
    layout: 'default',
    permission: 'photos.check',
    section: 'tools',
    ready: true,
  },
  {
    key: 'missingPhotos',
    path: '/tools/missing_photos',
    layout: 'default',
    permission: 'tools.read',
    section: 'tools',
    ready: true,
  },
  { key: 'jobs', path: '/tools/jobs', layout: 'default', section: 'tools', ready: true },
  {
    key: 'audit',
    path: '/tools/audit',
    layout: 'default',
    permission: 'audit.read',
    section: 'tools',
    ready: true,
  },

  {
    key: 'users',
    path: '/user_list',
    layout: 'default',
    permission: 'users.read',
    section: 'admin',
    goTo: 'u',
    ready: true,
  },
  { key: 'permissions', path: '/permissions', layout: 'default', section: 'admin', ready: true },
  // Read by anyone signed in (contract §2); only settings.write may change them.
  { key: 'settings', path: '/settings', layout: 'default', section: 'admin', ready: true },
  { key: 'account', path: '/account', layout: 'default', ready: true },
  {
    key: 'documentation',
    path: '/documentation',
    layout: 'documentation',
    permission: 'documentation.read',
    section: 'admin',
    subpages: true,
    ready: true,
  },

  { key: 'readme', path: '/README', layout: 'default', section: 'bottom', ready: true },
  { key: 'about', path: '/about', layout: 'default', section: 'bottom', ready: true },
  { key: 'login', path: '/login', layout: 'login', ready: true },
  { key: 'passwordChange', path: '/password', layout: 'login', ready: true },
  { key: 'notFound', path: '*', layout: 'not-found', ready: true, example: '/nulle-part' },
];

/** A real address of the screen. */
export function addressOf(screen: Screen): string {
  return screen.example ?? screen.path;
}
