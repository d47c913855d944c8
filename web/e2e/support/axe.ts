// What a page does wrong for those who don't see or click, and whether it scrolls sideways.
import { setTimeout } from 'node:timers/promises';
import { AxeBuilder } from '@axe-core/playwright';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** How long an answer may take: on a busy machine axe thinks for ten seconds. */
const ANSWER_MS = 40_000;
/** Pixels from which a window is wide. */
const WIDE = 768;

/**
 * In the colours that it has, and then what they decide in the others, in which it stays: painting a page
 * anew takes as long as looking at it, and nothing but colours differs between light and dark. Of a narrow
 * window its layout alone, what is too small or scrolls sideways, and its cards, which are buttons and hold
 * no link: the rest is the same as in a wide one.
 */
export async function findings(page: Page, where: string): Promise<string[]> {
  await atRest(page);
  if ((page.viewportSize()?.width ?? WIDE) < WIDE) {
    return faults(page, inspector(page).withRules(['target-size', 'nested-interactive']), where);
  }
  const isDark = await page.evaluate(() => matchMedia('(prefers-color-scheme: dark)').matches);
  const [first, then] = isDark ? (['dark', 'light'] as const) : (['light', 'dark'] as const);
  const found = await faults(page, inspector(page), `${where} ${first}`);
  await paint(page, then);
  const colours = inspector(page).withRules(['color-contrast', 'link-in-text-block']);
  found.push(...(await faults(page, colours, `${where} ${then}`)));
  return found;
}

/**
 * With the rules of WCAG 2.2 and the experimental one for labels, which axe leaves out unasked. Without the
 * nodes of rules that are kept, and inside the page itself instead of a second one, which only frames of
 * other hosts need: a fourth of the time. A button at work takes no click and is pale: contrast is asked of
 * what is active.
 */
function inspector(page: Page): AxeBuilder {
  const rules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };
  const options: RunOptions = { resultTypes: ['violations'], rules, iframes: false };
  return new AxeBuilder({ page: withoutFrames(page) })
    .exclude('.ant-btn-loading')
    .options(options)
    .setLegacyMode();
}

/**
 * The frames that there are hold the browser's own viewer of PDF files, which starts anew with each preview:
 * on a busy machine axe waits for an answer of one that is gone.
 */
const withoutFrames = (page: Page): Page =>
  Object.create(page, { frames: { value: () => [page.mainFrame()] } }) as Page;

async function faults(page: Page, axe: AxeBuilder, where: string): Promise<string[]> {
  const { violations } = await answered(`axe, ${where}`, () => axe.analyze());
  const bad = violations.filter(
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
  const again = new AxeBuilder({ page: withoutFrames(page) })
    .options({ iframes: false })
    .include(target)
    .withRules(['target-size'])
    .setLegacyMode();
  const { violations } = await answered(`axe, ${target}`, () => again.analyze());
  return violations.length === 0;
}

async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await answered(`colours, ${colorScheme}`, () => page.emulateMedia({ colorScheme }));
  await page.waitForFunction(
    (dark) => document.querySelector('.m-app')?.classList.contains('m-dark') === dark,
    colorScheme === 'dark',
  );
  await atRest(page);
}

/** Half-way through its transition a colour is neither that of light nor that of dark. */
async function atRest(page: Page): Promise<void> {
  const rest = async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    // One that is taken back never finishes: it is at rest too.
    await Promise.allSettled(transitions.map((one) => one.finished));
  };
  await answered('colours at rest', () => page.evaluate(rest));
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
