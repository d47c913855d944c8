// The deliveries part of the contract in small: lists, lines, sending, handing over, and the cards they
// carry.
import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import { luhnDigit } from '../entities/cards/scan/luhn';
import { ok, refuse } from './answers';

type Schemas = components['schemas'];
type Delivery = Schemas['Delivery'];
type Line = Schemas['DeliveryLine'];
type Card = Schemas['Card'];
type Body = Record<string, JsonBodyType>;

interface Deliveries {
  rows: Delivery[];
  lines: Record<number, Line[]>;
  cards: Card[];
  /** What was sent, by call. */
  saves: Body[];
  sent: number[][];
  received: Body[];
  cancelled: Body[];
  handed: Body[];
  prints: Body[];
  exports: Record<string, string>[];
}

export const deliveries = {} as Deliveries;

const CREATED = '2026-11-10T08:00:00Z';
const json = (value: unknown) => value as JsonBodyType;

/** The n-th card's number, with its check digit. */
export function numberOf(nth: number): string {
  const digits = `26${String(nth).padStart(8, '0')}`;
  return `${digits}${luhnDigit(digits)}`;
}

export const cardWith = (card_id: number, lastname: string, firstname: string, more: Partial<Card> = {}) =>
  ({
    card_id,
    card_idNumber: numberOf(card_id),
    card_status: 'printed',
    card_firstname: firstname,
    card_lastname: lastname,
    card_birthDate: '1980-04-12',
    card_birthDatePrecision: 'day',
    card_memberId: card_id + 100,
    card_memberIdNumber: `2600000${card_id}`,
    card_photoFileName: null,
    card_deliveryId: null,
    card_printedAt: '2026-11-05T08:00:00Z',
    locality_name: 'Gbonné',
    subprefecture_name: 'Karakoro',
    card_version: 1,
    ...more,
  }) as Card;

export const lineOf = (card: Card, more: Partial<Line> = {}): Line => ({
  card_id: card.card_id,
  card_idNumber: card.card_idNumber,
  card_firstname: card.card_firstname,
  card_lastname: card.card_lastname,
  card_birthDate: card.card_birthDate,
  card_birthDatePrecision: card.card_birthDatePrecision,
  card_memberId: card.card_memberId,
  card_memberIdNumber: card.card_memberIdNumber,
  card_deliveredAt: null,
  card_expirationDate: '2029-11-10',
  card_status: card.card_status,
  card_photoFileName: null,
  card_photoFilePath: null,
  motive: null,
  receivedBy: null,
  relation: null,
  identityDocument: null,
  notDeliveredReason: null,
  underResponsibility: false,
  ...more,
});

const deliveryWith = (delivery_id: number, more: Partial<Delivery> = {}): Delivery => ({
  delivery_id,
  delivery_code: `LIV-2026-${String(delivery_id).padStart(6, '0')}`,
  delivery_status: 'draft',
  delivery_isErrorType: false,
  delivery_quantity: 0,
  delivery_settled: 0,
  delivery_createdByLoginId: 7,
  delivery_createdByLogin: 'awa',
  delivery_creationDateTime: CREATED,
  delivery_sent: false,
  delivery_sentDateTime: null,
  delivery_receivedDateTime: null,
  delivery_closedDateTime: null,
  delivery_deliveredByLoginId: null,
  delivery_deliveredByLogin: null,
  delivery_reason: null,
  delivery_remark: null,
  delivery_version: 1,
  ...more,
});

const SENT = { delivery_status: 'sent', delivery_sent: true, delivery_sentDateTime: CREATED } as const;

export function resetDeliveries(): void {
  const onWay = { card_status: 'in_delivery' } as const;
  const cards = [
    cardWith(1, 'Soro', 'Drissa', { ...onWay, card_deliveryId: 1 }),
    cardWith(2, 'Soro', 'Mariam', { ...onWay, card_deliveryId: 2 }),
    cardWith(3, 'Koné', 'Awa', { ...onWay, card_deliveryId: 2 }),
    cardWith(4, 'Yéo', 'Issa'),
    cardWith(5, 'Touré', 'Fanta'),
    cardWith(6, 'Bamba', 'Ali', { card_status: 'delivered' }),
  ];
  const lines = {
    1: [lineOf(cards[0]!)],
    2: [lineOf(cards[1]!), lineOf(cards[2]!)],
    3: [
      lineOf(cards[5]!, { motive: 'Mauvais nom' }),
      {
        ...lineOf(cards[5]!),
        card_id: null,
        card_idNumber: numberOf(99),
        card_lastname: null,
        card_firstname: null,
      },
    ],
  };
  Object.assign(deliveries, {
    rows: [
      deliveryWith(1, { delivery_quantity: 1 }),
      deliveryWith(2, { ...SENT, delivery_quantity: 2 }),
      deliveryWith(3, { ...SENT, delivery_isErrorType: true, delivery_quantity: 2 }),
    ],
    lines,
    cards,
    saves: [],
    sent: [],
    received: [],
    cancelled: [],
    handed: [],
    prints: [],
    exports: [],
  } satisfies Deliveries);
}

