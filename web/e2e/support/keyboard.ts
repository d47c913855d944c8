// Journeys without a mouse: none may be touched, and what has the focus is known by its name.
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/** To be called before the page is opened: whatever a mouse does on it is a fault. */
export async function forbidMouse(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const events = [
      'mousedown',
      'mouseup',
      'click',
      'pointerdown',
      'pointerup',
      'pointermove',
      'mousemove',
      'wheel',
    ];
    for (const type of events) {
      addEventListener(
        type,
        (event) => {
          // Enter on a button makes a click of its own, without a pointer (detail 0).
          if (type === 'click' && (event as MouseEvent).detail === 0) return;
          throw new Error(`a ${type} on a page for keyboards`);
        },
        { capture: true },
      );
    }
  });
}

/** What has the focus, by its own name, its label or its text. */
export const focused = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const element = document.activeElement as HTMLElement | null;
    const label = element instanceof HTMLInputElement ? element.labels?.[0]?.textContent : undefined;
    const name = element?.getAttribute('aria-label') ?? label ?? element?.innerText ?? '';
    return name.trim().replaceAll('\u00a0', ' ');
  });

export async function tabTo(page: Page, name: string | RegExp, most = 40): Promise<void> {
  const isThere = async (): Promise<boolean> => {
    const it = await focused(page);
    return typeof name === 'string' ? it === name : name.test(it);
  };
  for (let nth = 0; nth < most && !(await isThere()); nth += 1) await page.keyboard.press('Tab');
  expect(await focused(page)).toEqual(typeof name === 'string' ? name : expect.stringMatching(name));
}

/** To the first row of a list. */
export async function tabToRow(page: Page): Promise<void> {
  const isRow = () => page.evaluate(() => document.activeElement?.matches('[data-row-key]') ?? false);
  for (let nth = 0; nth < 20 && !(await isRow()); nth += 1) await page.keyboard.press('Tab');
  expect(await isRow()).toBe(true);
}

/** Takes an item of the menu that has just opened. */
export async function takeItem(page: Page, name: string): Promise<void> {
  // The mark moves at once, the focus a moment later: it is the focus that Enter takes.
  const item = page.locator('.ant-dropdown-menu-item:focus');
  await item.waitFor();
  const wanted = item.filter({ hasText: name });
  for (let nth = 0; nth < 12 && (await wanted.count()) === 0; nth += 1) {
    const before = await item.textContent();
    await page.keyboard.press('ArrowDown');
    await page.waitForFunction((before) => {
      const focused = document.activeElement;
      return focused?.matches('.ant-dropdown-menu-item') === true && focused.textContent !== before;
    }, before);
  }
  await page.keyboard.press('Enter');
}
