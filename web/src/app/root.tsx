// Providers around everything: server state, French, light or dark, notices, router.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import frFR from 'antd/locale/fr_FR';
import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import { RouterProvider } from 'react-router';
import { useDarkMode, useReducedMotion } from '../ui/media';
import { DEFAULT_SECONDS, NoticeBridge } from '../ui/notify';
import type { createRouter } from './router';
import { darkTheme, lightTheme, withoutMotion } from './theme';

dayjs.locale('fr');

const NOTICES_AT_ONCE = 5;

export interface RootProps {
  router: ReturnType<typeof createRouter>;
  queryClient: QueryClient;
}

export function Root({ router, queryClient }: RootProps) {
  const dark = useDarkMode();
  const still = useReducedMotion();
  const colours = dark ? darkTheme : lightTheme;
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider locale={frFR} theme={still ? withoutMotion(colours) : colours}>
        <App
          className={dark ? 'm-app m-dark' : 'm-app'}
          // At the bottom: titles, search, and the heads of drawers with their buttons are at the top.
          notification={{ duration: DEFAULT_SECONDS, maxCount: NOTICES_AT_ONCE, placement: 'bottomRight' }}
        >
          <NoticeBridge />
          <RouterProvider router={router} />
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