const GONE = () => refuse(404, 'delivery_not_found', 'Ce bordereau n’existe pas.');
const rowOf = (id: unknown) => deliveries.rows.find(({ delivery_id }) => delivery_id === Number(id));

const filters: Record<string, (row: Delivery, wanted: string) => boolean> = {
  filter: (row, wanted) => row.delivery_code.toLowerCase().includes(wanted.toLowerCase()),
  delivery_code: (row, wanted) => row.delivery_code === wanted,
  delivery_status: (row, wanted) => row.delivery_status === wanted,
  delivery_isErrorType: (row, wanted) => String(row.delivery_isErrorType) === wanted,
  delivery_sent: (row, wanted) => String(row.delivery_sent) === wanted,
  createdTo: (row, wanted) => (row.delivery_creationDateTime ?? '').slice(0, 10) <= wanted,
};

function page<Row>(url: URL, rows: Row[]) {
  const offset = Number(url.searchParams.get('_offset') ?? 0);
  const limit = Number(url.searchParams.get('_limit') ?? 2000);
  return ok({ total: rows.length, totalIsEstimate: false, rows: json(rows.slice(offset, offset + limit)) });
}

const cardsOf = (url: URL, cards: Card[]) => {
  const wanted = (url.searchParams.get('filter') ?? '').toLowerCase();
  const text = (card: Card) => `${card.card_idNumber} ${card.card_lastname} ${card.card_firstname}`;
  return page(
    url,
    cards.filter((card) => text(card).toLowerCase().includes(wanted)),
  );
};

/** Cards as deliveries look them up: for tests that scan. */
export const scannedCardHandlers = [
  http.get('*/api/card/get.card_list', ({ request }) => cardsOf(new URL(request.url), deliveries.cards)),
  http.get('*/api/card/get_card/:id', ({ params }) => {
    const card = deliveries.cards.find(({ card_id }) => card_id === Number(params.id));
    return card ? ok({ card: json(card) }) : refuse(404, 'card_not_found', 'Cette carte n’existe pas.');
  }),
];

interface Handed {
  card_id: number;
  deliveredAt?: string;
  receivedBy?: string;
  relation?: string;
  identityDocument?: string;
  underResponsibility?: boolean;
  notDeliveredReason?: string;
}

function settle(delivery: Delivery, handed: Handed): JsonBodyType {
  const line = deliveries.lines[delivery.delivery_id]?.find(({ card_id }) => card_id === handed.card_id);
  if (!line || line.card_deliveredAt || line.notDeliveredReason)
    return { card_id: handed.card_id, outcome: 'refused', code: 'invalid_transition', card_status: null };
  Object.assign(line, {
    card_deliveredAt: handed.deliveredAt ?? null,
    receivedBy: handed.receivedBy ?? null,
    relation: handed.relation ?? null,
    identityDocument: handed.identityDocument ?? null,
    underResponsibility: handed.underResponsibility ?? false,
    notDeliveredReason: handed.notDeliveredReason ?? null,
  });
  delivery.delivery_settled += 1;
  return {
    card_id: handed.card_id,
    outcome: 'done',
    code: null,
    card_status: handed.deliveredAt ? 'delivered' : 'printed',
  };
}

