import { STATUSES } from '../../entities/cooperatives/api';
import { type AddressFilters, flagIn, oneOf, useAddressFilters } from '../../ui/filters/useAddressFilters';
import type { CooperativeFilter } from './api';

const read = (params: URLSearchParams): CooperativeFilter => ({
  status: oneOf(STATUSES, params.get('status')),
  withoutPresident: flagIn(params.get('withoutPresident')) || undefined,
});

export const useCooperativeFilters = () => useAddressFilters<CooperativeFilter>(read);
export type CooperativeFilters = AddressFilters<CooperativeFilter>;
