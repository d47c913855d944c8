// What a scan comes to: the server's word where it answers in time, else what this browser knows.
import { ApiError } from '../../api/error';
import { fromAzerty, type Scanned, type ScanProblem } from '../../entities/cards/scan/code';
import { notifyFailure } from '../../ui/notify';
import { type Card, type Verdict, type VerifiedMember, verifyCard } from './api';
import { type Doubt, judgeCode, judgeNumber, type Lists } from './offline/judge';
import { storedLists } from './offline/lists';
import { OF_OURS } from './offline/signedCode';

/** `unreadable`: what was scanned is no card of ours. */
export type Outcome = Verdict | Doubt | 'unreadable';

export interface Finding {
  outcome: Outcome;
  at: Date;
  number?: string;
  /** What is wrong with what was typed. */
  problem?: ScanProblem;
  memberNumber?: string;
  expiry?: string | null;
  card?: Card | null;
  member?: VerifiedMember | null;
  /** The number of the card that took its place. */
  replacedBy?: string | null;
  /** The card is genuine, and may be of what was lost when the base was put back then. */
  restoredAt?: string | null;
  /** By what this browser knows, as of then; null = it knows nothing. */
  offline?: { asOf: string | null };
}

export type Question = { qrcode: string; number?: string } | { number: string; qrcode?: undefined };

/** A queue at a counter does not wait for a slow line, and not for each card anew. */
const PATIENCE_MS = 3000;
const LEFT_ALONE_MS = 15_000;

/** Nothing: it is not worth asking. */
export function questionOf(scan: Scanned): Question | undefined {
  if (scan.kind === 'number') return { number: scan.number };
  if (scan.kind === 'code') return { qrcode: scan.qrcode, number: scan.number };
  // A code of ours that somebody changed or cut is no misreading: readers check what they read.
  const qrcode = [scan.text.toUpperCase(), fromAzerty(scan.text)].find((text) => text.startsWith(OF_OURS));
  return qrcode ? { qrcode, number: qrcode.split(':')[2] || undefined } : undefined;
}

export function askServer({ qrcode, number }: Question) {
  const body = qrcode ? { card_qrcode: qrcode } : { card_idNumber: number };
  return verifyCard(body, AbortSignal.timeout(PATIENCE_MS));
}

/** Foreseen: no network, a service that is away, somebody else's sign-in page in between. */
const isUnreachable = (error: unknown): boolean =>
  error instanceof ApiError && (error.isTransient || error.code === 'unreadable');

let leftAloneUntil = 0;

const mayAnswer = (): boolean => navigator.onLine && Date.now() >= leftAloneUntil;

/** The server may be back: the next scan asks it again. */
export const tryServerAgain = (): void => {
  leftAloneUntil = 0;
};

async function online(question: Question): Promise<Finding | undefined> {
  try {
    const { verdict, card, member, replacedBy, restoredAt } = await askServer(question);
    return {
      outcome: verdict,
      at: new Date(),
      number: card?.card_idNumber ?? question.number,
      memberNumber: member?.member_idNumber ?? card?.card_memberIdNumber,
      expiry: card?.card_expirationDate,
      card,
      member,
      replacedBy,
      restoredAt,
    };
  } catch (error) {
    if (isUnreachable(error)) leftAloneUntil = Date.now() + LEFT_ALONE_MS;
    else notifyFailure(error);
    return undefined;
  }
}

async function offline({ qrcode, number }: Question, held: Lists | undefined): Promise<Finding> {
  const at = new Date();
  // A scan may be quicker than the reading of what was kept.
  const lists = held ?? (await storedLists()) ?? undefined;
  const { outcome, code } =
    qrcode === undefined ? judgeNumber(number, lists) : await judgeCode(qrcode, lists, at);
  return {
    outcome,
    at,
    number,
    memberNumber: code?.memberNumber,
    expiry: code?.expiry,
    offline: { asOf: lists?.asOf ?? null },
  };
}

/** `mayAsk`: somebody who may is signed in. */
export async function find(scan: Scanned, lists: Lists | undefined, mayAsk: boolean): Promise<Finding> {
  const question = questionOf(scan);
  if (!question) {
    const problem = scan.kind === 'wrong' ? scan.problem : undefined;
    return { outcome: 'unreadable', at: new Date(), problem };
  }
  const answered = mayAsk && mayAnswer() ? await online(question) : undefined;
  return answered ?? offline(question, lists);
}
