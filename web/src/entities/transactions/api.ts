// The calls about transactions that several screens make.
import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { isNoRecord, keys } from '../../api/keys';
import type { components } from '../../api/schema';

type Schemas = components['schemas'];
export type Transaction = Schemas['Transaction'];
export type SaveTransaction = Schemas['SaveTransactionRequest'];
export type Operator = Transaction['transaction_mobileOperator'];
export type TransactionType = Transaction['transaction_type'];

export const OPERATORS = [
  'orange_money',
  'mtn_momo',
  'moov_money',
  'wave',
] as const satisfies readonly Operator[];
export const TYPES = ['card', 'membership', 'other'] as const satisfies readonly TransactionType[];

export const transactionQuery = (transaction_id: number) =>
  queryOptions({
    queryKey: [...keys.transaction, 'one', transaction_id],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/transaction/get_transaction/{transaction_id}', {
          params: { path: { transaction_id } },
          signal,
        }),
      ).then(({ transaction }) => transaction),
  });

export const saveTransaction = (body: SaveTransaction) =>
  unwrap(api.POST('/api/transaction/post_transaction', { body }));

export const deleteTransaction = (transaction_id: number) =>
  unwrap(
    api.DELETE('/api/transaction/delete_transaction/{transaction_id}', {
      params: { path: { transaction_id } },
    }),
  );

/** A payment makes its member ready for a card. */
export const refreshTransactions = (queryClient: QueryClient, { deleted = false } = {}): void => {
  const predicate = deleted ? isNoRecord : undefined;
  void queryClient.invalidateQueries({ queryKey: keys.transaction, predicate });
  void queryClient.invalidateQueries({ queryKey: keys.member });
  void queryClient.invalidateQueries({ queryKey: keys.card });
};
