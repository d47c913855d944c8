// A first view on a slow line, as a field office has it: how soon the frame and the data are there, what
// travelled, how long the page did not listen.
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core';
import { newContext } from './browser';
import { traceTasks } from './tasks';

/** A fourth of this processor, 1.6 Mbit/s, 150 ms to the server. */
const SLOW = { processor: 4, bytesPerSecond: 200_000, latency: 150 };
/** A tenth of a second of a usual office machine. */
const TURNS = 6_000_000;

export interface FirstView {
  /** Milliseconds to the frame around the screen, and to its data. */
  frame: number;
  data: number;
  requests: number;
  /** Of these, the faces of the people in sight: as many as rows have room. */
  faces: number;
  bytes: number;
  /** Milliseconds beyond the first fifty of each long task; counted, of the processor's time for it. */
  blocked: number;
  /** Counted: milliseconds of the processor's time until the data are there. */
  worked: number;
}

/**
 * `near`: beside the server, the processor alone is slow. `counted`: blocked time does not depend on what
 * else the machine does meanwhile, times of the frame and of data do.
 */
export type Pace = 'slow' | 'near' | 'counted';

interface Seen {
  frame?: number;
  data?: number;
  blocked: number;
}

type Watched = Window & { seen: Seen };

/** Told by the page once its data are there: to ask it would give it a program of the tool's own to read. */
const THERE = 'the data are there';

/** Runs in the page, before anything of it. */
function watchView([data, there]: readonly [string, string]): void {
  const seen: Seen = { blocked: 0 };
  (window as unknown as Watched).seen = seen;
  new PerformanceObserver((list) => {
    for (const { duration } of list.getEntries()) seen.blocked += Math.max(0, duration - 50);
  }).observe({ type: 'longtask', buffered: true });
  const look = (): void => {
    requestAnimationFrame(look);
    if (document.querySelector('.m-header')?.clientHeight) seen.frame ??= performance.now();
    const waits = document.querySelector('.ant-skeleton, .m-progress');
    if (seen.data !== undefined || !document.querySelector(data) || waits) return;
    seen.data = performance.now();
    performance.mark(there);
    console.debug(there);
  };
  requestAnimationFrame(look);
}

async function slowDown(page: Page, pace: Pace): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  // Beside the server there is no line to wait for.
  if (pace !== 'near')
    await session.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: SLOW.latency,
      downloadThroughput: SLOW.bytesPerSecond,
      uploadThroughput: SLOW.bytesPerSecond,
    });
  // The browser slows a processor down by working for nothing, which would be counted.
  if (pace !== 'counted') await session.send('Emulation.setCPUThrottlingRate', { rate: SLOW.processor });
  return session;
}

async function view(context: BrowserContext, address: string, data: string, pace: Pace): Promise<FirstView> {
  const page = await context.newPage();
  const session = await slowDown(page, pace);
  let requests = 0;
  let faces = 0;
  let bytes = 0;
  // What a page makes of its own bytes (`blob:`) does not travel.
  session.on('Network.requestWillBeSent', ({ request }) => {
    if (request.url.startsWith('http')) requests += 1;
    if (request.url.endsWith('/thumbnail')) faces += 1;
  });
  session.on('Network.loadingFinished', ({ encodedDataLength }) => (bytes += encodedDataLength));
  await page.addInitScript(watchView, [data, THERE] as const);
  const trace = pace === 'counted' ? await traceTasks(page) : undefined;
  const isThere = page.waitForEvent('console', {
    predicate: (message) => message.text() === THERE,
    timeout: 60_000,
  });
  await page.goto(address, { waitUntil: 'commit' });
  await isThere;
  await page.waitForLoadState('networkidle');
  const { frame, data: at, ...seen } = await page.evaluate(() => (window as unknown as Watched).seen);
  // By the next visit the worker has stored what it keeps.
  if (pace !== 'counted') await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined));
  const tasks = await trace?.(page.url());
  const blocked = tasks?.blocked(SLOW.processor) ?? seen.blocked;
  await page.close();
  const worked = tasks?.until(THERE, SLOW.processor) ?? Number.NaN;
  return { frame: frame ?? at!, data: at!, requests, faces, bytes, blocked, worked };
}

/**
 * Milliseconds of a slow processor that a page with nothing in it needs for work that is always the same: how
 * fast this machine is now.
 */
export async function emptyPage(browser: Browser): Promise<number> {
  const context = await newContext(browser);
  const page = await context.newPage();
  await page.goto('/favicon.svg');
  const session = await context.newCDPSession(page);
  await session.send('Performance.enable');
  const secondsWorked = async (): Promise<number> => {
    const { metrics } = await session.send('Performance.getMetrics');
    return metrics.find(({ name }) => name === 'ThreadTime')?.value ?? Number.NaN;
  };
  const before = await secondsWorked();
  await page.evaluate((turns) => {
    let sum = 0;
    for (let turn = 0; turn < turns; turn += 1) sum = (sum + turn * 31) % 65_537;
    return sum;
  }, TURNS);
  const took = (await secondsWorked()) - before;
  await context.close();
  return took * 1000 * SLOW.processor;
}

/**
 * `data`: what is drawn when the screen has its data. Cold with nothing kept, then warm in another tab of the
 * same browser. Closes it.
 */
export async function firstViews(
  context: BrowserContext,
  address: string,
  data: string,
  pace: Pace,
): Promise<{ cold: FirstView; warm: FirstView }> {
  const cold = await view(context, address, data, pace);
  const warm = await view(context, address, data, pace);
  await context.close();
  return { cold, warm };
}
