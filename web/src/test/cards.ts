// The cards part of the contract in small: transactions, cards, candidates, lots.
import { http, HttpResponse, type JsonBodyType } from 'msw';
import type { components } from '../api/schema';
import { type Reason, REASONS } from '../entities/cards/api';
import { PROBLEMS } from '../entities/cards/transitions';
import { ok, pdf, refuse } from './answers';

type Schemas = components['schemas'];
export type Card = Schemas['Card'];
export type Transaction = Schemas['Transaction'];
export type Candidate = Schemas['CardCandidate'];
export type Job = Schemas['Job'];
type Declaration = Schemas['CardDeclaration'];
type Status = Card['card_status'];
type Body = Record<string, JsonBodyType>;

interface Cards {
  rows: Card[];
  transactions: Transaction[];
  candidates: Candidate[];
  jobs: Job[];
  /** Bodies of the acts, by the last word of the call. */
  acts: { call: string; body: Body }[];
  saves: Body[];
  removed: number[];
  exports: Record<string, string>[];
  prints: Record<string, string>[];
}

export const cards = {} as Cards;

export const cardWith = (card_id: number, card_status: Status, more: Partial<Card> = {}): Card => ({
  card_id,
  card_idNumber: `26${String(card_id).padStart(8, '0')}7`,
  card_status,
  card_firstname: 'Drissa',
  card_lastname: 'Soro',
  card_birthDate: '1980-04-12',
  card_birthDatePrecision: 'day',
  card_birthLocation: null,
  card_city: null,
  card_phoneNumber: '0701020304',
  card_memberId: 1,
  card_memberIdNumber: '2600000001',
  card_membershipStartDate: '2026-11-02',
  card_expirationDate: '2029-11-10',
  card_deliveredAt: null,
  card_qrcode: `MLN:1:26${card_id}:SIGNATURE`,
  card_photoFileName: 'aa11.jpg',
  card_photoFilePath: 'member/photo/aa11.jpg',
  card_photo: null,
  card_replacesCardId: null,
  card_deliveryId: null,
  card_statusReason: null,
  card_localityId: 31,
  locality_name: 'Gbonné',
  subprefecture_name: 'Karakoro',
  department_name: 'Korhogo',
  region_name: 'Poro',
  card_createdAt: `2026-11-0${card_id % 10}T09:00:00Z`,
  card_printedAt: null,
  card_version: 1,
  ...more,
});

export const transactionWith = (
  transaction_id: number,
  transaction_number: string,
  more: Partial<Transaction> = {},
): Transaction => ({
  transaction_id,
  transaction_number,
  transaction_date: '2026-11-03',
  transaction_amount: 5000,
  transaction_type: 'card',
  transaction_mobileOperator: 'orange_money',
  transaction_memberId: 4,
  member_idNumber: '2600000004',
  member_firstname: 'Issa',
  member_lastname: 'Coulibaly',
  transaction_isUsedForCard: false,
  transaction_cardId: null,
  card_idNumber: null,
  transaction_createdAt: '2026-11-03T10:00:00Z',
  transaction_createdByUser: 'awa',
  transaction_version: 1,
  ...more,
});

export const candidateWith = (
  member_id: number,
  member_lastname: string,
  member_firstname: string,
  reasons: Candidate['reasons'] = [],
): Candidate => ({
  member_id,
  member_idNumber: `26${String(member_id).padStart(8, '0')}`,
  member_firstname,
  member_lastname,
  member_birthDate: '1980-04-12',
  member_contact: null,
  member_isMainAccount: true,
  member_localityId: 31,
  locality_name: 'Gbonné',
  subprefecture_name: 'Karakoro',
  department_name: 'Korhogo',
  region_name: 'Poro',
  member_photoFileName: null,
  member_photoFilePath: null,
  member_photoChecked: false,
  card_id: null,
  card_expirationDate: null,
  eligible: reasons.length === 0,
  reasons,
  transaction_id: reasons.length === 0 ? member_id : null,
});

export const jobWith = (job_id: number, more: Partial<Job> = {}): Job => ({
  job_id,
  job_kind: 'card_creation',
  job_service: 'cards',
  job_state: 'running',
  job_done: 0,
  job_total: 0,
  job_errors: 0,
  job_loginId: 7,
  login_name: 'awa',
  job_createdAt: '2026-11-21T10:00:00Z',
  job_startedAt: null,
  job_finishedAt: null,
  job_code: null,
  job_result: null,
  job_filePath: null,
  job_fileUntil: null,
  job_log: null,
  job_tries: 1,
  job_canRetry: false,
  ...more,
});

