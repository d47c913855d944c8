// What a page does wrong for those who don't see or click, and whether it scrolls sideways.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

/** In light, and then what colours decide in dark: nothing else differs between the two. */
export async function findings(page: Page, where: string): Promise<string[]> {
  await atRest(page);
  const found = await faults(page, inspector(page), `${where} light`);
  await paint(page, 'dark');
  const colours = inspector(page).withRules(['color-contrast', 'link-in-text-block']);
  found.push(...(await faults(page, colours, `${where} dark`)));
  await paint(page, 'light');
  return found;
}

/**
 * With the rules of WCAG 2.2 and the experimental one for labels, which axe leaves out unasked. Without the nodes of
 * rules that are kept, and inside the page itself instead of a second one, which only frames of
 * other hosts need: a fourth of the time.
 */
function inspector(page: Page): AxeBuilder {
  const rules = { 'target-size': { enabled: true }, 'label-content-name-mismatch': { enabled: true } };
  return new AxeBuilder({ page }).options({ resultTypes: ['violations'], rules }).setLegacyMode();
}

async function faults(page: Page, axe: AxeBuilder, where: string): Promise<string[]> {
  const { violations } = await axe.analyze();
  const bad = violations.filter(
    ({ id, impact }) => impact === 'serious' || impact === 'critical' || id === 'landmark-unique',
  );
  // What a bar that stays in sight covers in part comes out by scrolling.
  const isCovered = (message = '') => message.includes('partially obscured');
  const found = bad.flatMap(({ id, nodes }) =>
    nodes
      .filter(({ any }) => !isCovered(any[0]?.message))
      .map((node) => `${where}: ${id} at ${String(node.target)}: ${node.any[0]?.message ?? ''}`),
  );
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return sideways ? [...found, `${where}: scrolls sideways`] : found;
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
