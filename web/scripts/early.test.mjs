// The script that runs first, in a small world of its own.
import { readFileSync } from 'node:fs';
import { runInNewContext } from 'node:vm';
import { expect, it } from 'vitest';
import { filesFor, grantsIn, patternOf, sourcesIn } from './early.mjs';

const source = readFileSync('scripts/early/early.mjs', 'utf8');
const VIEW = {
  program: 'assets/index.js',
  alone: ['/assets/login.js'],
  rows: 100,
  grants: { 'members.read': ['agent', 'admin'], 'users.read': ['admin'] },
  screens: [
    {
      path: '^/members/?$',
      files: ['/assets/list.js', '/assets/list.css'],
      calls: [
        { permission: 'members.read', address: '/api/rows', list: 'members' },
        { permission: 'users.read', address: '/api/users' },
        { permission: 'members.read', address: '/api/long', body: '{"a":1}' },
      ],
    },
    {
      path: patternOf('/members/:id'),
      files: [],
      calls: [
        { permission: 'members.read', address: '/api/member/:id' },
        { permission: 'members.read', address: '/api/cards?member=:id' },
      ],
    },
    {
      path: '^/figures/?$',
      files: [],
      calls: [
        { permission: 'members.read', address: '/api/usual', isUsual: true },
        { permission: 'members.read', address: '/api/places' },
      ],
    },
  ],
};

/**
 * `refusal`: the status with which several reads in one request are refused; `arrived`: which files, one by
 * one; `worker`: that of an earlier visit.
 */
