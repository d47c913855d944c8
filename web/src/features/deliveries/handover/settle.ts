// What is said of a card when it is settled, as the server wants it.
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import { dayOf, formatDay } from '../../../i18n/format';
import { type CardResult, type DeliveryLine, handOverCards, type HandOverLine } from '../api';
import { holderOf, refusalText } from '../words';

const t = fr.handOver;

export type Mode = keyof typeof t.modes;
export type Recipient = keyof typeof t.recipients;

export interface Proof {
  mode: Mode;
  recipient: Recipient;
  name: string;
  relation: string;
  document: string;
  date: string;
  /** Not answered yet: undefined. */
  identity: 'match' | 'mismatch' | undefined;
  responsible: boolean;
  motive: string;
}

export type Wrong = Partial<Record<keyof Proof, string>>;

/** Today where the user is. */
export const today = (): string => dayOf(new Date());

export const freshProof = (date: string): Proof => ({
  mode: 'deliver',
  recipient: 'member',
  name: '',
  relation: '',
  document: '',
  date,
  identity: undefined,
  responsible: false,
  motive: '',
});

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** `printedAt`: the instant, where it is known; the server checks it in any case. */
export function wrongDate(date: string, printedAt?: string): string | undefined {
  if (!DAY.test(date)) return fr.member.dateWrong;
  if (date > today()) return t.tooLate;
  const printed = printedAt && dayOf(new Date(printedAt));
  return printed && date < printed ? t.tooEarly(formatDay(printed)) : undefined;
}

export function wrongIn(proof: Proof, printedAt?: string): Wrong {
  if (proof.mode === 'keep') return proof.motive.trim() ? {} : { motive: fr.form.required(t.motive) };
  const wrong: Wrong = {};
  const need = (name: 'name' | 'relation' | 'document', label: string): void => {
    if (proof[name].trim() === '') wrong[name] = fr.form.required(label);
  };
  if (proof.recipient !== 'member') need('name', t.name);
  if (proof.recipient === 'mandated') {
    need('relation', t.relation);
    need('document', t.document);
  }
  const date = wrongDate(proof.date, printedAt);
  if (date) wrong.date = date;
  if (!proof.identity) wrong.identity = t.identityNeeded;
  if (proof.identity === 'mismatch' && !proof.responsible) wrong.responsible = t.responsibilityNeeded;
  return wrong;
}

export function lineOf(line: DeliveryLine, proof: Proof): HandOverLine {
  const card_id = line.card_id ?? 0;
  if (proof.mode === 'keep') return { card_id, notDeliveredReason: proof.motive.trim() };
  const relation = proof.recipient === 'spouse' ? t.spouse : proof.relation.trim();
  const document = proof.document.trim();
  return {
    card_id,
    deliveredAt: proof.date,
    receivedBy: proof.recipient === 'member' ? holderOf(line) : proof.name.trim(),
    ...(proof.recipient !== 'member' && relation && { relation }),
    ...(document && { identityDocument: document }),
    // Kept with the proof: who looks it up later must see that the identity was not established.
    ...(proof.identity === 'mismatch' && { underResponsibility: true }),
  };
}

/** Which field of the dialog a field of the answer is. */
const FIELDS: Record<string, keyof Proof> = {
  deliveredAt: 'date',
  receivedBy: 'name',
  relation: 'relation',
  identityDocument: 'document',
  underResponsibility: 'responsible',
  notDeliveredReason: 'motive',
};

export function wrongOf(error: Error): Wrong {
  if (!(error instanceof ApiError)) return {};
  const wrong: Wrong = {};
  for (const { field, message } of error.errors) {
    const name = FIELDS[field.replace(/^cards\[\d+\]\./, '')];
    if (name) wrong[name] = message;
  }
  return wrong;
}

export interface Settled {
  closed: boolean;
  refused: { result: CardResult; message: string }[];
}

export async function settle(delivery_id: number, cards: HandOverLine[]): Promise<Settled> {
  const { results, delivery_status } = await handOverCards({ delivery_id, cards });
  return {
    closed: delivery_status === 'closed',
    refused: results
      .filter(({ outcome }) => outcome === 'refused')
      .map((result) => ({ result, message: refusalText(result.code) })),
  };
}
