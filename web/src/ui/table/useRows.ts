// The rows of one page: the first hundred at once, the rest of the page behind them (contract §8).
import { keepPreviousData, type QueryKey, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { ListAnswer, ListParams } from './types';
import type { ListState } from './useListState';

export const FIRST_ROWS = 100;

export interface ListSource<Row> {
  queryKey: QueryKey;
  fetch: (params: ListParams, signal: AbortSignal) => Promise<ListAnswer<Row>>;
}

export function useRows<Row extends object>(
  source: ListSource<Row>,
  rowKey: keyof Row & string,
  state: ListState,
) {
  const offset = (state.page - 1) * state.pageSize;
  const firstSize = Math.min(FIRST_ROWS, state.pageSize);
  const common = {
    _orderBy: state.orderBy,
    _descending: state.orderBy ? state.descending : undefined,
    filter: state.filter || undefined,
  };
  const part = (params: ListParams, enabled: boolean) => ({
    queryKey: [...source.queryKey, 'list', params],
    queryFn: ({ signal }: { signal: AbortSignal }) => source.fetch(params, signal),
    enabled,
  });

  const first = useQuery({
    ...part({ ...common, _limit: firstSize, _offset: offset }, true),
    // The old rows stay, dimmed, until the new ones are there.
    placeholderData: keepPreviousData,
  });
  const { data, isPlaceholderData } = first;
  const total = data?.total ?? 0;
  const expected = Math.max(0, Math.min(state.pageSize, total - offset));
  const restWanted = data !== undefined && !isPlaceholderData && expected > firstSize;
  const rest = useQuery(
    part({ ...common, _limit: state.pageSize - firstSize, _offset: offset + firstSize }, restWanted),
  );

  const rows = useMemo(() => {
    const head = data?.rows ?? [];
    const tail = restWanted ? (rest.data?.rows ?? []) : [];
    if (tail.length === 0) return head;
    // A record saved between the two answers may be in both.
    const known = new Set(head.map((row) => row[rowKey]));
    return [...head, ...tail.filter((row) => !known.has(row[rowKey]))];
  }, [data, rest.data, restWanted, rowKey]);

  return {
    rows,
    total,
    totalIsEstimate: data?.totalIsEstimate ?? false,
    offset,
    expected,
    isLoading: first.isPending,
    isRefreshing: isPlaceholderData,
    isLoadingRest: restWanted && rest.isPending,
    error: first.error ?? (restWanted ? rest.error : null),
    retry: () => void (first.error ? first.refetch() : rest.refetch()),
  };
}

export type Rows<Row extends object> = ReturnType<typeof useRows<Row>>;
