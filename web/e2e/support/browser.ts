// The system's Chromium, and pages that watch for what must never happen.
import { existsSync } from 'node:fs';
import {
  type Browser,
  type BrowserContext,
  type BrowserContextOptions,
  chromium,
  type Page,
} from 'playwright-core';
import { baseUrl } from './product';

const USUAL_PLACES = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome-stable',
  '/usr/bin/google-chrome',
  '/snap/bin/chromium',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

function chromiumPath(): string {
  const path = process.env.MAILLON_CHROMIUM ?? USUAL_PLACES.find((place) => existsSync(place));
  if (!path) throw new Error('no Chromium found: install one, or name it in MAILLON_CHROMIUM');
  return path;
}

/**
 * A window without a screen has an address bar all the same, whose lists are pages of their own in a process
 * of their own: half of what an empty context costs. The last switch of a name counts: the rest is what
 * Playwright switches off for tests.
 */
const UNUSED = [
  'WebUIOmniboxPopup',
  'WebUIOmniboxAimPopup',
  'WebUIOmniboxFullPopup',
  'AvoidUnnecessaryBeforeUnloadCheckSync',
  'DestroyProfileOnBrowserClose',
  'HttpsUpgrades',
  'HttpsFirstBalancedModeAutoEnable',
  'LensOverlay',
  'MediaRouter',
  'PaintHolding',
  'ThirdPartyStoragePartitioning',
  'AvoidCorsURLLoaderRestartOnRedirect',
  'OptimizationHints',
  'NetworkTimeServiceQuerying',
  'AimEnabled',
  'PreconnectToSearch',
];

const SWITCHES = [
  '--headless',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  // A camera that shows a moving picture, and is granted without a question.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  `--disable-features=${UNUSED.join()}`,
];

/** `film`: what the camera shows instead of Chromium's own moving picture (Y4M). */
export function launch(film?: string): Promise<Browser> {
  return chromium.launch({
    executablePath: chromiumPath(),
    args: [...SWITCHES, ...(film ? [`--use-file-for-fake-video-capture=${film}`] : [])],
  });
}

export interface View {
  dark?: boolean;
  width?: number;
  height?: number;
  /** Signed in by this saved token. */
  token?: string;
  /** With the service worker: what it fetches is not seen by `watch`. */
  worker?: boolean;
}

function optionsOf(view: View): BrowserContextOptions {
  const { dark = false, width = 1366, height = width < 640 ? 720 : 768, worker = false } = view;
  return {
    baseURL: baseUrl,
    locale: 'fr-FR',
    colorScheme: dark ? 'dark' : 'light',
    reducedMotion: 'reduce',
    serviceWorkers: worker ? 'allow' : 'block',
    viewport: { width, height },
  };
}

const TOKEN = 'authorization_token';

export async function newContext(browser: Browser, view: View = {}): Promise<BrowserContext> {
  const context = await browser.newContext(optionsOf(view));
  if (view.token) await signInOnce(context, view.token);
  return context;
}

/**
 * By the first page that is loaded, before anything of it runs: a saved state opens a page of its own for
 * this. Only then: who signs out stays signed out.
 */
async function signInOnce(context: BrowserContext, token: string): Promise<void> {
  const { origin } = new URL(baseUrl);
  const script = await context.addInitScript(
    ([name, token, host]) => {
      if (location.origin === host) localStorage.setItem(name, token);
    },
    [TOKEN, token, origin] as const,
  );
  let isDone = false;
  const done = (page: Page): void => {
    if (isDone || new URL(page.url()).origin !== origin) return;
    isDone = true;
    // A page may be closed while it loads.
    void script.dispose().catch(() => undefined);
  };
  context.on('page', (page) => page.on('domcontentloaded', done));
}

/**
 * A browser with a profile of its own on the disk, as people have it: a private window keeps no compiled
 * program from one visit to the next.
 */
export async function launchProfile(view: View): Promise<BrowserContext> {
  const options = { ...optionsOf(view), executablePath: chromiumPath(), args: SWITCHES };
  // Without a folder's name one is made for it, and goes with it.
  const context = await chromium.launchPersistentContext('', options);
  if (view.token)
    await context.addInitScript(([name, token]) => localStorage.setItem(name, token), [
      TOKEN,
      view.token,
    ] as const);
  return context;
}

/** What a page did wrong while it was open: script errors, CSP violations, calls to other hosts. */
export function watch(page: Page, faults: string[]): void {
  page.on('pageerror', (error) => faults.push(`script error: ${error.message}`));
  page.on('console', (message) => {
    // Refused calls are part of some journeys; the browser logs each of them.
    if (message.type() !== 'error' || message.text().startsWith('Failed to load resource')) return;
    // The browser's own viewer of PDF, when a page that shows one is left before it is drawn.
    if (message.text().startsWith('Denying load of chrome-extension://')) return;
    faults.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    const { protocol, origin } = new URL(request.url());
    if (protocol.startsWith('http') && origin !== new URL(baseUrl).origin)
      faults.push(`request to ${origin}`);
  });
}

/** The screen is there, with its data: nothing is loading any more. */
export async function settled(page: Page): Promise<void> {
  await page.locator('h1').first().waitFor();
  await page.waitForFunction(() => !document.querySelector('.ant-skeleton, .m-progress, [aria-busy="true"]'));
}
