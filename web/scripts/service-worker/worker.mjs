// The service worker (docs/decisions/0092): with it the sign-in page and its reader open without network, and
// what is opened most needs no compiling (docs/decisions/0145). It holds the files of one build and nothing
// of the API. `SHELL` is written before it by scripts/service-worker.mjs.
/* global SHELL, self, caches, fetch, Request, Response */

const OURS = 'maillon-shell-';
const NAME = OURS + SHELL.build;
const FILES = new Set(SHELL.files);
const PAGE = '/login';

// All or nothing: a build that can't be fetched whole leaves the one before in place.
async function fill() {
  const cache = await caches.open(NAME);
  // Names of files change with their content, so what the browser has of them is good; the page's does not.
  await cache.addAll([new Request(PAGE, { cache: 'reload' }), ...FILES]);
  await self.skipWaiting();
}

async function replaceOthers() {
  const names = await caches.keys();
  await Promise.all(
    names.filter((name) => name.startsWith(OURS) && name !== NAME).map((name) => caches.delete(name)),
  );
  // A page is asked for while the worker still starts.
  await self.registration.navigationPreload?.enable();
  await self.clients.claim();
}

async function kept(request) {
  return caches.match(request, { cacheName: NAME, ignoreVary: true });
}

async function page({ request, preloadResponse }, { pathname, search }) {
  try {
    return (await preloadResponse) ?? (await fetch(request));
  } catch (error) {
    const from = pathname + search;
    // Every other screen needs the server.
    if (pathname !== PAGE)
      return Response.redirect(from === '/' ? PAGE : `${PAGE}?retour=${encodeURIComponent(from)}`);
    const shell = await kept(PAGE);
    if (!shell) throw error;
    return shell;
  }
}

const file = async (request) => (await kept(request)) ?? fetch(request);

self.addEventListener('install', (event) => event.waitUntil(fill()));
self.addEventListener('activate', (event) => event.waitUntil(replaceOthers()));
self.addEventListener('fetch', (event) => {
  const { request } = event;
  const url = new URL(request.url);
  if (request.method !== 'GET' || url.origin !== self.location.origin || url.pathname.startsWith('/api/'))
    return;
  if (request.mode === 'navigate') event.respondWith(page(event, url));
  else if (FILES.has(url.pathname)) event.respondWith(file(request));
});