const issa = {
  card_memberId: 4,
  card_memberIdNumber: '2600000004',
  card_lastname: 'Coulibaly',
  card_firstname: 'Issa',
};

export function resetCards(): void {
  Object.assign(cards, {
    rows: [
      cardWith(1, 'delivered', { card_deliveredAt: '2026-11-10', card_printedAt: '2026-11-05T09:00:00Z' }),
      cardWith(2, 'created', {
        card_memberId: 2,
        card_memberIdNumber: '2600000002',
        card_firstname: 'Mariam',
        card_photoFileName: null,
      }),
      cardWith(3, 'printed', {
        card_memberId: 3,
        card_memberIdNumber: '2600000003',
        card_firstname: 'Fanta',
        card_printedAt: '2026-11-06T09:00:00Z',
      }),
      cardWith(4, 'lost', { ...issa, card_statusReason: 'Perdue au marché' }),
      cardWith(5, 'created', { ...issa, card_replacesCardId: 4 }),
    ],
    transactions: [
      transactionWith(1, 'OM123456'),
      transactionWith(2, 'TA1B2C3D4E5', {
        transaction_mobileOperator: 'wave',
        transaction_isUsedForCard: true,
        transaction_cardId: 1,
        card_idNumber: '26000000017',
        transaction_memberId: 1,
        member_lastname: 'Soro',
        member_firstname: 'Drissa',
      }),
      transactionWith(3, '7012345678', {
        transaction_mobileOperator: 'mtn_momo',
        transaction_type: 'membership',
      }),
    ],
    candidates: [
      candidateWith(4, 'Coulibaly', 'Issa'),
      candidateWith(6, 'Koné', 'Awa'),
      candidateWith(2, 'Soro', 'Mariam', ['no_photo', 'no_transaction']),
      candidateWith(5, 'Ouattara', 'Salif', ['member_inactive']),
    ],
    jobs: [],
    acts: [],
    saves: [],
    removed: [],
    exports: [],
    prints: [],
  } satisfies Cards);
}

const json = (value: unknown) => value as JsonBodyType;
const norm = (text: string): string => text.replaceAll(/[^\p{L}\p{N}]+/gu, '').toUpperCase();

function page<Row>(textOf: (name: string) => string | null, rows: Row[], more: object = {}) {
  const offset = Number(textOf('_offset') ?? 0);
  const limit = Number(textOf('_limit') ?? 2000);
  return ok({
    total: rows.length,
    totalIsEstimate: false,
    rows: json(rows.slice(offset, offset + limit)),
    ...more,
  });
}

/** By the fields of the rows that carry the filters' names. */
function keptBy<Row extends object>(
  rows: readonly Row[],
  url: URL,
  fields: Record<string, keyof Row>,
): Row[] {
  const order = (url.searchParams.get('_orderBy') ?? Object.values(fields)[0]) as keyof Row;
  const kept = rows
    .filter((row) =>
      Object.entries(fields).every(([name, field]) => {
        const wanted = url.searchParams.get(name);
        return wanted === null || String(row[field]) === wanted;
      }),
    )
    .filter((row) => norm(JSON.stringify(row)).includes(norm(url.searchParams.get('filter') ?? '')))
    .toSorted((a, b) => String(a[order]).localeCompare(String(b[order])));
  return url.searchParams.get('_descending') === 'true' ? kept.toReversed() : kept;
}

const foundCards = (url: URL) =>
  keptBy(cards.rows, url, { card_status: 'card_status', member_id: 'card_memberId' });
const foundTransactions = (url: URL) =>
  keptBy(cards.transactions, url, {
    member_id: 'transaction_memberId',
    transaction_type: 'transaction_type',
    transaction_mobileOperator: 'transaction_mobileOperator',
    transaction_isUsedForCard: 'transaction_isUsedForCard',
  });

const ways: Record<string, [from: Status[], to: Status]> = {
  mark_as_printed: [['created'], 'printed'],
  misprint: [['printed'], 'created'],
  cancel: [['created', 'printed'], 'cancelled'],
  suspend: [['delivered'], 'suspended'],
  reinstate: [['suspended', 'lost'], 'delivered'],
};

const oneOf = (id: unknown) => cards.rows.find(({ card_id }) => card_id === Number(id));
const gone = () => refuse(404, 'card_not_found', 'Cette carte n’existe pas.');

