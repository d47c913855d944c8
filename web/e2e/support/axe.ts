// What a page does wrong for those who don't see or click, and whether it scrolls sideways.
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';

export async function findings(page: Page, where: string): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  const bad = violations.filter(({ impact }) => impact === 'serious' || impact === 'critical');
  const found = bad.flatMap(({ id, nodes }) =>
    nodes.map((node) => `${where}: ${id} at ${String(node.target)}`),
  );
  const sideways = await page.evaluate(
    () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
  );
  return sideways ? [...found, `${where}: scrolls sideways`] : found;
}
