// What the list of deliveries is narrowed to, in its address, in the words of the API.
import { bounds } from '../../../api/facts';
import { type AddressFilters, useAddressFilters } from '../../../entities/geography/useAddressFilters';
import { checkIn } from '../../../ui/filters/check';
import { dayIn, flagIn, idIn, oneOf } from '../../../ui/filters/read';
import type { DeliveryFilter } from '../api';
import { STATUSES } from '../words';

const daysIn = (text: string | null): number | undefined => {
  const days = idIn(text);
  return days !== undefined && days <= bounds.waitingDays.max ? days : undefined;
};

const read = (params: URLSearchParams): DeliveryFilter => ({
  delivery_status: oneOf(STATUSES, params.get('delivery_status')),
  delivery_isErrorType: flagIn(params.get('delivery_isErrorType')),
  delivery_sent: flagIn(params.get('delivery_sent')),
  delivery_code: params.get('delivery_code')?.trim() || undefined,
  id_number: params.get('id_number')?.trim() || undefined,
  createdFrom: dayIn(params.get('createdFrom')),
  createdTo: dayIn(params.get('createdTo')),
  unsettledDays: daysIn(params.get('unsettledDays')),
  sentFrom: dayIn(params.get('sentFrom')),
  sentTo: dayIn(params.get('sentTo')),
  daysFrom: daysIn(params.get('daysFrom')),
  daysTo: daysIn(params.get('daysTo')),
  check: checkIn(params.get('check')),
});

export type DeliveryFilters = AddressFilters<DeliveryFilter>;

export const useDeliveryFilters = (): DeliveryFilters => useAddressFilters(read);
