// How smoothly ten thousand parcels move: the map's calls are answered here, by the server's own rules.
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { launch, newContext } from './support/browser';
import { median, percentile } from './support/percentile';
import { Api } from './support/product';

const ROUNDS = 3;
const SIDE = 100;
/** The server's: of more in a rectangle it answers how many. */
const ONE_BY_ONE = 2000;
/** A processor of an office's old laptop. */
const SLOWER = 4;
/** Milliseconds of a frame: thirty a second. */
const LIMIT = 1000 / 30;
/** Millionths of a degree: parcels of two hectares, lanes between them. */
const STEP = 1500;
const SIZE = 1300;
const [WEST, SOUTH] = [-5_700_000, 9_400_000];

const PARCELS = Array.from({ length: SIDE * SIDE }, (_, index) => {
  const [x, y] = [WEST + (index % SIDE) * STEP, SOUTH + Math.floor(index / SIDE) * STEP];
  // Twenty corners, as somebody walked them.
  const sketch = Array.from({ length: 20 }, (__, corner) => {
    const angle = (corner / 20) * 2 * Math.PI;
    const reach = (SIZE / 2) * (1 - 0.15 * Math.sin(index + corner * 3));
    return [x + SIZE / 2 + reach * Math.cos(angle), y + SIZE / 2 + reach * Math.sin(angle)].map(Math.round);
  }).flat();
  const about = { parcel_id: index + 1, parcel_code: `P-${index + 1}`, parcel_crop: 'cacao' };
  return { x, y, row: { ...about, parcel_hasFindings: index % 20 === 0, parcel_sketch: sketch } };
});

function answer(bbox: string): object {
  const [west, south, east, north] = bbox.split(',').map((degrees) => Number(degrees) * 1e6);
  const found = PARCELS.filter(
    ({ x, y }) => x <= east! && x + SIZE >= west! && y <= north! && y + SIZE >= south!,
  );
  const reply = { status: 'ok', total: found.length, totalIsLeast: false, around: [] };
  if (found.length <= ONE_BY_ONE) return { ...reply, rows: found.map(({ row }) => row), cells: [] };
  const cell = {
    cell_longitude: (west! + east!) / 2e6,
    cell_latitude: (south! + north!) / 2e6,
    cell_count: found.length,
  };
  return { ...reply, rows: [], cells: [cell] };
}

async function open(page: Page): Promise<void> {
  await page.route('**/api/parcel/get.parcel_map*', (route) => {
    const bbox = new URL(route.request().url()).searchParams.get('bbox') ?? '';
    return route.fulfill({ json: bbox.startsWith('-180,') ? whole() : answer(bbox) });
  });
  await page.goto('/parcels?view=map');
  await page.locator('.m-map-said', { hasText: /\d/ }).waitFor();
  await page.waitForLoadState('networkidle');
}

/** The first call asks where they lie. */
function whole(): object {
  const rows = [PARCELS[0]!, PARCELS.at(-1)!].map(({ row }) => row);
  return { status: 'ok', total: 2, totalIsLeast: false, around: [], rows, cells: [] };
}

function record(): void {
  const taken: number[] = [];
  let last = performance.now();
  const next = (now: number): void => {
    taken.push(now - last);
    last = now;
    requestAnimationFrame(next);
  };
  requestAnimationFrame(next);
  Object.assign(window, { taken });
}

const recorded = (page: Page): Promise<number[]> =>
  page.evaluate(() => (window as unknown as { taken: number[] }).taken.slice(1));

async function move(page: Page): Promise<void> {
  const box = (await page.locator('.m-map-canvas').boundingBox())!;
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  await page.mouse.move(x, y);
  await page.mouse.down();
  for (let step = 1; step <= 60; step += 1) {
    await page.mouse.move(x + 100 * Math.sin(step / 10), y + 60 * Math.sin(step / 7));
    await setTimeout(16);
  }
  await page.mouse.up();
}

async function zoom(page: Page): Promise<void> {
  for (let step = 0; step < 24; step += 1) {
    await page.mouse.wheel(0, step < 12 ? -60 : 60);
    await setTimeout(40);
  }
}

/** Whether the medians of three rounds keep the limit. */
export async function measure(): Promise<boolean> {
  const { token } = await Api.signIn();
  const browser = await launch();
  const kinds = { move, zoom };
  const frames: Record<string, number[]> = { move: [], zoom: [] };
  for (let round = 0; round < ROUNDS; round += 1) {
    const context = await newContext(browser, { token });
    const page = await context.newPage();
    await open(page);
    const devtools = await context.newCDPSession(page);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWER });
    for (const [kind, run] of Object.entries(kinds)) {
      await page.evaluate(record);
      await run(page);
      frames[kind]!.push(percentile(await recorded(page), 0.5));
      console.log(kind, 'p95', percentile(await recorded(page), 0.95).toFixed(0));
      await setTimeout(2000);
    }
    await context.close();
  }
  await browser.close();
  const seconds = (values: number[]) => values.map((value) => (1000 / value).toFixed(0)).join(', ');
  for (const [kind, values] of Object.entries(frames))
    console.log(`10,000 parcels, ${kind}: ${seconds(values)} frames a second, ${SLOWER} times slower`);
  return Object.values(frames).every((values) => median(values) <= LIMIT);
}
