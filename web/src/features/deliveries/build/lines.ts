// What a delivery is built from: its lines as they are gathered, kept and sent.
import type { ApiError } from '../../../api/error';
import type { Card, DeliveryLine, LineToSave } from '../api';
import { holderOf } from '../words';

export interface BuildLine {
  number: string;
  /** null = unknown here. */
  cardId: number | null;
  memberId: number | null;
  name: string;
  motive: string;
  /** What the server, or we, have against it. */
  problem?: string;
}

export const lineOfCard = (card: Card, motive: string): BuildLine => ({
  number: card.card_idNumber,
  cardId: card.card_id,
  memberId: card.card_memberId,
  name: holderOf(card),
  motive,
});

export const unknownLine = (number: string, motive: string): BuildLine => ({
  number,
  cardId: null,
  memberId: null,
  name: '',
  motive,
});

export const lineOfSaved = (line: DeliveryLine): BuildLine => ({
  number: line.card_idNumber,
  cardId: line.card_id,
  memberId: line.card_memberId,
  name: holderOf(line),
  motive: line.motive ?? '',
});

export const toSave = (line: BuildLine, isError: boolean): LineToSave => ({
  card_id: line.cardId,
  card_idNumber: line.number,
  card_memberId: line.memberId,
  // Only returns have motives.
  motive: isError ? line.motive.trim() : null,
});

/** What the server says of `cards[3].…`, by the line; and what it says of the whole. */
export function faultsOf(error: ApiError): { lines: Map<number, string>; others: string[] } {
  const lines = new Map<number, string>();
  const others: string[] = [];
  for (const { field, message } of error.errors) {
    const index = /^cards\[(\d+)\]/.exec(field)?.[1];
    if (index === undefined) others.push(message);
    else lines.set(Number(index), [lines.get(Number(index)), message].filter(Boolean).join(' '));
  }
  return { lines, others };
}

/** Of what a reload gives back, only what has the shape of lines. */
export function linesIn(value: unknown): BuildLine[] {
  if (!Array.isArray(value)) return [];
  return value.filter(
    (one): one is BuildLine =>
      typeof one === 'object' && one !== null && 'number' in one && 'cardId' in one && 'motive' in one,
  );
}
