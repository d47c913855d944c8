// What a first view costs on a slow line. Times are for `npm run measure`: here is counted what does not
// depend on the machine, and the processor's time for which the page does not listen, as a multiple of what
// an empty page needs for a piece of work that is always the same.
import type { Browser, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { launch, newContext } from './support/browser';
import { createCard, createHolder, markAsPrinted, sendDelivery } from './support/cards';
import { emptyPage, firstViews } from './support/firstView';
import { createPlace } from './support/members';
import { Api, uniqueCode } from './support/product';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

interface Limit {
  requests: number;
  /** That may come on top, one a row in sight. */
  faces?: number;
  kb: number;
  blocked: number;
  /** Until the data are there. */
  worked?: number;
}

/** Other work of the machine only makes a view slower: one try within the limit shows that it is kept. */
const TRIES = 6;

/** `data`: what is drawn when the screen has its data. */
async function keeps(address: string, data: string, limit: Limit): Promise<void> {
  const { worked = Infinity } = limit;
  const tries: { blocked: number; worked: number }[] = [];
  const keepsTime = (one: (typeof tries)[number]) => one.blocked <= limit.blocked && one.worked <= worked;
  while (tries.length < TRIES && !tries.some(keepsTime)) {
    const { token } = await Api.signIn();
    const before = await emptyPage(browser);
    const { cold, warm } = await firstViews(await newContext(browser, { token }), address, data, 'counted');
    const unit = (before + (await emptyPage(browser))) / 2;
    const faces = Math.min(cold.faces, limit.faces ?? 0);
    expect(cold.requests - faces).toBeLessThanOrEqual(limit.requests);
    expect(cold.bytes / 1000).toBeLessThanOrEqual(limit.kb);
    expect(warm.bytes / 1000).toBeLessThanOrEqual(60);
    tries.push({ blocked: cold.blocked / unit, worked: cold.worked / unit });
  }
  expect(tries.some(keepsTime), `tries: ${JSON.stringify(tries)}`).toBe(true);
}

/** What a request asks for: several reads are as many questions (scripts/early). */
function questionsOf(request: Request): string[] {
  const { origin, pathname } = new URL(request.url());
  const body = request.postData() ?? '';
  if (pathname !== '/api/batch/post.reads') return [`${request.method()} ${request.url()} ${body}`];
  const { reads } = JSON.parse(body) as { reads: string[] };
  return reads.map((read) => `GET ${origin}${read} `);
}

it('U1: the home page stays within its budget of requests, bytes and blocked time', () =>
  // Three of them for the trends, once the rest is there.
  keeps('/', '.m-figure-value', { requests: 25, kb: 320, blocked: 5 }));

it('U1: the list of members stays within its budget of requests, bytes and blocked time', () =>
  // Of more than a hundred members, which other journeys may have made, the list asks for the rest as well.
  // How many faces are in sight follows from theirs, too.
  keeps('/members', '[data-row-key], .ant-empty', { requests: 17, faces: 12, kb: 430, blocked: 6 }));

it('U1: cards, a member, a delivery and the parcels stay within their budgets', async () => {
  const api = await Api.signIn();
  const context = await newContext(browser, { token: api.token });
  const place = await createPlace(api, uniqueCode());
  const holder = { member_lastname: 'Koné', member_firstname: 'Awa' };
  const { member_id } = await createHolder(await context.newPage(), api, place, holder);
  await context.close();
  const card = await createCard(api, member_id);
  await markAsPrinted(api, card);
  const delivery = await sendDelivery(api, card);
  await keeps('/cards', '[data-row-key]', { requests: 25, faces: 12, kb: 560, blocked: 6 });
  await keeps(`/members/${member_id}`, 'h1', { requests: 25, faces: 12, kb: 530, blocked: 6 });
  await keeps(`/delivery/${delivery}`, '[data-row-key]', { requests: 25, faces: 12, kb: 500, blocked: 6 });
  await keeps('/parcels', '[data-row-key], .ant-empty', { requests: 25, faces: 12, kb: 500, blocked: 6 });
});

it('STA-1: a dashboard stays within its budget of requests, bytes and time of the processor', () =>
  // A unit is 70 to 90 ms. Alone the best of six tries is under ten, beside the other journeys 12.4.
  keeps('/metabase_stats', '.m-chart-both .m-mark', { requests: 25, kb: 430, blocked: 5, worked: 18 }));

it('U1: asks for nothing twice, and shows the frame before anything answers', async () => {
  const { token } = await Api.signIn();
  for (const address of [
    '/',
    '/members',
    '/cards',
    '/parcels',
    '/metabase_stats',
    '/metabase_stats?name=cards',
  ]) {
    const context = await newContext(browser, { token });
    const page = await context.newPage();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(...questionsOf(request)));
    let answer = (): void => {};
    const held = new Promise<void>((resolve) => (answer = resolve));
    await page.route('**/api/**', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto(address, { waitUntil: 'commit' });
    await page.locator('.m-header').first().waitFor();
    answer();
    await page.locator('h1').waitFor();
    await page.waitForLoadState('networkidle');
    expect(asked.filter((one, nth) => asked.indexOf(one) !== nth)).toEqual([]);
    await context.close();
  }
});
