// What stands behind a button: on a narrow screen, and what is not at hand of a record's acts.
import type { Page } from 'playwright-core';

async function unfold(page: Page, name: string): Promise<void> {
  if ((page.viewportSize()?.width ?? 0) < 640) await page.getByRole('button', { name, exact: true }).click();
}

/** Views, columns, export. */
export const unfoldTools = (page: Page): Promise<void> => unfold(page, 'Outils de la liste');

/** What can be done with the rows that are picked. */
export const unfoldActions = (page: Page): Promise<void> => unfold(page, 'Actions');

/** One of a record's acts that are not at hand. */
export async function chooseMore(page: Page, act: string): Promise<void> {
  await page.getByRole('button', { name: 'Plus', exact: true }).click();
  await page.getByRole('menuitem', { name: act }).click();
}
