// What the journeys among cards prepare through the product's API, and how they scan.
import { readFile } from 'node:fs/promises';
import { setTimeout } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import { luhnDigit } from '../../src/entities/cards/scan/luhn';
import { dialog } from './journey';
import { createMember, drawPortrait, givePhoto, type Person, type Place, uniqueBirth } from './members';
import { pagesOf } from './pdf';
import type { Api } from './product';

const PRICE = 5_000;
let paid = 0;

/** A reference like those of Orange Money, that nobody gave before. */
export function uniqueReference(): string {
  paid += 1;
  return `OM${Date.now()}${paid}`;
}

export interface Card {
  card_id: number;
  card_idNumber: string;
  card_lastname: string;
  card_firstname: string;
  card_status: string;
  card_qrcode: string;
  card_version: number;
}

type Body = Record<string, unknown>;

async function ask<T>(api: Api, path: string, body: Body): Promise<T> {
  const { answer } = await api.call('POST', path, body);
  if (answer.status !== 'ok') throw new Error(`${path}: ${answer.message}`);
  return answer as T;
}

/** What another service has to hear of first: asked until it is taken. */
async function askUntilKnown<T>(api: Api, path: string, body: Body): Promise<T> {
  for (const end = Date.now() + 45_000; ; await setTimeout(50)) {
    const { answer } = await api.call('POST', path, body);
    if (answer.status === 'ok') return answer as T;
    if (Date.now() > end) throw new Error(`${path}: ${answer.message}`);
  }
}

export async function cardOf(api: Api, card_id: number): Promise<Card> {
  const { answer } = await api.call('GET', `card/get_card/${card_id}`);
  return (answer as unknown as { card: Card }).card;
}

/** Somebody with a photo, who may get a card once they have paid. */
export async function createHolder(page: Page, api: Api, place: Place, fields: Body): Promise<Person> {
  const { day, phone } = uniqueBirth();
  const person = await createMember(api, {
    member_gender: 'F',
    member_birthDate: day,
    member_contact: phone,
    member_localityId: place.localityId,
    ...fields,
  });
  await givePhoto(api, person.member_id, await drawPortrait(page, person.member_id % 360));
  return person;
}

export async function pay(api: Api, member_id: number, fields: Body = {}): Promise<void> {
  await askUntilKnown(api, 'transaction/post_transaction', {
    transaction_mobileOperator: 'orange_money',
    transaction_number: uniqueReference(),
    transaction_amount: PRICE,
    transaction_date: new Date().toISOString().slice(0, 10),
    transaction_type: 'card',
    transaction_memberId: member_id,
    ...fields,
  });
}

/** A card to print, of somebody who has paid for it. */
export async function createCard(api: Api, member_id: number, payment: Body = {}): Promise<Card> {
  await pay(api, member_id, payment);
  const { card_id } = await askUntilKnown<Card>(api, 'card/create_member_card', { member_id });
  return cardOf(api, card_id);
}

export const markAsPrinted = (api: Api, ...cards: Card[]): Promise<unknown> =>
  ask(api, 'card/post.mark_as_printed', { card_ids: cards.map(({ card_id }) => card_id) });

export async function saveDelivery(api: Api, fields: Body): Promise<number> {
  const body = { delivery_isErrorType: false, ...fields };
  return (await ask<{ delivery_id: number }>(api, 'delivery/post_delivery', body)).delivery_id;
}

/** A delivery on its way, of cards that are printed. */
export async function sendDelivery(api: Api, ...cards: Card[]): Promise<number> {
  const delivery_id = await saveDelivery(api, { cards: cards.map(({ card_id }) => ({ card_id })) });
  await ask(api, 'delivery/post.mark_as_sent', { delivery_ids: [delivery_id] });
  return delivery_id;
}

/** Cards to print, printed and in their members' hands. */
export async function handOver(api: Api, ...cards: Card[]): Promise<void> {
  await markAsPrinted(api, ...cards);
  const delivery_id = await sendDelivery(api, ...cards);
  const deliveredAt = new Date().toISOString().slice(0, 10);
  await ask(api, 'delivery/post.hand_over', {
    delivery_id,
    cards: cards.map(({ card_id, card_lastname, card_firstname }) => ({
      card_id,
      deliveredAt,
      receivedBy: `${card_lastname} ${card_firstname}`,
    })),
  });
}

/** A card in somebody's hand. */
export async function createDeliveredCard(page: Page, api: Api, place: Place, fields: Body): Promise<Card> {
  const { member_id } = await createHolder(page, api, place, fields);
  const { card_id } = await createCard(api, member_id);
  await handOver(api, await cardOf(api, card_id));
  return cardOf(api, card_id);
}

/**
 * As a USB reader does it that plays a keyboard, wherever the focus is: a key every other millisecond by its
 * own clock, however busy the browser is.
 */
export async function scan(page: Page, text: string): Promise<void> {
  await page.evaluate((keys) => {
    const target = document.activeElement ?? document.body;
    const begin = performance.now();
    for (const [nth, key] of [...keys, 'Enter'].entries()) {
      const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true });
      Object.defineProperty(event, 'timeStamp', { value: begin + 2 * nth });
      target.dispatchEvent(event);
    }
  }, text);
}

/** What the printed card says, page by page. */
export async function printCard(page: Page, code: string): Promise<string[]> {
  await page.goto(`/cards?card_status=created&filter=${code}`);
  await page.getByRole('checkbox', { name: /^Sélectionner \d/ }).check();
  await page.getByRole('button', { name: 'Imprimer', exact: true }).click();
  const printing = dialog(page, 'Imprimer 1 carte');
  await printing.getByText('1 possible').waitFor();
  await printing.getByRole('button', { name: 'Imprimer' }).click();
  await printing.getByText('Le PDF de 1 carte est prêt.').waitFor();
  const download = page.waitForEvent('download');
  await printing.getByRole('button', { name: 'Enregistrer le PDF' }).click();
  return pagesOf(await readFile(await (await download).path()));
}

/** A number as cards have it, of a year in which there were none. */
export function strangeNumber(): string {
  const digits = `11${String(Date.now() % 100_000_000).padStart(8, '0')}`;
  return `${digits}${luhnDigit(digits)}`;
}
