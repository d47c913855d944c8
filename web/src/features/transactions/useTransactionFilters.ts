import { type AddressFilters, useAddressFilters } from '../../entities/geography/useAddressFilters';
import { checkIn } from '../../ui/filters/check';
import { dayIn, flagIn, idIn, oneOf } from '../../ui/filters/read';
import { OPERATORS, TYPES } from '../../entities/transactions/api';
import type { TransactionFilter } from './api';

const read = (params: URLSearchParams): TransactionFilter => ({
  member_id: idIn(params.get('member_id')),
  transaction_type: oneOf(TYPES, params.get('transaction_type')),
  transaction_mobileOperator: oneOf(OPERATORS, params.get('transaction_mobileOperator')),
  transaction_isUsedForCard: flagIn(params.get('transaction_isUsedForCard')),
  dateFrom: dayIn(params.get('dateFrom')),
  dateTo: dayIn(params.get('dateTo')),
  check: checkIn(params.get('check')),
});

export const useTransactionFilters = () => useAddressFilters<TransactionFilter>(read);
export type TransactionFilters = AddressFilters<TransactionFilter>;
