// How soon a scanned card is judged without network, from the reader's last key to what is drawn.
import type { Page } from 'playwright-core';
import { launch, newContext } from './support/browser';
import { type Card, scan } from './support/cards';
import { median, percentile } from './support/percentile';
import { Api } from './support/product';

const CARDS = 100;
/** Milliseconds, of 99 of a hundred cards. */
const LIMIT = 100;

interface Watch {
  number: string;
  since: number;
  took: number[];
}

/** Notes when the last key came, and when the verdict on the awaited card is drawn. */
function watchVerdicts(): void {
  const watch: Watch = { number: '', since: 0, took: [] };
  addEventListener('keydown', ({ key }) => key === 'Enter' && (watch.since = performance.now()), true);
  new MutationObserver(() => {
    const shown = document.querySelector('.m-reader-good')?.textContent ?? '';
    if (!watch.number || !shown.replace(/\D/g, '').includes(watch.number)) return;
    watch.number = '';
    requestAnimationFrame(() => watch.took.push(performance.now() - watch.since));
  }).observe(document, { subtree: true, childList: true, attributes: true });
  Object.assign(window, { watch });
}

async function judge(page: Page, cards: readonly Card[]): Promise<number[]> {
  for (const [nth, card] of cards.entries()) {
    await page.evaluate((number) => {
      (window as unknown as { watch: Watch }).watch.number = number;
    }, card.card_idNumber);
    await scan(page, card.card_qrcode);
    await page.waitForFunction(
      (count) => (window as unknown as { watch: Watch }).watch.took.length === count,
      nth + 1,
    );
  }
  return page.evaluate(() => (window as unknown as { watch: Watch }).watch.took);
}

/** Whether the limit is kept. */
export async function measure(): Promise<boolean> {
  const api = await Api.signIn();
  const { answer } = await api.call('GET', `card/get.card_list?card_status=delivered&_limit=${CARDS}`);
  const browser = await launch();
  const context = await newContext(browser, { token: api.token });
  const page = await context.newPage();
  await page.addInitScript(watchVerdicts);
  await page.goto('/reader');
  await page.getByText(/^Prêt hors connexion/).waitFor();
  await context.setOffline(true);
  const took = await judge(page, (answer as unknown as { rows: Card[] }).rows);
  await browser.close();
  const p99 = percentile(took, 0.99);
  console.log(
    `verdict without network, ${took.length} cards: median ${median(took).toFixed(0)}, ` +
      `p99 ${p99.toFixed(0)} ms (limit ${LIMIT})`,
  );
  return p99 <= LIMIT;
}
