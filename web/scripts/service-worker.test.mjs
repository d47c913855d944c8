// The service worker in a small world of its own: a server, the browser's caches, events.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { filesOf, scriptsOf, workerOf } from './service-worker.mjs';

const worker = readFileSync('scripts/service-worker/worker.mjs', 'utf8');
const ORIGIN = 'https://maillon.test';
const absolute = (request) => new URL(typeof request === 'string' ? request : request.url, ORIGIN).href;

function browser() {
  const stores = new Map();
  const world = { isOnline: true, server: new Map(), asked: [], stores };
  world.fetch = async (request) => {
    const { pathname } = new URL(absolute(request));
    world.asked.push(pathname);
    if (!world.isOnline) throw new TypeError('Failed to fetch');
    const found = world.server.get(pathname);
    return new Response(found ?? 'not found', { status: found === undefined ? 404 : 200 });
  };
  const open = async (name) => {
    if (!stores.has(name)) stores.set(name, new Map());
    const store = stores.get(name);
    return {
      match: async (request) => store.get(absolute(request))?.clone(),
      addAll: async (requests) => {
        const answers = await Promise.all(requests.map(world.fetch));
        if (answers.some(({ ok }) => !ok)) throw new TypeError('Request failed');
        requests.forEach((request, index) => store.set(absolute(request), answers[index]));
      },
    };
  };
  world.caches = {
    open,
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
    match: async (request, { cacheName }) => (await open(cacheName)).match(request),
  };
  return world;
}

function start(world, source) {
  const listeners = {};
  const self = {
    location: { origin: ORIGIN },
    skipWaiting: async () => undefined,
    clients: { claim: async () => undefined },
    registration: { navigationPreload: { enable: async () => (world.preloads = true) } },
    addEventListener: (type, listener) => (listeners[type] = listener),
  };
  class AbsoluteRequest extends Request {
    constructor(address, init) {
      super(absolute(address), init);
    }
  }
  const redirect = (to) => Response.redirect(absolute(to));
  runInNewContext(source, {
    ...{ self, URL, Set, Promise, encodeURIComponent, fetch: world.fetch, caches: world.caches },
    ...{ Request: AbsoluteRequest, Response: { redirect } },
  });
  const fire = async (type) => {
    let waited;
    listeners[type]({ waitUntil: (promise) => (waited = promise) });
    await waited;
  };
  return {
    install: () => fire('install'),
    activate: () => fire('activate'),
    /** Undefined: the worker leaves it to the browser. */
    ask: (path, { mode = 'cors', method = 'GET', origin = ORIGIN, preloadResponse } = {}) => {
      let answer;
      const request = { url: origin + path, mode, method };
      listeners.fetch({ request, preloadResponse, respondWith: (promise) => (answer = promise) });
      return answer;
    },
  };
}

const manifest = (hash) => ({
  'index.html': {
    file: `assets/index-${hash}.js`,
    imports: ['_vendor.js'],
    css: [`assets/index-${hash}.css`],
  },
  '_vendor.js': { file: 'assets/vendor-1.js' },
  'src/app/layouts/login.tsx': { file: `assets/login-${hash}.js`, imports: ['index.html'] },
  'src/features/reader/VerifyOnly.tsx': {
    file: `assets/verify-${hash}.js`,
    dynamicImports: ['src/other.tsx'],
  },
  'src/app/layouts/home.tsx': { file: `assets/home-${hash}.js`, imports: ['index.html'] },
  'src/features/home/page.tsx': { file: `assets/page-${hash}.js`, dynamicImports: ['src/other.tsx'] },
  'src/features/members/list.tsx': { file: `assets/list-${hash}.js`, imports: ['_vendor.js'] },
  'src/ui/scan/camera/zxing.ts': { file: 'assets/zxing-1.js', assets: ['assets/zxing-1.wasm'] },
  'src/other.tsx': { file: 'assets/other-1.js' },
});

function build(world, hash) {
  const files = filesOf(manifest(hash));
  const page = `<script src="/assets/index-${hash}.js">`;
  world.server = new Map([
    ['/login', page],
    ['/', page],
    ...files.map((file) => [file, `${file} of ${hash}`]),
  ]);
  return start(world, workerOf(files, page, worker));
}

async function installed(world, hash) {
  const running = build(world, hash);
  await running.install();
  await running.activate();
  return running;
}

const text = async (answer) => (await answer).text();