const act = (word: string) =>
  http.post(`*/api/card/post.${word}`, async ({ request }) => {
    const body = (await request.json()) as Body & { card_ids: number[] };
    cards.acts.push({ call: word, body });
    const [from, to] = ways[word]!;
    const results = body.card_ids.map((card_id) => {
      const card = oneOf(card_id);
      if (!card) return { card_id, outcome: 'refused', code: 'card_not_found', card_status: null };
      if (card.card_status === to) return { card_id, outcome: 'already_done', code: null, card_status: to };
      if (!from.includes(card.card_status))
        return { card_id, outcome: 'refused', code: 'invalid_transition', card_status: card.card_status };
      card.card_status = to;
      return { card_id, outcome: 'done', code: null, card_status: to };
    });
    return ok({ results, job_id: null });
  });

const fileOf = (name: string, type: string) =>
  new HttpResponse('%PDF-1.7', {
    headers: { 'Content-Type': type, 'Content-Disposition': `attachment; filename="${name}"` },
  });

/** Of a card that somebody told something of, one declaration, with a file. */
const declarationsOf = (card: Card): Declaration[] =>
  card.card_statusReason && card.card_status in PROBLEMS
    ? [
        {
          declaration_id: card.card_id,
          card_id: card.card_id,
          card_status: card.card_status,
          reason: card.card_statusReason,
          happenedOn: '2026-11-19',
          declaredBy: null,
          attachment_path: `/api/card/declaration/${card.card_id}/file`,
          attachment_fileName: `${'0'.repeat(64)}.jpg`,
          declaration_createdAt: '2026-11-20T10:00:00Z',
          declaration_createdByUser: 'awa',
        },
      ]
    : [];

