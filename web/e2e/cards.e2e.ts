// The main job of the product: from a payment on a phone to a card in a member's hand, and what becomes of it
// there.
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import {
  type Card,
  cardOf,
  createDeliveredCard,
  markAsPrinted,
  printCard,
  scan,
  sendDelivery,
  strangeNumber,
  uniqueReference,
} from './support/cards';
import { dialog, heading, journey, useBrowser } from './support/journey';
import { createMember, createPlace, drawPortrait, memberOf, uniqueBirth } from './support/members';
import { type Api, uniqueCode } from './support/product';
import { formatCardNumber } from '../src/i18n/format';

useBrowser();

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click();

async function choose(page: Page, label: string, title: string, typed = ''): Promise<void> {
  const box = page.getByRole('combobox', { name: label, exact: true });
  await box.click();
  if (typed) await box.fill(typed);
  await page
    .locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option', {
      hasText: title,
    })
    .click();
}

const verdict = (page: Page) => page.getByRole('region', { name: 'Résultat de la vérification' });
const says = (page: Page, text: string | RegExp) => verdict(page).getByText(text).first().waitFor();

interface Candidate {
  eligible?: boolean;
  reasons?: string[];
}

/** Where a slow server was not waited for, the card is scanned again. */
async function saysOnline(page: Page, code: string, text: string): Promise<void> {
  const source = verdict(page).locator('.m-reader-source');
  await expect
    .poll(
      async () => {
        await scan(page, code);
        await source.waitFor();
        return source.textContent();
      },
      { timeout: 60_000, interval: 1_000 },
    )
    .toMatch(/^Vérifié en ligne/);
  await says(page, text);
}

/** Whom the cards service knows, as it knows them. */
async function candidate(api: Api, filter: string): Promise<Candidate> {
  const body = { filter, onlyEligible: false };
  const { answer } = await api.call('POST', 'card/get.card_creation.member_list', body);
  return ((answer.rows ?? []) as unknown as Candidate[])[0] ?? {};
}

async function enterPayment(page: Page, reference: string, lastname: string): Promise<void> {
  await page.goto('/transactions');
  await page.getByLabel('Référence de l’opérateur').fill(reference);
  await press(page, 'Vérifier');
  await page.getByText('Inconnue : cette référence n’est pas enregistrée.').waitFor();
  await press(page, 'Enregistrer cette transaction');
  const form = dialog(page, 'Enregistrer une transaction');
  await form.getByLabel('Montant').fill('5000');
  await form.getByRole('combobox', { name: 'Opérateur' }).click();
  await page.getByRole('option', { name: 'Orange Money' }).waitFor({ state: 'attached' });
  await page.locator('.ant-select-item-option', { hasText: 'Orange Money' }).last().click();
  await form.getByRole('combobox', { name: 'Membre' }).fill(lastname);
  await page.locator('.ant-select-item-option', { hasText: lastname }).click();
  await form.getByRole('button', { name: 'Enregistrer', exact: true }).click();
  await form.waitFor({ state: 'detached' });
  await press(page, 'Vérifier');
  await page.getByText('Libre : cette transaction peut servir à une carte.').waitFor();
}

async function takePhoto(page: Page, member_id: number, name: string): Promise<void> {
  await page.goto(`/members/${member_id}`);
  await heading(page, name).waitFor();
  await press(page, 'Prendre la photo');
  await page.getByText('La caméra est prête.').waitFor();
  await page.keyboard.press('Space');
  await page.getByRole('application', { name: 'Cadrage' }).waitFor();
  await page.keyboard.press('Enter');
  await dialog(page, `Photo de ${name}`).waitFor({ state: 'detached' });
}

async function createByAssistant(page: Page, code: string, name: string): Promise<void> {
  await page.goto(`/cards/creation?filter=${code}`);
  await page.getByText('1 membre : 1 peut recevoir une carte, 0 est exclu.').waitFor();
  await page.getByRole('checkbox', { name: new RegExp(`^Sélectionner ${name}`) }).check();
  await press(page, 'Créer les cartes');
  await dialog(page, 'Créer 1 carte').getByRole('button', { name: 'Créer' }).click();
  await page.getByText('1 carte créée').first().waitFor();
}

async function mark(page: Page): Promise<void> {
  await page.getByRole('dialog').getByRole('button', { name: 'Marquer comme imprimées' }).click();
  const marking = dialog(page, 'Marquer comme imprimées : 1 carte');
  await marking.getByText('1 possible').waitFor();
  await marking.getByRole('button', { name: 'Marquer comme imprimées' }).click();
  await marking.getByText('Terminé · 1 réussite').waitFor();
}

async function buildDelivery(page: Page, card: Card): Promise<void> {
  const number = formatCardNumber(card.card_idNumber);
  await page.goto('/delivery/nouveau');
  await page.getByLabel('Ajouter une carte').waitFor();
  // A reader that plays a keyboard, into the box that has the focus.
  await page.keyboard.type(card.card_qrcode);
  await page.keyboard.press('Enter');
  await page.getByText(`Ajoutée : ${number}`).waitFor();
  await scan(page, card.card_idNumber);
  await page.getByText(`La carte ${number} est déjà sur ce bordereau.`).waitFor();
  await press(page, 'Enregistrer le brouillon');
  await page.waitForURL(/\/delivery\/\d+$/);
}

