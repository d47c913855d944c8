// A lazily loaded part that fails to load (specification §2). Vite raises `vite:preloadError`; unless
// somebody calls preventDefault the error is thrown and the error boundary shows it. After an update the old
// file names are gone from the server: one reload brings the new ones, a second failure is shown.

const RELOADED_ENTRY = 'maillon.reloaded-for';
const seen = new WeakSet<object>();

export function isPreloadError(error: unknown): boolean {
  return typeof error === 'object' && error !== null && seen.has(error);
}

export function handlePreloadErrors(reload: () => void = () => window.location.reload()): () => void {
  const listener = (event: VitePreloadErrorEvent): void => {
    seen.add(event.payload);
    const here = window.location.pathname;
    // Offline, a reload would lose the page that still works.
    if (!navigator.onLine || sessionStorage.getItem(RELOADED_ENTRY) === here) {
      sessionStorage.removeItem(RELOADED_ENTRY);
      return;
    }
    sessionStorage.setItem(RELOADED_ENTRY, here);
    event.preventDefault();
    reload();
  };
  window.addEventListener('vite:preloadError', listener);
  return () => window.removeEventListener('vite:preloadError', listener);
}
