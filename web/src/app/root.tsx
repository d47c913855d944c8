// Around everything: server state, French, light or dark, router, notices.
import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { StyleProvider } from '@ant-design/cssinjs';
import { ConfigProvider } from 'antd';
import frFR from 'antd/locale/fr_FR';
import dayjs from 'dayjs';
import 'dayjs/locale/fr';
import { Fragment, type ReactNode, useMemo } from 'react';
import { RouterProvider } from 'react-router';
import type { JobStore } from '../ui/jobs/JobStore';
import { JobsContext } from '../ui/jobs/useJobs';
import { useDarkMode, useReducedMotion } from '../ui/media';
import { Notices } from './Notices';
import type { createRouter } from './router';
import { darkTheme, lightTheme, withoutMotion } from './theme';

dayjs.locale('fr');

/** What is built has sheets instead (scripts/antd.mjs); here the same rules stand in the same layer. */
const makesStyles = !import.meta.env.PROD;
const Styles = makesStyles
  ? ({ children }: { children: ReactNode }) => <StyleProvider layer>{children}</StyleProvider>
  : Fragment;

export interface RootProps {
  router: ReturnType<typeof createRouter>;
  queryClient: QueryClient;
  jobs: JobStore;
  /** No styles are made: where nobody looks, as in tests, they are half of the work. */
  unstyled?: boolean;
}

export function Root({ router, queryClient, jobs, unstyled }: RootProps) {
  const dark = useDarkMode();
  const still = useReducedMotion();
  const theme = useMemo(() => {
    const colours = dark ? darkTheme : lightTheme;
    return { ...(still ? withoutMotion(colours) : colours), zeroRuntime: unstyled || !makesStyles };
  }, [dark, still, unstyled]);
  return (
    <QueryClientProvider client={queryClient}>
      <Styles>
        <ConfigProvider locale={frFR} theme={theme}>
          {/* antd's own `App` brings dialogs, messages and notices into the first view. */}
          <div className={dark ? 'm-app m-dark' : 'm-app'}>
            <JobsContext value={jobs}>
              <RouterProvider router={router} />
            </JobsContext>
            <Notices />
          </div>
        </ConfigProvider>
      </Styles>
    </QueryClientProvider>
  );
}
