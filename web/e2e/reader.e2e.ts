// A card in somebody's hand: by camera, USB reader and typing; from any screen; without a session.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { beforeAll, expect, it, onTestFinished } from 'vitest';
import { launch, newContext } from './support/browser';
import { type Card, createDeliveredCard, scan } from './support/cards';
import { heading, journey, useBrowser } from './support/journey';
import { createPlace } from './support/members';
import { Api, uniqueCode } from './support/product';
import { filmOfCode } from './support/qrVideo';

useBrowser();

const code = uniqueCode();
let card: Card;

beforeAll(async () => {
  const browser = await launch();
  const api = await Api.signIn();
  const place = await createPlace(api, code);
  const fields = { member_lastname: `Soro ${code}`, member_firstname: 'Mariam' };
  card = await createDeliveredCard(await browser.newPage(), api, place, fields);
  await browser.close();
});

const verdict = (page: Page) => page.getByRole('region', { name: 'Résultat de la vérification' });

it('verifies by reader and typing, calls a changed code forged, opens the card from any screen', async () => {
  const { page, context } = await journey();
  await page.goto('/reader');
  await heading(page, 'Lecteur de cartes').waitFor();
  await page.getByText(/^Prêt hors connexion/).waitFor();
  await page.getByLabel('Carte à vérifier').fill(card.card_idNumber);
  await page.keyboard.press('Enter');
  await verdict(page).getByText('Carte valide').waitFor();
  await verdict(page).getByText(card.card_lastname).first().waitFor();
  const forged = card.card_qrcode.slice(0, -8);
  await scan(page, forged);
  await verdict(page).getByText('Signature invalide : carte falsifiée').waitFor();

  await context.setOffline(true);
  await scan(page, card.card_qrcode);
  await verdict(page).getByText('Carte valide').waitFor();
  await scan(page, forged);
  await verdict(page).getByText('Signature invalide : carte falsifiée').waitFor();
  await scan(page, card.card_idNumber);
  await verdict(page).getByText('Carte non vérifiée').waitFor();
  await context.setOffline(false);

  await page.goto('/regions');
  await heading(page, 'Régions').waitFor();
  await scan(page, card.card_qrcode);
  await page.waitForURL(`**/cards/${card.card_id}`);
});

it('opens the sign-in page without network, and reads a card by the camera there', async () => {
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
  await page.waitForURL('**/login?retour=%2Fmembers%3Fpage%3D2');
  await page.getByRole('button', { name: 'Vérifier une carte sans se connecter' }).click();
  await verdict(page).getByText('Carte valide').waitFor();
  await verdict(page)
    .getByText(/^Vérifié hors connexion, liste du/)
    .waitFor();
  expect(await page.getByText(card.card_lastname).count()).toBe(0);
});
