// The calls of the assistant: who may get a card and who not, and making the cards.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../../api/client';
import { keys } from '../../../api/keys';
import type { components } from '../../../api/schema';
import type { Reason } from '../../../entities/cards/api';
import type { PlaceFilter } from '../../../entities/geography/useAddressFilters';
import type { ListParams } from '../../../ui/table/types';
import type { ListSource } from '../../../ui/table/useRows';

type Schemas = components['schemas'];
export type Candidate = Schemas['CardCandidate'];
export type Created = Schemas['CreateCardsReply'];
export type Skipped = Schemas['SkippedMember'];

/** Whom one looks at: who may get a card, everybody, or those with one reason. */
export type View = 'eligible' | 'all' | Reason;

/** Which members, in the words of the API. */
export interface MemberFilter extends PlaceFilter {
  isMainAccount?: boolean;
}

const queryOf = (view: View) => {
  if (view === 'eligible') return { onlyEligible: true };
  return view === 'all' ? { onlyEligible: false } : { onlyEligible: false, reason: view };
};

const listCandidates = (
  body: MemberFilter & Partial<ListParams> & { withCounts?: boolean },
  view: View,
  signal?: AbortSignal,
) =>
  unwrap(
    api.POST('/api/card/get.card_creation.member_list', { body: { ...body, ...queryOf(view) }, signal }),
  );

export const candidateList = (filter: MemberFilter, view: View): ListSource<Candidate> => ({
  queryKey: [...keys.card, 'candidates', filter, view],
  fetch: (query, signal) => listCandidates({ ...filter, ...query }, view, signal),
});

export interface Count {
  total: number;
  isEstimate: boolean;
}

export type Counts = Record<View, Count>;

/** How many there are in each view of the same members. */
export const countsQuery = (filter: MemberFilter & { filter?: string }) =>
  queryOptions({
    queryKey: [...keys.card, 'candidates', 'counts', filter],
    queryFn: async ({ signal }): Promise<Counts> => {
      const query = { ...filter, _limit: 1, _offset: 0, withCounts: true };
      const { counts } = await listCandidates(query, 'eligible', signal);
      const views = counts.map(({ eligible, reason, total, totalIsEstimate }) => [
        eligible ? 'eligible' : (reason ?? 'all'),
        { total, isEstimate: totalIsEstimate },
      ]);
      return Object.fromEntries(views) as Counts;
    },
  });

/** Without `member_ids`: everyone of the filter who may get one. */
export const createCards = (body: Schemas['CreateCardsRequest']): Promise<Created> =>
  unwrap(api.POST('/api/card/get.card_creation.create', { body }));
