// How many there are, as each list counts them; of the rows themselves nothing is used.
import { queryOptions } from '@tanstack/react-query';
import { api, unwrap } from '../../api/client';
import { bounds } from '../../api/facts';
import { keys } from '../../api/keys';

const one = { query: { _limit: 1 } };
/** The most that one call answers: nearly every network's users. */
const EVERY_USER = { query: { _limit: bounds.pageRows.max } };

export const regionCountQuery = queryOptions({
  queryKey: [...keys.region, 'count'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/region/get.region_list', { params: one, signal })),
  select: ({ total, totalIsEstimate }) => ({ total, totalIsEstimate }),
});

export const departmentCountQuery = queryOptions({
  queryKey: [...keys.department, 'count'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/department/get.department_list', { params: one, signal })),
  select: ({ total, totalIsEstimate }) => ({ total, totalIsEstimate }),
});

export const subprefectureCountQuery = queryOptions({
  queryKey: [...keys.subprefecture, 'count'],
  queryFn: ({ signal }) =>
    unwrap(api.GET('/api/subprefecture/get.subprefecture_list', { params: one, signal })),
  select: ({ total, totalIsEstimate }) => ({ total, totalIsEstimate }),
});

export const localityCountQuery = queryOptions({
  queryKey: [...keys.locality, 'count'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/locality/get.locality_list', { params: one, signal })),
  select: ({ total, totalIsEstimate }) => ({ total, totalIsEstimate }),
});

/** Members and what is told of them, from one call. */
export const memberCountQuery = queryOptions({
  queryKey: [...keys.member, 'count'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/member/get.member_count', { signal })),
});

/** Users are few; who must change the password is told by the rows only. */
export const userCountQuery = queryOptions({
  queryKey: [...keys.user, 'count'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/user/user_list', { params: EVERY_USER, signal })),
  select: ({ total, totalIsEstimate, rows }) => ({
    total,
    totalIsEstimate,
    toChange: rows.filter((user) => user.login_mustChangePassword).length,
  }),
});

interface OldDeliveries {
  unsettledDays: number;
}

export const cardsToPrintCountQuery = queryOptions({
  queryKey: [...keys.card, 'count', 'toPrint'],
  queryFn: ({ signal }) =>
    unwrap(
      api.GET('/api/card/get.card_list', {
        params: { query: { card_status: 'created', _limit: 1 } },
        signal,
      }),
    ),
  select: ({ total, totalIsEstimate }) => ({ total, totalIsEstimate }),
});

/**
 * Cards in force that expire soon, with the way to exactly those; the longest time first, which holds the
 * others.
 */
export const expiringCardsQuery = queryOptions({
  queryKey: [...keys.card, 'count', 'expiring'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/card/get.card_expiring', { signal })),
  select: ({ rows }) =>
    rows
      .map(({ days, total, totalIsEstimate, ...of }) => {
        const bounds = { expiresFrom: of.expiresFrom!, expiresTo: of.expiresTo! };
        const query = new URLSearchParams({ card_status: 'delivered', ...bounds });
        return { days, total, totalIsEstimate, path: `/cards?${query.toString()}` };
      })
      .toReversed(),
});

export const toDeliverCountQuery = queryOptions({
  queryKey: [...keys.card, 'count', 'toDeliver'],
  queryFn: ({ signal }) => unwrap(api.GET('/api/card/get.card_to_deliver', { params: one, signal })),
  select: ({ total, totalIsEstimate }) => ({ total, totalIsEstimate }),
});

export const candidateCountQuery = queryOptions({
  queryKey: [...keys.card, 'count', 'candidates'],
  queryFn: ({ signal }) =>
    unwrap(
      api.POST('/api/card/get.card_creation.member_list', {
        body: { onlyEligible: true, _limit: 1 },
        signal,
      }),
    ),
  select: ({ total, totalIsEstimate }) => ({ total, totalIsEstimate }),
});

export const deliveryCountQuery = (filter: OldDeliveries) =>
  queryOptions({
    queryKey: [...keys.delivery, 'count', filter],
    queryFn: ({ signal }) =>
      unwrap(
        api.GET('/api/delivery/get.delivery_list', { params: { query: { ...filter, _limit: 1 } }, signal }),
      ),
    select: ({ total, totalIsEstimate }) => ({ total, totalIsEstimate }),
  });
