import { type AddressFilters, useAddressFilters } from '../../../entities/geography/useAddressFilters';
import { dayIn, oneOf } from '../../../ui/filters/read';
import { DIRECTIONS, type RunFilter, STATES } from '../api';

/** Unlike other numbers, 0 is one: the centre. */
const nodeIn = (text: string | null): number | undefined =>
  text && /^\d{1,9}$/.test(text) ? Number(text) : undefined;

const read = (params: URLSearchParams): RunFilter => ({
  synchronizationJournal_type: oneOf(DIRECTIONS, params.get('synchronizationJournal_type')),
  state: oneOf(STATES, params.get('state')),
  node: nodeIn(params.get('node')),
  user: params.get('user')?.trim() || undefined,
  from: dayIn(params.get('from')),
  to: dayIn(params.get('to')),
});

export const useRunFilters = () => useAddressFilters<RunFilter>(read);
export type RunFilters = AddressFilters<RunFilter>;
