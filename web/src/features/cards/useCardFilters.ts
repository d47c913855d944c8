import { type AddressFilters, useAddressFilters } from '../../entities/geography/useAddressFilters';
import { checkIn } from '../../ui/filters/check';
import { dayIn, idIn, oneOf } from '../../ui/filters/read';
import type { CardFilter } from './api';
import { STATUSES } from './labels';

const read = (params: URLSearchParams): CardFilter => ({
  card_status: oneOf(STATUSES, params.get('card_status')),
  member_id: idIn(params.get('member_id')),
  delivery_id: idIn(params.get('delivery_id')),
  expiresFrom: dayIn(params.get('expiresFrom')),
  expiresTo: dayIn(params.get('expiresTo')),
  createdFrom: dayIn(params.get('createdFrom')),
  createdTo: dayIn(params.get('createdTo')),
  statusFrom: dayIn(params.get('statusFrom')),
  statusTo: dayIn(params.get('statusTo')),
  check: checkIn(params.get('check')),
});

export const useCardFilters = () => useAddressFilters<CardFilter>(read);
export type CardFilters = AddressFilters<CardFilter>;
