// What a page does wrong for those who don't see or click, and whether it scrolls sideways.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { setTimeout } from 'node:timers/promises';
import type { AxeResults, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { settled } from './browser';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
/** How long an answer may take: on a busy machine axe thinks for ten seconds. */
const ANSWER_MS = 40_000;
/** So many frames without a transition are rest, and this is waited for it at most. */
const REST_FRAMES = 3;
const REST_MS = 5_000;
/** Pixels from which a window is wide. */
const WIDE = 768;
const VIEWS = { wide: { width: 1366, height: 768 }, narrow: { width: 320, height: 720 } };

/**
 * In the colours that it has, and then what they decide in the others, in which it stays: painting a page
 * anew takes as long as looking at it, and nothing but colours differs between light and dark. Of a narrow
 * window its layout alone, what is too small or scrolls sideways, and its cards, which are buttons and hold
 * no link: the rest is the same as in a wide one.
 */
export async function findings(page: Page, where: string): Promise<string[]> {
  await atRest(page);
  if ((page.viewportSize()?.width ?? WIDE) < WIDE) {
    return faults(page, where, ['target-size', 'nested-interactive']);
  }
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [first, then] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const found = await faults(page, `${where} ${first}`);
  await paint(page, then);
  found.push(...(await faults(page, `${where} ${then}`, ['color-contrast', 'link-in-text-block'])));
  return found;
}

/**
 * In the width that it has, and then in the other, in which it stays: to load it again costs more than to
 * look at it.
 */
export async function findingsInBothWidths(page: Page, where: string): Promise<string[]> {
  const { width } = page.viewportSize()!;
  const other = width < WIDE ? VIEWS.wide : VIEWS.narrow;
  const dialogs = page.locator('[role="dialog"]:visible');
  const open = await dialogs.count();
  const found = await findings(page, `${where} ${width} px`);
  await page.setViewportSize(other);
  // The screen hears of its new width in the next frame, and what measures itself in the one after.
  await atRest(page);
  await settled(page);
  if ((await dialogs.count()) !== open) found.push(`${where}: another dialog at ${other.width} px`);
  return [...found, ...(await findings(page, `${where} ${other.width} px`))];
}

/**
 * With the rules of WCAG 2.2 and the experimental one for labels, which axe leaves out unasked. Without the
 * nodes of rules that are kept, and without frames: those that there are hold the browser's own viewer of PDF
 * files. Only the rules named, if any are.
 */
function optionsOf(names?: string[]): RunOptions {
  const rules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };
  const runOnly = names && ({ type: 'rule', values: names } as const);
  return { resultTypes: ['violations'], rules, iframes: false, ...(runOnly && { runOnly }) };
}

/** What is looked at, by selectors. */
type Part = { include: string[] } | { exclude: string[] };

/** A button at work takes no click and is pale: contrast is asked of what is active. */
const ACTIVE: Part = { exclude: ['.ant-btn-loading'] };

type Violations = Pick<AxeResults['violations'][number], 'id' | 'impact' | 'nodes'>[];

/** axe is read once by each page: it is half a megabyte, and is asked three times. */
async function violations(page: Page, part: Part, options: RunOptions): Promise<Violations> {
  if (!(await page.evaluate(() => 'axe' in window))) {
    await page.evaluate(AXE);
    await page.evaluate(rememberColours);
  }
  return page.evaluate(
    async ({ part, options }) => (await window.axe.run(part, options)).violations as Violations,
    { part, options },
  );
}

/**
 * Runs in the page. The same few colours are read anew for each text and all that lies behind it: a fourth of
 * the time that axe takes.
 */
function rememberColours(): void {
  const prototype = window.axe.commons.color.Color.prototype;
  const read = prototype.parseString;
  const known = new Map<string, readonly [r: number, g: number, b: number, alpha: number]>();
  prototype.parseString = function (text) {
    const colour = known.get(text);
    if (colour) [this.r, this.g, this.b, this.alpha] = colour;
    else {
      read.call(this, text);
      known.set(text, [this.r, this.g, this.b, this.alpha]);
    }
    return this;
  };
}

interface Colour {
  r: number;
  g: number;
  b: number;
  alpha: number;
  parseString(text: string): Colour;
}

declare global {
  interface Window {
    axe: typeof import('axe-core') & { commons: { color: { Color: { prototype: Colour } } } };
  }
}

async function faults(page: Page, where: string, names?: string[]): Promise<string[]> {
  const all = await answered(`axe, ${where}`, () => violations(page, ACTIVE, optionsOf(names)));
  const bad = all.filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'landmark-unique',
  );
  const found: string[] = [];
  for (const { id, nodes } of bad) {
    for (const { target, any } of nodes) {
      const message = any[0]?.message ?? '';
      if (message.includes('partially obscured') && (await comesOut(page, String(target)))) continue;
      found.push(`${where}: ${id} at ${String(target)}: ${message}`);
    }
  }
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return sideways ? [...found, `${where}: scrolls sideways`] : found;
}

/**
 * Whether scrolling uncovers what a bar that stays in sight covers in part: then it is as large as it should
 * be.
 */
async function comesOut(page: Page, target: string): Promise<boolean> {
  await page
    .locator(target)
    .first()
    .evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const options: RunOptions = { iframes: false, runOnly: { type: 'rule', values: ['target-size'] } };
  const still = await answered(`axe, ${target}`, () => violations(page, { include: [target] }, options));
  return still.length === 0;
}

async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await answered(`colours, ${colorScheme}`, () => page.emulateMedia({ colorScheme }));
  await page.waitForFunction(
    (dark) => document.querySelector('.m-app')?.classList.contains('m-dark') === dark,
    colorScheme === 'dark',
  );
  await atRest(page);
}

/**
 * Half-way through its transition a colour is neither that of light nor that of dark. One may begin when
 * another has ended, so there must be none for some frames; what moves without end is looked at as it is.
 */
async function atRest(page: Page): Promise<void> {
  const rest = async ({ frames, most }: { frames: number; most: number }) => {
    const end = performance.now() + most;
    for (let still = 0; still < frames && performance.now() < end;) {
      await new Promise((drawn) => requestAnimationFrame(drawn));
      const moves = (one: Animation) => one instanceof CSSTransition && one.playState === 'running';
      still = document.getAnimations().some(moves) ? 0 : still + 1;
    }
  };
  await answered('colours at rest', () => page.evaluate(rest, { frames: REST_FRAMES, most: REST_MS }));
}

/**
 * What the driver is asked for beside a viewer of PDF files that starts anew may stay without any answer, and
 * it has no limit of its own: then it is asked once more.
 */
async function answered<Answer>(what: string, ask: () => Promise<Answer>): Promise<Answer> {
  for (const isLast of [false, true]) {
    const patience = new AbortController();
    const late = setTimeout(ANSWER_MS, 'late' as const, { signal: patience.signal, ref: false });
    const answer = await Promise.race([ask().then((given) => ({ given })), late]).finally(() =>
      patience.abort(),
    );
    if (answer !== 'late') return answer.given;
    if (isLast) break;
    console.warn(`${what}: no answer within ${ANSWER_MS} ms; asked once more`);
  }
  throw new Error(`${what}: no answer, twice`);
}
