// The calls about many transactions: lists, exports, the search desk.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { type FileReply, fileOfStream } from '../../api/file';
import { keys } from '../../api/keys';
import type { PlaceFilter } from '../../entities/geography/useAddressFilters';
import type { ExportFormat } from '../../ui/table/ExportButton';
import type { ListSource } from '../../ui/table/useRows';
import type { Operator, Transaction, TransactionType } from '../../entities/transactions/api';

/** What the list is narrowed by besides its search, in the words of the API. */
export interface TransactionFilter extends PlaceFilter {
  member_id?: number;
  transaction_type?: TransactionType;
  transaction_mobileOperator?: Operator;
  transaction_isUsedForCard?: boolean;
  dateFrom?: string;
  dateTo?: string;
  check?: string;
}

export const transactionList = (filter: TransactionFilter): ListSource<Transaction> => ({
  queryKey: [...keys.transaction, 'all', filter],
  fetch: (query, signal) =>
    unwrap(
      api.GET('/api/transaction/get.transaction_list', {
        params: { query: { ...filter, ...query } },
        signal,
      }),
    ),
});

export interface TransactionExport extends TransactionFilter {
  format: ExportFormat;
  filter?: string;
  columns: string;
  _orderBy?: string;
  _descending?: boolean;
}

export const exportTransactions = (
  query: TransactionExport,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(
    // A file, whatever the schema calls its rows.
    api.GET('/api/transaction/export', { params: { query }, parseAs: 'stream', signal }) as Parameters<
      typeof fileOfStream
    >[0],
    `transactions.${query.format}`,
    onBytes,
  );

/** What a printed list of transactions is made from. */
export interface TransactionPrint extends Omit<TransactionExport, 'format' | 'columns'> {
  report_id?: number;
}

export const printTransactions = (
  query: TransactionPrint,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(
    api.GET('/api/transaction/print_list', { params: { query }, parseAs: 'stream', signal }),
    'transactions.pdf',
    onBytes,
  );

export const printReceipts = (
  body: { transaction_ids: number[]; report_id?: number },
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
): Promise<FileReply> =>
  fileOfStream(api.POST('/api/transaction/print', { body, parseAs: 'stream', signal }), 'recus.pdf', onBytes);

export interface DeskQuery {
  number: string;
  operator: Operator | undefined;
}

export const deskQuery = ({ number, operator }: DeskQuery) =>
  queryOptions({
    queryKey: [...keys.transaction, 'desk', number, operator],
    queryFn: ({ signal }) => {
      const query = { transaction_number: number, transaction_mobileOperator: operator };
      return unwrap(api.GET('/api/get.transaction_search', { params: { query }, signal }));
    },
    enabled: number !== '',
    // Somebody else may use it at this moment.
    staleTime: 0,
    gcTime: 0,
  });
