import { CROPS } from '../../entities/parcels/api';
import { type AddressFilters, useAddressFilters } from '../../entities/geography/useAddressFilters';
import { flagIn, idIn, oneOf } from '../../ui/filters/read';
import type { Gender, ParcelFilter } from './api';

const GENDERS: readonly Gender[] = ['F', 'M'];

const UUID = /^[0-9a-f-]{36}$/i;

const read = (params: URLSearchParams): ParcelFilter => ({
  member_id: idIn(params.get('member_id')),
  cooperativeId: idIn(params.get('cooperativeId')),
  gender: oneOf(GENDERS, params.get('gender')),
  crop: oneOf(CROPS, params.get('crop')),
  withoutGeometry: flagIn(params.get('withoutGeometry')),
  importUuid: UUID.test(params.get('importUuid') ?? '') ? params.get('importUuid')! : undefined,
  withFindings: flagIn(params.get('withFindings')) || undefined,
});

export const useParcelFilters = () => useAddressFilters<ParcelFilter>(read);
export type ParcelFilters = AddressFilters<ParcelFilter>;