it('keeps what the sign-in page, its reader and the first views need, and nothing beyond', () => {
  expect(filesOf(manifest('a'))).toEqual([
    ...['/assets/home-a.js', '/assets/index-a.css', '/assets/index-a.js', '/assets/list-a.js'],
    ...['/assets/login-a.js', '/assets/page-a.js', '/assets/vendor-1.js'],
    ...['/assets/verify-a.js', '/assets/zxing-1.js', '/assets/zxing-1.wasm', '/favicon.svg'],
  ]);
});

it('refuses a build whose sources have moved', () => {
  const { 'src/app/layouts/login.tsx': _, ...rest } = manifest('a');
  expect(() => filesOf(rest)).toThrow('src/app/layouts/login.tsx is not in the build');
});

it('opens the sign-in page without network, with its files', async () => {
  const world = browser();
  const running = await installed(world, 'a');
  world.isOnline = false;
  expect(await text(running.ask('/login', { mode: 'navigate' }))).toContain('index-a.js');
  expect(await text(running.ask('/login?lecteur=1', { mode: 'navigate' }))).toContain('index-a.js');
  expect(await text(running.ask('/assets/verify-a.js'))).toBe('/assets/verify-a.js of a');
  expect(await text(running.ask('/assets/zxing-1.wasm'))).toBe('/assets/zxing-1.wasm of a');
});

it('leads there from any other page, with the way back', async () => {
  const world = browser();
  const running = await installed(world, 'a');
  world.isOnline = false;
  const to = async (path) => (await running.ask(path, { mode: 'navigate' })).headers.get('location');
  expect(await to('/')).toBe(`${ORIGIN}/login`);
  expect(await to('/members?page=2')).toBe(`${ORIGIN}/login?retour=%2Fmembers%3Fpage%3D2`);
});

it('takes the page that was asked for while it started', async () => {
  const world = browser();
  const running = await installed(world, 'a');
  expect(world.preloads).toBe(true);
  world.asked.length = 0;
  const preloadResponse = Promise.resolve(new Response('asked for before'));
  expect(await text(running.ask('/', { mode: 'navigate', preloadResponse }))).toBe('asked for before');
  expect(world.asked).toEqual([]);
  const lost = Promise.reject(new TypeError('Failed to fetch'));
  const answer = await running.ask('/members', { mode: 'navigate', preloadResponse: lost });
  expect(answer.headers.get('location')).toBe(`${ORIGIN}/login?retour=%2Fmembers`);
});

it('keeps the script that the page names itself', () => {
  const page = '<script src="/assets/early-1.js"></script><script type="module" src="/assets/index-1.js">';
  expect(scriptsOf(page)).toEqual(['/assets/early-1.js']);
});

it('prefers the server’s page as long as there is one', async () => {
  const world = browser();
  const running = await installed(world, 'a');
  world.server.set('/login', 'newer');
  expect(await text(running.ask('/login', { mode: 'navigate' }))).toBe('newer');
});

it('leaves the API, other files, other hosts and all writing alone', async () => {
  const world = browser();
  const running = await installed(world, 'a');
  for (const path of ['/api/card/get.revocation_list', '/api/auth/me', '/assets/other-1.js', '/sw.js'])
    expect(running.ask(path)).toBeUndefined();
  expect(running.ask('/api/report/print', { mode: 'navigate' })).toBeUndefined();
  expect(running.ask('/login', { method: 'POST', mode: 'navigate' })).toBeUndefined();
  expect(running.ask('/assets/index-a.js', { origin: 'https://elsewhere.test' })).toBeUndefined();
  expect([...world.stores.values()].flatMap((store) => [...store.keys()]).join()).not.toContain('/api/');
});

it('replaces the build before, and only that', async () => {
  const world = browser();
  await installed(world, 'a');
  await world.caches.open('maillon-reader');
  const before = [...world.stores.keys()];
  const running = await installed(world, 'b');
  const after = [...world.stores.keys()];
  expect(after).toHaveLength(2);
  expect(after).toContain('maillon-reader');
  expect(after.find((name) => name.startsWith('maillon-shell-'))).not.toBe(before[0]);
  world.isOnline = false;
  expect(await text(running.ask('/login', { mode: 'navigate' }))).toContain('index-b.js');
});

it('stays with the build before when the new one does not come whole', async () => {
  const world = browser();
  const old = await installed(world, 'a');
  const broken = build(world, 'b');
  world.server.delete('/assets/zxing-1.wasm');
  await expect(broken.install()).rejects.toThrow('Request failed');
  world.isOnline = false;
  expect(await text(old.ask('/login', { mode: 'navigate' }))).toContain('index-a.js');
});
