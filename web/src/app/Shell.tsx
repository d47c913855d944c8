// Around every layout: skip link, progress bar, focus after a navigation.
import { useEffect, useRef } from 'react';
import { Outlet, useLocation } from 'react-router';
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

export function Shell() {
  useFocusOnNavigation();
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
