// Makes the sign-in page and its reader open without network (docs/decisions/0092), and what is opened most
// need no compiling (docs/decisions/0145). Only a built web has a worker.
import type { QueryClient } from '@tanstack/react-query';

/** For so long nothing has been asked of the server: the first view is there. */
const QUIET_MS = 1000;

export function registerServiceWorker(queryClient: QueryClient): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  // After the first view: what it fetches and what the browser compiles for it must not make that one slower.
  const wait = (): void => {
    clearTimeout(timer);
    if (document.readyState === 'complete' && !queryClient.isFetching())
      timer = setTimeout(register, QUIET_MS);
  };
  const leave = queryClient.getQueryCache().subscribe(wait);
  window.addEventListener('load', wait);
  function register(): void {
    leave();
    // A browser that forbids it works as before, with network.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  }
}
