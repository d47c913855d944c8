// What the list of members is narrowed to, in its address, in the words of the API.
import { type AddressFilters, useAddressFilters } from '../../../entities/geography/useAddressFilters';
import { checkIn } from '../../../ui/filters/check';
import { dayIn, flagIn, idIn, oneOf } from '../../../ui/filters/read';
import type { MemberFilter } from '../api';
import { GENDERS, STATUSES } from '../labels';

/** Names of filters as the address has them. */
export type FilterName = keyof MemberFilter;
export type MemberFilters = AddressFilters<MemberFilter>;

/** In the order of the tags. */
const read = (params: URLSearchParams): MemberFilter => ({
  localityId: idIn(params.get('localityId')),
  gender: oneOf(GENDERS, params.get('gender')),
  status: oneOf(STATUSES, params.get('status')),
  isMainAccount: flagIn(params.get('isMainAccount')),
  isSpouse: flagIn(params.get('isSpouse')),
  isChild: flagIn(params.get('isChild')),
  hasValidCard: flagIn(params.get('hasValidCard')),
  hasUnusedTransaction: flagIn(params.get('hasUnusedTransaction')),
  withoutPhoto: flagIn(params.get('withoutPhoto')),
  createdFrom: dayIn(params.get('createdFrom')),
  createdTo: dayIn(params.get('createdTo')),
  membershipFrom: dayIn(params.get('membershipFrom')),
  membershipTo: dayIn(params.get('membershipTo')),
  birthFrom: dayIn(params.get('birthFrom')),
  birthTo: dayIn(params.get('birthTo')),
  createdBy: params.get('createdBy')?.trim() || undefined,
  archived: params.get('archived') === 'true' || undefined,
  check: checkIn(params.get('check')),
});

export const useMemberFilters = (): MemberFilters => useAddressFilters<MemberFilter>(read);
