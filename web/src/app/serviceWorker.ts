// Makes the sign-in page and its reader open without network (docs/decisions/0092). Only a built web has a
// worker.

export function registerServiceWorker(): void {
  if (!import.meta.env.PROD || !('serviceWorker' in navigator)) return;
  // After the page: what it fetches must not make the first visit slower.
  window.addEventListener('load', () => {
    // A browser that forbids it works as before, with network.
    navigator.serviceWorker.register('/sw.js').catch(() => undefined);
  });
}
