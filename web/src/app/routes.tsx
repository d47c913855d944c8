// The list of screens becomes routes: each inside its layout, behind the guard, its code loaded when first
// opened.
import type { QueryClient } from '@tanstack/react-query';
import { type ComponentType, lazy } from 'react';
import type { RouteObject } from 'react-router';
import { ErrorBoundary } from '../ui/ErrorBoundary';
import type { ScreenKey } from '../i18n/fr/screens';
import type { HelpHandle } from '../ui/help/HelpButton';
import { Loading } from './Loading';
import { guard, passwordGuard, skipLogin } from './guard';
import { manualPages } from './manualPages';
import { PermittedScreen } from './PermittedScreen';
import { type Layout, type Screen, screens } from './screens';
import { Shell } from './Shell';

type Page = { default: ComponentType };

const HelpDrawer = lazy(() => import('../entities/manual/HelpDrawer'));

const notYet = (): Promise<Page> => import('./NotYet');

/** Screens that are built. */
const pages: Partial<Record<ScreenKey, () => Promise<Page>>> = {
  account: () => import('../features/account/page'),
  home: () => import('../features/home/page'),
  permissions: () => import('../features/users/permissions'),
  about: () => import('../features/about/page'),
  readme: () => import('../features/readme/page'),
  documentation: () => import('../features/documentation/page'),
  regions: () => import('../features/geography/regions/list'),
  departments: () => import('../features/geography/departments/list'),
  subprefectures: () => import('../features/geography/subprefectures/list'),
  localities: () => import('../features/geography/localities/list'),
  localityImport: () => import('../features/geography/import/page'),
  members: () => import('../features/members/list'),
  member: () => import('../features/members/page'),
  enrolment: () => import('../features/members/enrolment/page'),
  delivery: () => import('../features/deliveries/list'),
  deliveryBuild: () => import('../features/deliveries/build/page'),
  deliveryDetail: () => import('../features/deliveries/page'),
  missingPhotos: () => import('../features/members/missing-photos/page'),
  photoCheck: () => import('../features/members/photo-check/page'),
  cooperatives: () => import('../features/cooperatives/list'),
  cooperative: () => import('../features/cooperatives/page'),
  parcels: () => import('../features/parcels/list'),
  parcel: () => import('../features/parcels/page'),
  cards: () => import('../features/cards/list'),
  card: () => import('../features/cards/page'),
  cardCreation: () => import('../features/cards/creation/page'),
  transactions: () => import('../features/transactions/list'),
  reader: () => import('./ReaderScreen'),
  synchronization: () => import('../features/sync/page'),
  journal: () => import('../features/sync/journal/page'),
  conflicts: () => import('../features/sync/conflicts/page'),
  tools: () => import('./ToolsScreen'),
  checks: () => import('../features/tools/checks/page'),
  services: () => import('../features/tools/services/page'),
  photoFailures: () => import('../features/tools/photo-failures/page'),
  jobs: () => import('../features/tools/jobs/page'),
  audit: () => import('../features/tools/audit/page'),
  statistics: () => import('../features/statistics/page'),
  statisticsReport: () => import('../features/statistics/report'),
  reports: () => import('../features/reports/list'),
  report: () => import('../features/reports/page'),
  settings: () => import('../features/settings/page'),
  users: () => import('../features/users/list'),
};

// While the page reloads after a preload error there is no module: stay on the progress bar until it goes.
async function loaded<T>(part: Promise<T | undefined>): Promise<T> {
  return (await part) ?? new Promise<never>(() => {});
}

function screenRoute(screen: Screen): RouteObject {
  return {
    path: screen.subpages ? `${screen.path}/*` : screen.path,
    ErrorBoundary,
    handle: {
      manual: screen.ready ? manualPages[screen.path] : undefined,
      Drawer: HelpDrawer,
    } satisfies HelpHandle,
    lazy: async () => {
      const { default: Component } = await loaded((pages[screen.key] ?? notYet)());
      return {
        element: (
          <PermittedScreen screen={screen}>
            <Component />
          </PermittedScreen>
        ),
      };
    },
  };
}

const within = (layout: Layout) => screens.filter((screen) => screen.layout === layout).map(screenRoute);

export function routes(queryClient: QueryClient): RouteObject[] {
  const guarded = { loader: guard(queryClient), shouldRevalidate: () => true };
  return [
    {
      Component: Shell,
      ErrorBoundary,
      HydrateFallback: Loading,
      children: [
        {
          path: '/login',
          loader: skipLogin,
          lazy: async () => loaded(import('./layouts/login')),
          ErrorBoundary,
        },
        {
          path: '/password',
          loader: passwordGuard,
          lazy: async () => loaded(import('./layouts/password')),
          ErrorBoundary,
        },
        {
          ...guarded,
          ErrorBoundary,
          lazy: async () => loaded(import('./layouts/default')),
          children: [
            { lazy: async () => loaded(import('./layouts/home')), children: within('home') },
            ...within('default'),
          ],
        },
        {
          ...guarded,
          ErrorBoundary,
          lazy: async () => loaded(import('./layouts/documentation')),
          children: within('documentation'),
        },
        {
          ...guarded,
          path: '*',
          ErrorBoundary,
          lazy: async () => loaded(import('./layouts/not-found')),
        },
      ],
    },
  ];
}