async function send(page: Page): Promise<void> {
  await press(page, 'Marquer comme expédié');
  const sending = dialog(page, /^Marquer LIV-.* comme expédié \?$/);
  await sending.getByRole('button', { name: 'Marquer comme expédié' }).click();
  await sending.waitFor({ state: 'detached' });
}

async function revocationsOfNow(page: Page): Promise<void> {
  const answered = page.waitForResponse('**/api/card/get.revocation_list*');
  await press(page, 'Actualiser');
  await answered;
  await expect.poll(() => page.locator('.m-reader-lists .ant-btn-loading').count()).toBe(0);
}

it('brings a card from a payment into a hand; the reader tells the truth, without network too', async () => {
  const { page, api, context } = await journey({ worker: true });
  const code = uniqueCode();
  const place = await createPlace(api, code);
  const { day, phone } = uniqueBirth();
  const lastname = `Koné ${code}`;
  const name = `${lastname} Awa`;
  const { member_id } = await createMember(api, {
    member_lastname: lastname,
    member_firstname: 'Awa',
    member_gender: 'F',
    member_birthDate: day,
    member_contact: phone,
    member_localityId: place.localityId,
  });
  await expect
    .poll(async () => (await candidate(api, code)).reasons)
    .toEqual(expect.arrayContaining(['no_photo', 'no_transaction']));
  await enterPayment(page, uniqueReference(), lastname);
  await takePhoto(page, member_id, name);
  await expect.poll(async () => (await candidate(api, code)).eligible).toBe(true);

  await createByAssistant(page, code, name);
  const { answer } = await api.call('GET', `card/get.card_list?filter=${code}`);
  const [made] = answer.rows as unknown as Card[];
  const { card_id, card_idNumber: number } = made!;
  const [front, back, ...more] = await printCard(page, code);
  expect(front).toContain(number);
  expect(front).toContain(lastname);
  expect(back).toBeDefined();
  expect(more).toEqual([]);
  expect((await cardOf(api, card_id)).card_status).toBe('created');
  await mark(page);
  const card = await cardOf(api, card_id);
  expect(card.card_status).toBe('printed');

  await buildDelivery(page, card);
  await send(page);
  await page.getByLabel('Carte du membre qui se présente').waitFor();
  await scan(page, card.card_qrcode);
  const handing = dialog(page, `Remettre la carte de ${name}`);
  await handing.getByRole('button', { name: 'Remettre la carte' }).click();
  await handing.getByText('Dites si la personne correspond à la photo et à sa pièce.').waitFor();
  await handing.getByLabel('La personne correspond à la photo et à sa pièce').check();
  await handing.getByLabel('Son conjoint').check();
  await handing.getByLabel('Nom de la personne').fill('Koné Drissa');
  await handing.getByLabel('Pièce d’identité présentée').fill('CNI CI001234567');
  await handing.getByRole('button', { name: 'Remettre la carte' }).click();
  await handing.waitFor({ state: 'detached' });
  await page.getByText(/^Toutes les cartes sont réglées/).waitFor();
  await page.getByText('Koné Drissa (Conjoint)').waitFor();
  const delivered = await cardOf(api, card_id);
  expect(delivered.card_status).toBe('delivered');
  await expect.poll(async () => (await memberOf(api, member_id)).member_hasValidCard).toBe(true);

  await page.goto('/reader');
  await page.getByText(/^Prêt hors connexion/).waitFor();
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await saysOnline(page, card.card_qrcode, 'Carte valide');
  await says(page, name);
  await context.setOffline(true);
  await scan(page, card.card_qrcode);
  await says(page, /^Vérifié hors connexion, liste du/);
  await says(page, 'Carte valide');
  await context.setOffline(false);

  await page.goto(`/cards/${card_id}`);
  await press(page, 'Signaler un problème');
  const telling = dialog(page, `Signaler un problème : carte ${formatCardNumber(number)}`);
  await choose(page, 'Problème', 'Perdue');
  await telling.getByLabel('Motif').fill('Tombée au marché');
  await telling.getByLabel('Déclarant').fill('Kouassi Aya');
  const report = { name: 'plainte.png', mimeType: 'image/png' };
  const picture = Buffer.from(await drawPortrait(page, 200), 'base64');
  await telling.locator('input[type=file]').setInputFiles({ ...report, buffer: picture });
  await telling.getByRole('img', { name: 'L’image choisie' }).waitFor();
  await telling.getByRole('button', { name: 'Signaler un problème' }).click();
  await telling.waitFor({ state: 'detached' });
  await expect.poll(async () => (await cardOf(api, card_id)).card_status).toBe('lost');
  await press(page, 'Pièce jointe');
  const attached = dialog(page, 'Pièce jointe');
  await attached.getByRole('img', { name: 'Pièce jointe' }).waitFor();
  await attached.getByRole('button', { name: 'Fermer' }).click();

  await page.goto('/reader');
  await page.getByText(/^Prêt hors connexion/).waitFor();
  await saysOnline(page, card.card_qrcode, 'Carte déclarée perdue');
  await revocationsOfNow(page);
  await context.setOffline(true);
  await scan(page, card.card_qrcode);
  await says(page, /^Vérifié hors connexion, liste du/);
  await says(page, 'Carte déclarée perdue');

  await page.goto('/members');
  await page.waitForURL('**/login?retour=%2Fmembers');
  await press(page, 'Vérifier une carte sans se connecter');
  await scan(page, card.card_qrcode);
  await says(page, 'Carte déclarée perdue');
  await says(page, /^Vérifié hors connexion, liste du/);
  expect(await page.getByText(lastname).count()).toBe(0);
});