async function run(address, storage = {}, { refusal, arrived = [], worker } = {}) {
  const asked = [];
  const hinted = [];
  const window = {};
  const document = {
    documentElement: { dataset: {} },
    createElement: () => ({}),
    head: { append: ({ rel, href }) => hinted.push(`${rel} ${href}`) },
  };
  const local = Object.assign({}, storage);
  Object.defineProperty(local, 'getItem', { value: (key) => local[key] ?? null });
  runInNewContext(`const VIEW = ${JSON.stringify(VIEW)};\n${source}`, {
    ...{
      Response,
      TextDecoderStream,
      atob,
      window,
      document,
      localStorage: local,
      location: new URL(address, 'http://maillon.test'),
      navigator: { serviceWorker: { controller: worker } },
      PerformanceObserver: class {
        constructor(take) {
          this.take = take;
        }
        observe() {
          this.isOn = true;
          for (const name of arrived) if (this.isOn) this.take({ getEntries: () => [{ name }] }, this);
        }
        disconnect() {
          this.isOn = false;
        }
      },
    },
    fetch: async (path, { headers, body = '' }) => {
      asked.push(`${path} ${headers.Authorization}${body}`);
      if (path !== '/api/batch/post.reads') return new Response('{}');
      if (refusal) return new Response('{}', { status: refusal });
      const lines = JSON.parse(body).reads.map((one, read) =>
        JSON.stringify({ read, status: 200, body: { of: one } }),
      );
      // Answered in another order, in pieces that end anywhere.
      const text = `${lines.toReversed().join('\n')}\n`;
      const pieces = text.match(/[^]{1,7}/g).map((piece) => new TextEncoder().encode(piece));
      return new Response(ReadableStream.from(pieces));
    },
  });
  for (let turn = 0; turn < 400; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  return { asked, hinted, window, view: document.documentElement.dataset.view };
}

const known = '["/api/auth/me","/api/user/get.permission_table","/api/env/get_env"';
const tokenOf = (role) => `x.${btoa(JSON.stringify({ role }))}.x`;
const signedIn = { authorization_token: tokenOf('agent') };
/** What is asked in one request, without whose token. */
const withoutToken = (asked) => asked.map((one) => one.replace(/ Bearer [^{]*/, ' '));

it('U1: asks for the files of the screen and for what it shows first, as far as one may read', async () => {
  const { asked, hinted, view, window } = await run('/members', signedIn, { worker: {} });
  expect(hinted).toEqual(['modulepreload /assets/list.js', 'preload /assets/list.css']);
  expect(view).toBe('frame');
  // At once, and for nothing twice.
  expect(withoutToken(asked)).toEqual([
    '/api/long {"a":1}',
    `/api/batch/post.reads {"reads":${known},"/api/rows"]}`,
  ]);
  expect(asked[0]).toContain(` Bearer ${signedIn.authorization_token}{`);
  const { answers } = window.early;
  expect([...answers.keys()]).toEqual(expect.arrayContaining(['/api/env/get_env', '/api/long {"a":1}']));
  const rows = await answers.get('/api/rows');
  expect(rows.status).toBe(200);
  expect(await rows.json()).toEqual({ of: '/api/rows' });
});

it('U1: lets the program travel before the rest of the code, which is stored on a next visit', async () => {
  const styles = 'preload /assets/list.css';
  const on = (arrived) => run('/members', signedIn, { arrived });
  expect((await on([])).hinted).toEqual([styles]);
  expect((await on(['http://maillon.test/assets/list.css'])).hinted).toEqual([styles]);
  const program = 'http://maillon.test/assets/index.js';
  expect((await on([program, program])).hinted).toEqual([styles, 'modulepreload /assets/list.js']);
});

it('U1: leaves what was not answered to the program, and an ended session to who renews it', async () => {
  for (const [refusal, status] of [
    [404, undefined],
    [503, undefined],
    [401, 401],
  ]) {
    const { window } = await run('/members', signedIn, { refusal });
    expect((await window.early.answers.get('/api/auth/me'))?.status).toBe(status);
  }
});

it('D6: never asks for what one’s role may not: that would be a try of it', async () => {
  for (const authorization_token of [tokenOf('agent'), tokenOf('stranger'), 'jeton'])
    expect((await run('/members', { authorization_token })).asked.join()).not.toContain('/api/users');
  const [, asked] = (await run('/members', { authorization_token: tokenOf('admin') })).asked;
  expect(asked).toContain('["/api/auth/me","/api/user/get.permission_table"');
  expect(asked).toContain('/api/users');
  expect((await run('/members', { authorization_token: 'jeton' })).asked).toEqual([
    `/api/batch/post.reads Bearer jeton{"reads":${known}]}`,
  ]);
});

it('says which roles a permission is granted to, as the services have it', () => {
  const table = readFileSync('../proto/permissions.tsv', 'utf8');
  expect(grantsIn('permission\tadmin\tviewer\na.read\tx\tx\na.write\tx\t-\n')).toEqual({
    'a.read': ['admin', 'viewer'],
    'a.write': ['admin'],
  });
  expect(Object.keys(grantsIn(table)).length).toBe(table.trim().split('\n').length - 1);
  expect(grantsIn(table)['users.read']).not.toContain('viewer');
});

it('U1: asks for the record that the address names, and for none where it names no number', async () => {
  for (const address of ['/members/12', '/members/12/', '/members/12?modifier=1'])
    expect((await run(address, signedIn)).asked.at(-1)).toContain(
      ',"/api/member/12","/api/cards?member=12"]',
    );
  for (const address of ['/members/x', '/members/1%2F2', '/members/0'])
    expect((await run(address, signedIn)).asked.join()).not.toContain('/api/member/');
});

it('U1: leaves to the program what an address asks for in particular', async () => {
  const usual = await run('/figures', signedIn);
  expect(usual.asked.at(-1)).toContain(',"/api/usual","/api/places"]');
  const other = await run('/figures?name=cards', signedIn);
  expect(other.asked.at(-1)).toContain('get_env","/api/places"]');
});

it('U1: leaves the rows to the program where the list is narrowed down', async () => {
  const narrowed = { 'maillon.list.1.members': JSON.stringify({ preferences: { last: 'gender=F' } }) };
  const kept = await run('/members', { ...signedIn, ...narrowed });
  const linked = await run('/members?filter=x', signedIn);
  for (const { asked } of [kept, linked]) expect(asked.join()).not.toContain('/api/rows');
});

it('U1: asks for nothing of the API while nobody is signed in', async () => {
  const { asked, hinted, view } = await run('/members');
  expect(asked).toEqual([]);
  expect(hinted).toEqual(['modulepreload /assets/login.js']);
  expect(view).toBeUndefined();
});

it('names the files that the page does not name itself', () => {
  const manifest = {
    'index.html': { file: 'index.js', imports: ['_react.js'] },
    '_react.js': { file: 'react.js' },
    'src/list.tsx': { file: 'list.js', css: ['list.css'], imports: ['_react.js'] },
  };
  expect(filesFor(manifest, ['src/list.tsx'])).toEqual(['/list.js', '/list.css']);
  expect(() => filesFor(manifest, ['src/gone.tsx'])).toThrow('src/gone.tsx is not in the build');
});

it('finds the source of each screen', () => {
  const routes =
    "  members: () => import('../features/members/list'),\n  reader: () => import('./ReaderScreen'),";
  expect(sourcesIn(routes)).toEqual({ members: 'features/members/list', reader: 'ReaderScreen' });
});