export const deliveryHandlers = [
  http.get('*/api/tools/get.history/delivery/:id', () => ok({ total: 0, totalIsEstimate: false, rows: [] })),
  http.get('*/api/delivery/get.delivery_list', ({ request }) => {
    const url = new URL(request.url);
    const found = deliveries.rows.filter((row) =>
      Object.entries(filters).every(([name, keeps]) => {
        const wanted = url.searchParams.get(name);
        return wanted === null || keeps(row, wanted);
      }),
    );
    return page(url, found);
  }),
  http.get('*/api/delivery/get.delivery/:id', ({ params }) => {
    const delivery = rowOf(params.id);
    if (!delivery) return GONE();
    return ok({ delivery: json(delivery), cards: json(deliveries.lines[delivery.delivery_id] ?? []) });
  }),
  http.post('*/api/delivery/post_delivery', async ({ request }) => {
    const body = (await request.json()) as Body;
    deliveries.saves.push(body);
    const id = Number(body.delivery_id ?? 50);
    if (body.delivery_id === undefined) {
      const isError = body.delivery_isErrorType === true;
      deliveries.rows.push(deliveryWith(id, { delivery_isErrorType: isError }));
      deliveries.lines[id] = [];
    }
    return ok({ message: 'Bordereau enregistré', delivery_id: id, delivery_version: 2 });
  }),
  http.delete('*/api/delivery/delete.delivery/:id', ({ params }) => {
    if (!rowOf(params.id)) return GONE();
    deliveries.rows = deliveries.rows.filter(({ delivery_id }) => delivery_id !== Number(params.id));
    return ok({ message: 'Bordereau supprimé' });
  }),
  http.post('*/api/delivery/post.mark_as_sent', async ({ request }) => {
    const { delivery_ids: ids } = (await request.json()) as { delivery_ids: number[] };
    deliveries.sent.push(ids);
    const results = ids.map((delivery_id) => {
      const row = rowOf(delivery_id);
      const done = row?.delivery_status === 'draft';
      if (done) Object.assign(row, SENT);
      return {
        delivery_id,
        outcome: done ? 'done' : 'refused',
        code: done ? null : 'invalid_transition',
        delivery_status: row?.delivery_status ?? null,
      };
    });
    return ok({ results, job_id: null });
  }),
  http.post('*/api/delivery/post.receive', async ({ request }) => {
    const body = (await request.json()) as Body;
    deliveries.received.push(body);
    Object.assign(rowOf(body.delivery_id)!, {
      delivery_status: 'received',
      delivery_receivedDateTime: CREATED,
      delivery_version: 2,
    });
    return ok({ message: 'Bordereau réceptionné', delivery_id: body.delivery_id!, delivery_version: 2 });
  }),
  http.post('*/api/delivery/post.cancel', async ({ request }) => {
    const body = (await request.json()) as Body;
    deliveries.cancelled.push(body);
    Object.assign(rowOf(body.delivery_id)!, { delivery_status: 'cancelled', delivery_reason: body.reason });
    return ok({ message: 'Bordereau annulé', delivery_id: body.delivery_id!, delivery_version: 2 });
  }),
  http.post('*/api/delivery/post.hand_over', async ({ request }) => {
    const body = (await request.json()) as Body;
    deliveries.handed.push(body);
    const delivery = rowOf(body.delivery_id);
    if (!delivery) return GONE();
    const results = (body.cards as unknown as Handed[]).map((one) => settle(delivery, one));
    const isDone = delivery.delivery_settled === delivery.delivery_quantity;
    delivery.delivery_status = isDone ? 'closed' : 'in_progress';
    delivery.delivery_version += 1;
    return ok({
      message: 'Remise enregistrée',
      delivery_id: delivery.delivery_id,
      delivery_version: delivery.delivery_version,
      delivery_status: delivery.delivery_status,
      results,
    });
  }),
  http.post('*/api/delivery/print', async ({ request }) => {
    deliveries.prints.push((await request.json()) as Body);
    return new HttpResponse('%PDF-1.7', {
      headers: {
        'Content-Type': 'application/pdf',
        'Content-Disposition': 'attachment; filename="bordereau.pdf"',
      },
    });
  }),
  http.get('*/api/delivery/export', ({ request }) => {
    deliveries.exports.push(Object.fromEntries(new URL(request.url).searchParams));
    return new HttpResponse('code;état', { headers: { 'Content-Type': 'text/csv' } });
  }),
  http.get('*/api/card/get.card_to_deliver', ({ request }) =>
    cardsOf(
      new URL(request.url),
      deliveries.cards.filter(
        ({ card_status, card_deliveryId }) => card_status === 'printed' && card_deliveryId === null,
      ),
    ),
  ),
];
