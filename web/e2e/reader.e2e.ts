// A card in somebody's hand: by camera, USB reader and typing; without network; without a session.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { launch, newContext } from './support/browser';
import { heading, journey, useBrowser } from './support/journey';
import { Api } from './support/product';
import { filmOfCode } from './support/qrVideo';

useBrowser();

interface Card {
  card_id: number;
  card_idNumber: string;
  card_lastname: string;
  card_qrcode: string;
}

/** Any card that was handed over; the demonstration has some. */
async function deliveredCard(api: Api): Promise<Card> {
  const { answer } = await api.call('GET', 'card/get.card_list?card_status=delivered&_limit=1');
  const [card] = (answer.rows ?? []) as unknown as Card[];
  if (!card) throw new Error('no card was handed over yet');
  return card;
}

const verdict = (page: Page) => page.getByRole('region', { name: 'Résultat de la vérification' });

async function scanByUsb(page: Page, text: string): Promise<void> {
  await page.evaluate((keys) => {
    for (const key of [...keys, 'Enter'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
  }, text);
}

it('verifies by reader and typing, without network too, and opens the card from any screen', async () => {
  const { page, api, context } = await journey();
  const card = await deliveredCard(api);
  await page.goto('/reader');
  await heading(page, 'Lecteur de cartes').waitFor();
  await page.getByText(/^Prêt hors connexion/).waitFor();
  await scanByUsb(page, card.card_qrcode);
  await verdict(page).getByText('Carte valide').waitFor();
  await verdict(page).getByText(new RegExp(card.card_lastname)).waitFor();

  await context.setOffline(true);
  await scanByUsb(page, card.card_qrcode);
  await verdict(page)
    .getByText(/^Vérifié hors connexion, liste du/)
    .waitFor();
  await verdict(page).getByText('Carte valide').waitFor();
  await scanByUsb(page, card.card_qrcode.slice(0, -8));
  await verdict(page).getByText('Signature invalide : carte falsifiée').waitFor();
  await context.setOffline(false);

  await page.goto('/regions');
  await heading(page, 'Régions').waitFor();
  await scanByUsb(page, card.card_qrcode);
  await page.waitForURL(`**/cards/${card.card_id}`);
});

it('opens the sign-in page without network, and reads a card by the camera there', async () => {
  const card = await deliveredCard(await Api.signIn());
  const folder = await mkdtemp(join(tmpdir(), 'maillon-film-'));
  const film = join(folder, 'card.y4m');
  await filmOfCode(card.card_qrcode, film);
  const browser = await launch(film);
  onTestFinished(async () => {
    await browser.close();
    await rm(folder, { recursive: true });
  });
  const context = await newContext(browser, { worker: true });
  const page = await context.newPage();
  await page.goto('/login?lecteur=1');
  await page.getByText(/^Prêt hors connexion/).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);

  await context.setOffline(true);
  await page.goto('/members?page=2');
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(
    '/login?retour=%2Fmembers%3Fpage%3D2',
  );
  await page.getByRole('button', { name: 'Vérifier une carte sans se connecter' }).click();
  await verdict(page).getByText('Carte valide').waitFor();
  await verdict(page)
    .getByText(/^Vérifié hors connexion, liste du/)
    .waitFor();
  expect(await page.getByText(card.card_lastname).count()).toBe(0);
});
