import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launch, newContext } from './support/browser';
import { median, percentile } from './support/percentile';
import { Api } from './support/product';

const ROUNDS = 3;
const ROWS = 2000;
const STEPS = 80;
/** Milliseconds from the answer to the first rows, and of a frame while one scrolls. */
const LIMITS = { rows: 300, frame: 50 };

/** When the first row was there, on the page's own clock. */
function watchRows(): void {
  const seen = new MutationObserver(() => {
    if (!document.querySelector('[data-row-key]')) return;
    requestAnimationFrame(() => performance.mark('rows'));
    seen.disconnect();
  });
  seen.observe(document, { subtree: true, childList: true });
}

async function firstRows(page: Page): Promise<number> {
  await page.goto('/members?limit=2000');
  await page.waitForFunction(() => performance.getEntriesByName('rows').length > 0);
  return page.evaluate(() => {
    const [rows] = performance.getEntriesByName('rows');
    const lists = performance.getEntriesByType('resource').filter(({ name }) => name.includes('member_list'));
    return rows!.startTime - (lists[0] as PerformanceResourceTiming).responseEnd;
  });
}

async function frames(page: Page): Promise<number[]> {
  await page.waitForFunction(() => !document.querySelector('.m-list-foot span'));
  await page.locator('.m-grid').hover();
  await page.evaluate(() => {
    const taken: number[] = [];
    let last = performance.now();
    const next = (now: number): void => {
      taken.push(now - last);
      last = now;
      requestAnimationFrame(next);
    };
    requestAnimationFrame(next);
    Object.assign(window, { taken });
  });
  for (let step = 0; step < STEPS; step += 1) {
    await page.mouse.wheel(0, 400);
    await setTimeout(25);
  }
  return page.evaluate(() => (window as unknown as { taken: number[] }).taken.slice(1));
}

/** Waits for the fictitious members of a first start. */
async function members(): Promise<string> {
  const api = await Api.signIn();
  for (const end = Date.now() + 120_000; Date.now() < end; await setTimeout(500)) {
    const { answer } = await api.call('GET', 'member/get.member_count');
    if (Number((answer as { count?: number }).count) > ROWS * 0.9) return api.token;
  }
  throw new Error('the fictitious members did not come');
}

/** Whether the medians of three rounds keep the limits. */
export async function measure(): Promise<boolean> {
  const token = await members();
  const browser = await launch();
  const rows: number[] = [];
  const slow: number[] = [];
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await newContext(browser, { token });
    const page = await context.newPage();
    await page.addInitScript(watchRows);
    rows.push(await firstRows(page));
    slow.push(percentile(await frames(page), 0.95));
    await context.close();
  }
  await browser.close();
  const told = (values: number[]) => values.map((value) => value.toFixed(0)).join(', ');
  console.log(`first rows after the answer: ${told(rows)} ms (limit ${LIMITS.rows}, median of three)`);
  console.log(`p95 of a frame while scrolling: ${told(slow)} ms (limit ${LIMITS.frame}, median of three)`);
  return median(rows) <= LIMITS.rows && median(slow) <= LIMITS.frame;
}
