// Around every layout: skip link, progress bar, focus after a navigation.
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
import { environmentQuery } from '../api/environment';
import { fr } from '../i18n/fr';
import { RouteProgress } from '../ui/RouteProgress';

/** Where the skip link leads, on every layout's `<main>`. */
export const CONTENT_ID = 'contenu';

function useFocusOnNavigation(): void {
  const { pathname } = useLocation();
  const previous = useRef(pathname);
  useEffect(() => {
    if (previous.current === pathname) return;
    previous.current = pathname;
    window.scrollTo(0, 0);
    document.querySelector<HTMLElement>('h1')?.focus();
  }, [pathname]);
}

function useTracedClicks(): void {
  const { data } = useQuery({ ...environmentQuery, enabled: false });
  const share = data?.tracedClicks ?? 0;
  useEffect(() => {
    // Without the file nothing is traced, and nothing else is different.
    if (share > 0)
      import('./clicks').then(
        ({ traceClicks }) => traceClicks(share),
        () => undefined,
      );
  }, [share]);
}

export function Shell() {
  useFocusOnNavigation();
  useTracedClicks();
  return (
    <>
      <a className="m-skip" href={`#${CONTENT_ID}`}>
        {fr.shell.skipToContent}
      </a>
      <RouteProgress />
      <Outlet />
    </>
  );
}
