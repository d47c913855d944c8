// What a page does wrong for those who don't see or click, and whether it scrolls sideways.
import { AxeBuilder } from '@axe-core/playwright';
import type { RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';

/** Pixels from which a window is wide. */
const WIDE = 768;

/**
 * In light, and then what colours decide in dark: nothing else differs between the two. Of a narrow window
 * its layout alone, what is too small or scrolls sideways: the rest is the same as in a wide one.
 */
export async function findings(page: Page, where: string): Promise<string[]> {
  await atRest(page);
  if ((page.viewportSize()?.width ?? WIDE) < WIDE) {
    return faults(page, inspector(page).withRules(['target-size']), where);
  }
  const found = await faults(page, inspector(page), `${where} light`);
  await paint(page, 'dark');
  const colours = inspector(page).withRules(['color-contrast', 'link-in-text-block']);
  found.push(...(await faults(page, colours, `${where} dark`)));
  await paint(page, 'light');
  return found;
}

/**
 * With the rules of WCAG 2.2 and the experimental one for labels, which axe leaves out unasked. Without the
 * nodes of rules that are kept, and inside the page itself instead of a second one, which only frames of
 * other hosts need: a fourth of the time.
 */
function inspector(page: Page): AxeBuilder {
  const rules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };
  const options: RunOptions = { resultTypes: ['violations'], rules, iframes: false };
  return new AxeBuilder({ page: withoutFrames(page) }).options(options).setLegacyMode();
}

/**
 * The frames that there are hold the browser's own viewer of PDF files, which starts anew with each preview:
 * on a busy machine axe waits for an answer of one that is gone.
 */
const withoutFrames = (page: Page): Page =>
  Object.create(page, { frames: { value: () => [page.mainFrame()] } }) as Page;

async function faults(page: Page, axe: AxeBuilder, where: string): Promise<string[]> {
  const { violations } = await axe.analyze();
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
  const { violations } = await again.analyze();
  return violations.length === 0;
}

async function paint(page: Page, colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForFunction(
    (dark) => document.querySelector('.m-app')?.classList.contains('m-dark') === dark,
    colorScheme === 'dark',
  );
  await atRest(page);
}

/** Half-way through its transition a colour is neither that of light nor that of dark. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
    const transitions = document.getAnimations().filter((one) => one instanceof CSSTransition);
    // One that is taken back never finishes: it is at rest too.
    await Promise.allSettled(transitions.map((one) => one.finished));
  });
}
