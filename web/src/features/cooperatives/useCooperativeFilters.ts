import { STATUSES } from '../../entities/cooperatives/api';
import { type AddressFilters, useAddressFilters } from '../../entities/geography/useAddressFilters';
import { flagIn, oneOf } from '../../ui/filters/read';
import type { CooperativeFilter } from './api';

const read = (params: URLSearchParams): CooperativeFilter => ({
  status: oneOf(STATUSES, params.get('status')),
  withoutPresident: flagIn(params.get('withoutPresident')) || undefined,
});

export const useCooperativeFilters = () => useAddressFilters<CooperativeFilter>(read);
export type CooperativeFilters = AddressFilters<CooperativeFilter>;
