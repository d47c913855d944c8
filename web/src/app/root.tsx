// Providers around everything: server state, French, light or dark, notices, router.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import frFR from 'antd/locale/fr_FR';
import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import { useSyncExternalStore } from 'react';
import { RouterProvider } from 'react-router';
import { useDarkMode, useNarrow, useReducedMotion } from '../ui/media';
import { DEFAULT_SECONDS, NoticeBridge } from '../ui/notify';
import { isAlone } from './returnAddress';
import type { createRouter } from './router';
import { darkTheme, lightTheme, withoutMotion } from './theme';

dayjs.locale('fr');

const NOTICES_AT_ONCE = 5;

export interface RootProps {
  router: ReturnType<typeof createRouter>;
  queryClient: QueryClient;
  /** No styles are made: where nobody looks, as in tests, they are half of the work. */
  unstyled?: boolean;
}

// At the bottom: titles, search, and the heads of drawers with their buttons are at the top. But on a phone the bottom
// of the sign-in page is its button, and its top a logo.
function usePlacement(router: RootProps['router']) {
  const narrow = useNarrow();
  const alone = useSyncExternalStore(router.subscribe, () => isAlone(router.state.location.pathname));
  return narrow && alone ? 'top' : 'bottomRight';
}

export function Root({ router, queryClient, unstyled }: RootProps) {
  const dark = useDarkMode();
  const still = useReducedMotion();
  const placement = usePlacement(router);
  const colours = dark ? darkTheme : lightTheme;
  const theme = still ? withoutMotion(colours) : colours;
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider locale={frFR} theme={unstyled ? { ...theme, zeroRuntime: true } : theme}>
        <App
          className={dark ? 'm-app m-dark' : 'm-app'}
          notification={{ duration: DEFAULT_SECONDS, maxCount: NOTICES_AT_ONCE, placement }}
        >
          <NoticeBridge />
          <RouterProvider router={router} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
