// Around everything: server state, French, light or dark, router, notices.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { App, ConfigProvider } from 'antd';
import frFR from 'antd/locale/fr_FR';
import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import { RouterProvider } from 'react-router';
import { useDarkMode, useReducedMotion } from '../ui/media';
import { Notices } from './Notices';
import type { createRouter } from './router';
import { darkTheme, lightTheme, withoutMotion } from './theme';

dayjs.locale('fr');

export interface RootProps {
  router: ReturnType<typeof createRouter>;
  queryClient: QueryClient;
  /** No styles are made: where nobody looks, as in tests, they are half of the work. */
  unstyled?: boolean;
}

export function Root({ router, queryClient, unstyled }: RootProps) {
  const dark = useDarkMode();
  const still = useReducedMotion();
  const colours = dark ? darkTheme : lightTheme;
  const theme = still ? withoutMotion(colours) : colours;
  return (
    <QueryClientProvider client={queryClient}>
      <ConfigProvider locale={frFR} theme={unstyled ? { ...theme, zeroRuntime: true } : theme}>
        <App className={dark ? 'm-app m-dark' : 'm-app'}>
          <RouterProvider router={router} />
          <Notices />
        </App>
      </ConfigProvider>
    </QueryClientProvider>
  );
}