export const cardHandlers = [
  http.get(
    '*/api/card/declaration/:id/file',
    () => new HttpResponse('a page', { headers: { 'Content-Type': 'image/jpeg' } }),
  ),
  http.get('*/api/card/get.card_list', ({ request }) => {
    const url = new URL(request.url);
    return page((name) => url.searchParams.get(name), foundCards(url));
  }),
  http.get('*/api/card/get_card/:id', ({ params }) => {
    const card = oneOf(params.id);
    return card ? ok({ card: json(card), declarations: declarationsOf(card) }) : gone();
  }),
  http.get('*/api/card/export', ({ request }) => {
    const { searchParams } = new URL(request.url);
    cards.exports.push(Object.fromEntries(searchParams));
    return fileOf(`cartes.${searchParams.get('format')}`, 'text/csv');
  }),
  ...Object.keys(ways).map(act),
  http.post('*/api/card/print', async ({ request }) => {
    const body = (await request.json()) as Body;
    cards.acts.push({ call: 'print', body });
    return fileOf('cartes.pdf', 'application/pdf');
  }),
  http.post('*/api/card/post.print_bundle', async ({ request }) => {
    const body = (await request.json()) as Body;
    cards.acts.push({ call: 'print_bundle', body });
    return fileOf('cartes-imprimeur.zip', 'application/zip');
  }),
  http.post('*/api/card/post.report_problem', async ({ request }) => {
    const body = (await request.json()) as Body;
    cards.acts.push({ call: 'report_problem', body });
    const card = oneOf(body.card_id);
    if (!card) return gone();
    card.card_status = body.card_status as Status;
    card.card_statusReason = String(body.reason);
    return ok({ message: 'Problème enregistré', card_id: card.card_id, card_version: 2 });
  }),
  http.post('*/api/card/post.replace', async ({ request }) => {
    const body = (await request.json()) as Body;
    cards.acts.push({ call: 'replace', body });
    const card = oneOf(body.card_id);
    if (!card) return gone();
    const next = { ...card, ...cardWith(9, 'created'), card_replacesCardId: card.card_id };
    cards.rows.push(next);
    return ok({ message: 'Carte créée', card_id: 9, card_version: 1, card_idNumber: next.card_idNumber });
  }),
  http.post('*/api/card/create_member_card', async ({ request }) => {
    const body = (await request.json()) as Body;
    cards.acts.push({ call: 'create_member_card', body });
    return ok({ message: 'Carte créée', card_id: 9, card_version: 1, card_idNumber: '26000000097' });
  }),
  http.post('*/api/card/post.card_creation.refresh', async ({ request }) => {
    const body = (await request.json()) as Body;
    cards.acts.push({ call: 'refresh', body });
    const counts = { eligible: 1, no_photo: 0, photo_not_checked: 0, no_transaction: 0 };
    return ok({
      ...counts,
      ...{ has_valid_card: 0, incomplete: 0, member_inactive: 0 },
      refreshed: 1,
      unchanged: 2,
      job_id: null,
    });
  }),
  http.post('*/api/card/get.card_creation.member_list', async ({ request }) => {
    const body = (await request.json()) as Body;
    const kept = cards.candidates.filter((one) => {
      if (body.reason) return one.reasons.includes(body.reason as Candidate['reasons'][number]);
      return body.onlyEligible === false || one.eligible;
    });
    const counted = (eligible: boolean, reason: Reason | null, rows: Candidate[]) => ({
      eligible,
      reason,
      total: rows.length,
      totalIsEstimate: false,
    });
    const all = cards.candidates;
    const counts = [
      counted(false, null, all),
      counted(
        true,
        null,
        all.filter(({ eligible }) => eligible),
      ),
      ...REASONS.map((reason) =>
        counted(
          false,
          reason,
          all.filter(({ reasons }) => reasons.includes(reason)),
        ),
      ),
    ];
    const textOf = (name: string) => (body[name] === undefined ? null : String(body[name]));
    return page(textOf, kept, { counts: body.withCounts === true ? counts : [] });
  }),
  http.post('*/api/card/get.card_creation.create', async ({ request }) => {
    const body = (await request.json()) as Body & { member_ids?: number[] };
    cards.acts.push({ call: 'create', body });
    const wanted = cards.candidates.filter((one) => body.member_ids?.includes(one.member_id) ?? one.eligible);
    const made = wanted.filter(({ eligible }) => eligible);
    return ok({
      message: 'Cartes créées',
      created: made.length,
      cards: made.map(({ member_id }) => ({
        member_id,
        card_id: 50 + member_id,
        card_idNumber: `26${member_id}`,
      })),
      skipped: wanted
        .filter(({ eligible }) => !eligible)
        .map(({ member_id, reasons }) => ({ member_id, reasons })),
      job_id: null,
    });
  }),
  http.get('*/api/tools/get.job/:id', ({ params }) => {
    const job = cards.jobs.find(({ job_id }) => job_id === Number(params.id));
    return job ? ok({ job: json(job) }) : refuse(404, 'job_not_found', 'Ce travail n’existe pas.');
  }),
  http.get('*/api/transaction/get.transaction_list', ({ request }) => {
    const url = new URL(request.url);
    return page((name) => url.searchParams.get(name), foundTransactions(url));
  }),
  http.get('*/api/transaction/get_transaction/:id', ({ params }) => {
    const found = cards.transactions.find(({ transaction_id }) => transaction_id === Number(params.id));
    return found
      ? ok({ transaction: json(found) })
      : refuse(404, 'transaction_not_found', 'Cette transaction n’existe pas.');
  }),
  http.post('*/api/transaction/post_transaction', async ({ request }) => {
    const body = (await request.json()) as Body;
    cards.saves.push(body);
    const number = norm(String(body.transaction_number));
    const known = cards.transactions.find((one) => one.transaction_number === number);
    if (known && body.transaction_id === undefined)
      return refuse(409, 'transaction_number_exists', 'Cette référence est déjà enregistrée.', {
        errors: [{ field: 'transaction_number', message: 'Déjà enregistrée.' }],
        transaction: json(known),
      });
    return ok({ message: 'Transaction enregistrée', transaction_id: 20, transaction_version: 1 });
  }),
  http.delete('*/api/transaction/delete_transaction/:id', ({ params }) => {
    cards.removed.push(Number(params.id));
    cards.transactions = cards.transactions.filter((one) => one.transaction_id !== Number(params.id));
    return ok({ message: 'Transaction supprimée' });
  }),
  http.get('*/api/transaction/export', ({ request }) => {
    const { searchParams } = new URL(request.url);
    cards.exports.push(Object.fromEntries(searchParams));
    return fileOf(`transactions.${searchParams.get('format')}`, 'text/csv');
  }),
  http.get('*/api/transaction/print_list', ({ request }) => {
    cards.prints.push(Object.fromEntries(new URL(request.url).searchParams));
    return pdf('transactions.pdf');
  }),
  http.post('*/api/transaction/print', async ({ request }) => {
    cards.acts.push({ call: 'receipts', body: (await request.json()) as Body });
    return pdf('recus.pdf');
  }),
  http.get('*/api/get.transaction_search', ({ request }) => {
    const { searchParams } = new URL(request.url);
    const operator = searchParams.get('transaction_mobileOperator');
    const found = cards.transactions.filter(
      (one) =>
        one.transaction_number === norm(searchParams.get('transaction_number') ?? '') &&
        (operator ?? one.transaction_mobileOperator) === one.transaction_mobileOperator,
    );
    const first = found[0];
    const state = first ? (first.transaction_isUsedForCard ? 'used' : 'free') : 'unknown';
    return ok({ transaction: json(first ?? null), transactions: json(found), state });
  }),
];
