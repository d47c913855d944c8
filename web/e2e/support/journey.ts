// What every journey starts from: one browser, a page that is watched, a session of its own.
import type { Browser, BrowserContext, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, onTestFinished } from 'vitest';
import { launch, newContext, type View, watch } from './browser';
import { forgetLists } from './accounts';
import { admin, Api, type Credentials } from './product';

let browser: Browser;

export function useBrowser(): void {
  beforeAll(async () => {
    browser = await launch();
  });
  afterAll(() => browser.close());
}

export interface Journey {
  api: Api;
  context: BrowserContext;
  page: Page;
  /** Another tab of the same browser. */
  newTab: () => Promise<Page>;
}

interface Start extends View {
  signedIn?: boolean;
  /** Somebody else than admin. */
  who?: Credentials;
  /** Lists open as the journey before left them. */
  listsAsLeft?: boolean;
}

export async function journey(start: Start = {}): Promise<Journey> {
  const { signedIn = true, who = admin, listsAsLeft = false, ...rest } = start;
  const api = await Api.signIn(who);
  if (!listsAsLeft) await forgetLists(api);
  const context = await newContext(browser, { ...rest, token: signedIn ? api.token : undefined });
  const faults: string[] = [];
  const newTab = async () => {
    const page = await context.newPage();
    page.setDefaultTimeout(30_000);
    watch(page, faults);
    return page;
  };
  onTestFinished(async () => {
    await context.close();
    expect(faults).toEqual([]);
  });
  return { api, context, page: await newTab(), newTab };
}

export const dialog = (page: Page, name: string | RegExp) =>
  page.getByRole('dialog', { name, exact: typeof name === 'string' });

/** The red notice of a failed call. */
export const notice = (page: Page, text: string) => page.locator('.m-notice', { hasText: text }).first();

export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