it('sends a bad card back with one that nobody knows', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const place = await createPlace(api, code);
  const fields = { member_lastname: `Bamba ${code}`, member_firstname: 'Issouf' };
  const card = await createDeliveredCard(page, api, place, fields);
  const unknown = formatCardNumber(strangeNumber());
  const known = formatCardNumber(card.card_idNumber);

  await page.goto('/delivery/nouveau');
  await page.getByLabel('Ajouter une carte').waitFor();
  await scan(page, card.card_idNumber);
  await page
    .getByText(`La carte ${known} est « Remise » : seule une carte imprimée peut être livrée.`)
    .waitFor();
  await page.getByText('Retour de cartes en erreur').click();
  await scan(page, card.card_qrcode);
  await page.getByText(`Ajoutée : ${known} Bamba ${code} Issouf`).waitFor();
  await scan(page, unknown.replaceAll(' ', ''));
  await page.getByText(`Ajoutée comme carte inconnue : ${unknown}`).waitFor();
  await press(page, 'Enregistrer le brouillon');
  await page.getByText('1 ligne attend son motif.').waitFor();
  await page.getByLabel(`Motif de la carte ${known}`).fill('Mauvaise photo');
  await page.keyboard.press('Escape');
  await press(page, 'Enregistrer le brouillon');
  await page.waitForURL(/\/delivery\/\d+$/);
  await page.getByText('Bordereau d’erreur').waitFor();
  await page.getByText('Carte inconnue').first().waitFor();
  expect((await cardOf(api, card.card_id)).card_status).toBe('delivered');
  await send(page);
  await expect.poll(async () => (await cardOf(api, card.card_id)).card_status).toBe('faulty');
  await press(page, 'Réceptionner');
  const receiving = dialog(page, /^Réceptionner LIV-/);
  await receiving.getByRole('button', { name: 'Réceptionner' }).click();
  await receiving.waitFor({ state: 'detached' });
  await page.getByText('Clôturé').first().waitFor();
  await scan(page, card.card_qrcode);
  await page.waitForURL(`**/cards/${card.card_id}`);
  await page.getByText('Défectueuse').first().waitFor();
});

it('puts a new card in place of a damaged one, which ends when the new one is handed over', async () => {
  const { page, api } = await journey();
  const code = uniqueCode();
  const place = await createPlace(api, code);
  const name = `Yao ${code} Kouassi`;
  const fields = { member_lastname: `Yao ${code}`, member_firstname: 'Kouassi' };
  const old = await createDeliveredCard(page, api, place, fields);
  await page.goto(`/cards/${old.card_id}`);
  await press(page, 'Remplacer');
  const replacing = dialog(page, `Remplacer la carte ${formatCardNumber(old.card_idNumber)}`);
  await replacing.getByLabel('Motif').fill('Illisible');
  await replacing.getByRole('button', { name: 'Remplacer' }).click();
  await page.waitForURL(
    (url) => /^\/cards\/\d+$/.test(url.pathname) && !url.pathname.endsWith(`/${old.card_id}`),
  );
  await page
    .getByRole('list', { name: 'Remplacements' })
    .getByText(formatCardNumber(old.card_idNumber))
    .waitFor();
  const card = await cardOf(api, Number(page.url().split('/').at(-1)));
  expect(card.card_status).toBe('created');
  expect((await cardOf(api, old.card_id)).card_status).toBe('delivered');

  await markAsPrinted(api, card);
  const delivery = await sendDelivery(api, card);
  await page.goto(`/delivery/${delivery}`);
  await page
    .getByRole('checkbox', { name: /^Sélectionner / })
    .last()
    .check();
  await press(page, 'Remises au titulaire');
  const signed = dialog(page, 'Noter 1 carte remise aux titulaires');
  await signed.getByRole('button', { name: 'Remises au titulaire' }).click();
  await page.getByText('Clôturé').first().waitFor();
  await expect.poll(async () => (await cardOf(api, old.card_id)).card_status).toBe('replaced');

  await page.goto('/reader');
  await page.getByText(/^Prêt hors connexion/).waitFor();
  await saysOnline(page, old.card_qrcode, 'Carte remplacée');
  await saysOnline(page, card.card_qrcode, 'Carte valide');
  await says(page, name);
});
