// What a template may be tried with, by what is typed. Members are found by the search for everything; the
// others by their lists, which know them by any part of their number and by the names on them: the search
// takes only a good part of a number for one.
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import { keys } from '../../../api/keys';
import { type Entity, find, SHORTEST, SHOWN } from '../../../entities/search/api';
import { fr } from '../../../i18n/fr';
import { formatDate, formatDay, formatName } from '../../../i18n/format';

export type Printed = Extract<Entity, 'card' | 'delivery' | 'member' | 'transaction'>;

export interface Found {
  value: number;
  label: string;
  /** Below it, so that neither is cut where there is little room. */
  detail: string | null;
}

type Read = (filter: string, signal: AbortSignal) => Promise<Found[]>;

const told = (...parts: readonly (string | null)[]): string => parts.filter(Boolean).join(' · ');

/** The latest first: older cards are not printed any more. */
async function cards(filter: string, signal: AbortSignal): Promise<Found[]> {
  const query = { filter, _limit: SHOWN, _orderBy: 'card_id', _descending: true } as const;
  const { rows } = await unwrap(api.GET('/api/card/get.card_list', { params: { query }, signal }));
  return rows.map((card) => ({
    value: card.card_id,
    label: card.card_idNumber,
    detail: told(formatName(card.card_lastname, card.card_firstname), fr.cardStatuses[card.card_status]),
  }));
}

async function deliveries(filter: string, signal: AbortSignal): Promise<Found[]> {
  const query = { filter, _limit: SHOWN };
  const { rows } = await unwrap(api.GET('/api/delivery/get.delivery_list', { params: { query }, signal }));
  return rows.map((one) => ({
    value: one.delivery_id,
    label: one.delivery_code,
    detail: told(
      one.delivery_creationDateTime && formatDate(one.delivery_creationDateTime),
      fr.delivery.linesCount(one.delivery_quantity),
      fr.deliveryStatuses[one.delivery_status],
    ),
  }));
}

async function transactions(filter: string, signal: AbortSignal): Promise<Found[]> {
  const query = { filter, _limit: SHOWN, _orderBy: 'transaction_date', _descending: true } as const;
  const { rows } = await unwrap(
    api.GET('/api/transaction/get.transaction_list', { params: { query }, signal }),
  );
  return rows.map((one) => ({
    value: one.transaction_id,
    label: one.transaction_number ?? '',
    detail: told(
      one.member_lastname && formatName(one.member_lastname, one.member_firstname ?? ''),
      one.transaction_date && formatDay(one.transaction_date),
    ),
  }));
}

async function members(filter: string, signal: AbortSignal): Promise<Found[]> {
  const { rows } = await find(filter, signal, 'member');
  return rows.map(({ id, label, detail }) => ({ value: id, label, detail: detail ?? null }));
}

const reads: Record<Printed, Read> = {
  card: cards,
  delivery: deliveries,
  member: members,
  transaction: transactions,
};

export const isSought = (typed: string): boolean => typed.length >= SHORTEST;

export const recordsQuery = (typed: string, printed: Printed) =>
  queryOptions({
    queryKey: [...keys[printed], 'printed', typed],
    queryFn: ({ signal }) => reads[printed](typed, signal),
    enabled: isSought(typed),
    placeholderData: keepPreviousData,
  });
