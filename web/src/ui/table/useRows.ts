// The rows of one page: the first hundred at once (contract §8), the rest of the page as one comes to it.
import {
  keepPreviousData,
  type QueryKey,
  queryOptions,
  useInfiniteQuery,
  useQuery,
} from '@tanstack/react-query';
import { useCallback, useMemo, useState } from 'react';
import type { ListAnswer, ListParams } from './types';
import type { ListState } from './useListState';

export const FIRST_ROWS = 100;
/** What comes at a time behind them: half a second on a slow line. */
const MORE_ROWS = 400;

export interface ListSource<Row> {
  queryKey: QueryKey;
  fetch: (params: ListParams, signal: AbortSignal) => Promise<ListAnswer<Row>>;
}

const offsetOf = ({ page, pageSize }: ListState): number => (page - 1) * pageSize;

const orderOf = (state: ListState) => ({
  _orderBy: state.orderBy,
  _descending: state.orderBy ? state.descending : undefined,
  filter: state.filter || undefined,
});

/** The first rows of a page. */
export function firstRowsQuery<Row>(source: ListSource<Row>, state: ListState) {
  const head = {
    ...orderOf(state),
    _limit: Math.min(FIRST_ROWS, state.pageSize),
    _offset: offsetOf(state),
  };
  return queryOptions({
    queryKey: [...source.queryKey, 'list', head],
    queryFn: ({ signal }) => source.fetch(head, signal),
  });
}

const pagesOf = <Row>(data: { pages: ListAnswer<Row>[] } | undefined): Row[] =>
  data?.pages.flatMap((page) => page.rows) ?? [];

/** A record saved between two answers may be in both. */
function joined<Row extends object>(rowKey: keyof Row, known: Row[], tail: Row[]): Row[] {
  if (tail.length === 0) return known;
  const seen = new Map(known.map((row) => [row[rowKey], row]));
  for (const row of tail) if (!seen.has(row[rowKey])) seen.set(row[rowKey], row);
  return [...seen.values()];
}

interface Wanted {
  state: ListState;
  expected: number;
  hasRest: boolean;
}

/** What of a page comes after its first rows, once it is wanted. */
function useRest<Row>(source: ListSource<Row>, queryKey: QueryKey, { state, expected, hasRest }: Wanted) {
  const list = JSON.stringify(queryKey);
  /** Of which list the rest was asked for. */
  const [wanted, setWanted] = useState<string>();
  const rest = useInfiniteQuery({
    queryKey,
    queryFn: ({ pageParam: from, signal }) =>
      source.fetch(
        {
          ...orderOf(state),
          _limit: Math.min(MORE_ROWS, state.pageSize - from),
          _offset: offsetOf(state) + from,
        },
        signal,
      ),
    initialPageParam: Math.min(FIRST_ROWS, state.pageSize),
    getNextPageParam: (_last, _pages, from) => (from + MORE_ROWS < expected ? from + MORE_ROWS : undefined),
    enabled: hasRest && wanted === list,
  });
  return { rest, want: useCallback(() => setWanted(list), [list]) };
}

function useFirst<Row>(source: ListSource<Row>, state: ListState, isSettled: boolean) {
  return useQuery({
    ...firstRowsQuery(source, state),
    // What the address is before it is settled must not be shown for a moment, though it may be known.
    ...(!isSettled && { queryKey: [...source.queryKey, 'unsettled'], enabled: false }),
    // The old rows stay, dimmed, until the new ones are there.
    placeholderData: keepPreviousData,
  });
}

/** `isSettled`: false while it is not known which rows are wanted. */
export function useRows<Row extends object>(
  source: ListSource<Row>,
  rowKey: keyof Row & string,
  state: ListState,
  isSettled = true,
) {
  const offset = offsetOf(state);
  const firstSize = Math.min(FIRST_ROWS, state.pageSize);
  const common = orderOf(state);
  const first = useFirst(source, state, isSettled);
  const { data, isPlaceholderData } = first;
  const total = data?.total ?? 0;
  const expected = Math.max(0, Math.min(state.pageSize, total - offset));
  const hasRest = data !== undefined && !isPlaceholderData && expected > firstSize;

  const list = [...source.queryKey, 'list', { ...common, _offset: offset, rest: state.pageSize }];
  const { rest, want } = useRest(source, list, { state, expected, hasRest });

  const rows = useMemo(
    () => joined(rowKey, data?.rows ?? [], hasRest ? pagesOf(rest.data) : []),
    [data, rest.data, hasRest, rowKey],
  );

  const isComplete = !hasRest || (rest.data !== undefined && !rest.hasNextPage);
  const { fetchNextPage, isFetching, data: restData } = rest;
  /** One comes near the last row that is there. */
  const wantMore = useCallback(() => {
    if (isComplete || isFetching) return;
    want();
    if (restData) void fetchNextPage();
  }, [isComplete, isFetching, want, restData, fetchNextPage]);
  /** Every row of the page. */
  const loadAll = useCallback(async (): Promise<Row[]> => {
    want();
    let all = await fetchNextPage({ cancelRefetch: false });
    while (all.hasNextPage && !all.isError) all = await fetchNextPage({ cancelRefetch: false });
    return [...(data?.rows ?? []), ...pagesOf(all.data)];
  }, [want, fetchNextPage, data]);

  return {
    rows,
    total,
    totalIsEstimate: data?.totalIsEstimate ?? false,
    sum: data?.sum,
    filter: (isPlaceholderData ? undefined : data?.filter) ?? common.filter,
    offset,
    expected,
    isLoading: first.isPending,
    isRefreshing: isPlaceholderData,
    isComplete,
    wantMore,
    loadAll,
    isLoadingRest: hasRest && rest.isFetching,
    error: first.error ?? (hasRest ? rest.error : null),
    retry: () => void (first.error ? first.refetch() : rest.refetch()),
  };
}

export type Rows<Row extends object> = ReturnType<typeof useRows<Row>>;
