// Which real record a template of a type can be shown with, and how one is found.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import { keys } from '../../../api/keys';
import { fr } from '../../../i18n/fr';
import { formatDateTime, formatNumber } from '../../../i18n/format';
import type { ReportType } from '../api';

export type RecordKind = keyof typeof fr.report.record;

export const recordKinds: Record<ReportType, RecordKind> = {
  card: 'card',
  delivery: 'delivery',
  signing_sheet: 'delivery',
  member_list: 'member',
  transaction_list: 'transaction',
  receipt: 'transaction',
  document: 'member',
};

export interface Found {
  value: number;
  label: string;
}

const FOUND = 20;
type Query = { filter?: string; _limit: number };

const finders: Record<RecordKind, (query: Query, signal: AbortSignal) => Promise<Found[]>> = {
  card: async (query, signal) => {
    const { rows } = await unwrap(api.GET('/api/card/get.card_list', { params: { query }, signal }));
    return rows.map((card) => ({
      value: card.card_id,
      label: fr.cards.named(card.card_idNumber, card.card_lastname, card.card_firstname),
    }));
  },
  delivery: async (query, signal) => {
    const { rows } = await unwrap(api.GET('/api/delivery/get.delivery_list', { params: { query }, signal }));
    return rows.map(({ delivery_id, delivery_code }) => ({ value: delivery_id, label: delivery_code }));
  },
  member: async (query, signal) => {
    const { rows } = await unwrap(api.GET('/api/member/get.member_list', { params: { query }, signal }));
    return rows.map((member) => ({
      value: member.member_id,
      label: fr.members.named(member.member_lastname, member.member_firstname, member.member_idNumber),
    }));
  },
  transaction: async (query, signal) => {
    const { rows } = await unwrap(
      api.GET('/api/transaction/get.transaction_list', { params: { query }, signal }),
    );
    return rows.map((row) => ({
      value: row.transaction_id,
      label: [
        row.transaction_date && formatDateTime(row.transaction_date),
        row.member_lastname,
        row.member_firstname,
        formatNumber(row.transaction_amount),
      ]
        .filter(Boolean)
        .join(', '),
    }));
  },
};

export const recordQuery = (kind: RecordKind, filter: string) =>
  queryOptions({
    queryKey: [...keys[kind], 'forPreview', filter],
    queryFn: ({ signal }) => finders[kind]({ filter: filter || undefined, _limit: FOUND }, signal),
  });
