// Cards in every state with the deliveries they lie on: what lists, pages and dialogs are looked at with.
import type { Page } from 'playwright-core';
import {
  type Card,
  cardOf,
  createCard,
  createHolder,
  handOver,
  markAsPrinted,
  pay,
  saveDelivery,
  sendDelivery,
  strangeNumber,
} from './cards';
import { createMember, drawPortrait, type Person, type Place, uniqueBirth } from './members';
import type { Api } from './product';

export interface Stock {
  place: Place;
  delivered: Card;
  lost: Card;
  /** In whose place another one was handed over. */
  replaced: Card;
  created: Card;
  printed: Card;
  /** Sent: of its three cards one is handed over. */
  underway: number;
  draft: number;
  /** Back to the centre, with a card that nobody knows. */
  back: number;
  /** Has paid; a card can be made. */
  ready: Person;
  /** A reference that a card has used. */
  used: string;
}

const PEOPLE = {
  delivered: ['Koné', 'Awa'],
  lost: ['Bamba', 'Issouf'],
  replaced: ['N’Guessan', 'Éléonore'],
  faulty: ['Traoré', 'Salimata'],
  handed: ['Gnagne', 'Paul'],
  waiting: ['Kouassi-N’Guessan Konan', 'Amenan Marie-Louise'],
  next: ['Coulibaly', 'Fatoumata'],
  drafted: ['Ouattara', 'Drissa'],
  printed: ['Soro', 'Mariam'],
  created: ['Touré', 'Ibrahim'],
  second: ['Diabaté', 'Moussa'],
} as const;

type Role = keyof typeof PEOPLE;
const ROLES = Object.keys(PEOPLE) as Role[];

const OPERATORS = ['orange_money', 'mtn_momo', 'moov_money', 'wave'];
const named = ([member_lastname, member_firstname]: readonly [string, string]) => ({
  member_lastname,
  member_firstname,
});

/** Whoever can't get a card, each for another reason. */
async function createExcluded(page: Page, api: Api, place: Place): Promise<void> {
  const { day } = uniqueBirth();
  const common = { member_localityId: place.localityId, member_birthDate: day };
  const faceless = await createMember(api, { ...named(['Kouamé', 'Adjoua']), ...common });
  await pay(api, faceless.member_id);
  await createHolder(page, api, place, named(['Cissé', 'Mamadou']));
  const { member_id } = await createHolder(page, api, place, named(['Dembélé', 'Rokia']));
  await pay(api, member_id, { transaction_type: 'membership', transaction_amount: 2_000 });
  await api.call('POST', 'member/post.status', {
    member_id,
    member_status: 'suspended',
    member_statusReason: 'Cotisation impayée',
  });
}

export async function createStock(page: Page, api: Api, place: Place): Promise<Stock> {
  const used = `TA${Date.now()}`;
  const cards = {} as Record<Role, Card>;
  for (const [nth, role] of ROLES.entries()) {
    const { member_id } = await createHolder(page, api, place, {
      ...named(PEOPLE[role]),
      member_gender: nth % 2 === 0 ? 'F' : 'M',
    });
    cards[role] = await createCard(api, member_id, {
      transaction_mobileOperator: OPERATORS[nth % OPERATORS.length],
      ...(role === 'delivered' && { transaction_mobileOperator: 'wave', transaction_number: used }),
    });
  }
  const { delivered, lost, replaced, faulty, handed, waiting, next, drafted, printed, created } = cards;
  await handOver(api, delivered, lost, replaced, faulty);
  await markAsPrinted(api, handed, waiting, next, drafted, printed);
  const underway = await sendDelivery(api, handed, waiting, next);
  await api.call('POST', 'delivery/post.hand_over', {
    delivery_id: underway,
    cards: [
      {
        card_id: handed.card_id,
        deliveredAt: new Date().toISOString().slice(0, 10),
        receivedBy: 'Gnagne Henriette',
        relation: 'Conjoint',
        identityDocument: 'CNI CI001234567',
      },
    ],
  });
  const draft = await saveDelivery(api, { cards: [{ card_id: drafted.card_id }] });
  const back = await saveDelivery(api, {
    delivery_isErrorType: true,
    cards: [
      { card_id: faulty.card_id, motive: 'Mauvaise photo' },
      { card_idNumber: strangeNumber(), motive: 'Carte inconnue' },
    ],
  });
  await api.call('POST', 'delivery/post.mark_as_sent', { delivery_ids: [back] });
  await api.call('POST', 'card/post.report_problem', {
    card_id: lost.card_id,
    card_status: 'lost',
    reason: 'Tombée au marché',
    happenedOn: new Date().toISOString().slice(0, 10),
    declaredBy: 'Sa voisine, Kouassi Aya',
    attachment: await drawPortrait(page, 200),
  });
  const { answer } = await api.call('POST', 'card/post.replace', {
    card_id: replaced.card_id,
    reason: 'Illisible',
  });
  await handOver(api, await cardOf(api, (answer as unknown as Card).card_id));
  await createExcluded(page, api, place);
  const ready = await createHolder(page, api, place, named(['Sanogo', 'Aminata']));
  await pay(api, ready.member_id);
  return { place, delivered, lost, replaced, created, printed, underway, draft, back, ready, used };
}
