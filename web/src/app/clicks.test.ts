// A click begins a trace, and tells what became of it.
import { http } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { api, unwrap } from '../api/client';
import { token } from '../auth/token';
import { ok, server } from '../test/server';
import { traceClicks } from './clicks';

let parents: (string | null)[];
let told: { clicks: Record<string, unknown>[] }[];

beforeEach(() => {
  parents = [];
  told = [];
  token.write('a.b.c');
  vi.useFakeTimers({ shouldAdvanceTime: true, toFake: ['setTimeout', 'clearTimeout', 'performance'] });
  server.use(
    http.get('*/api/region/get.region_list', ({ request }) => {
      parents.push(request.headers.get('traceparent'));
      return ok({ items: [], total: 0 });
    }),
    http.post('*/api/trace/post.clicks', async ({ request }) => {
      told.push((await request.json()) as (typeof told)[number]);
      return ok({});
    }),
  );
});
afterEach(() => {
  vi.useRealTimers();
});

const list = () => unwrap(api.GET('/api/region/get.region_list'));
const click = () => document.body.click();

it('puts the calls of a click into one trace and tells them, with the screen and no id', async () => {
  traceClicks(1_000);
  window.history.pushState({}, '', '/members/42');
  click();
  await list();
  await list();
  expect(parents[0]).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-01$/);
  expect(parents[1]).toBe(parents[0]);

  await vi.advanceTimersByTimeAsync(1_500);
  await list();
  expect(parents[2], 'nobody clicked for this').toBeNull();

  await vi.advanceTimersByTimeAsync(6_000);
  await vi.waitFor(() => expect(told).toHaveLength(1));
  const [, traceId, spanId] = parents[0]!.split('-');
  const clicks = told[0]?.clicks ?? [];
  expect(clicks).toMatchObject([
    { trace_id: traceId, span_id: spanId, screen: '/members/:id', calls: 2, failed: 0 },
  ]);
  expect(clicks[0]?.ago_ms).toBeGreaterThanOrEqual(clicks[0]?.took_ms as number);

  click();
  await list();
  expect(parents[3]?.split('-')[1]).not.toBe(traceId);
});

it('leaves out most clicks where a share is traced', async () => {
  const random = vi.spyOn(Math, 'random').mockReturnValue(0.5);
  traceClicks(100);
  click();
  await list();
  expect(parents).toEqual([null]);
  random.mockRestore();
});
