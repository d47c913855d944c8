// A list of what goes on by itself: its first rows are asked for again, sooner while one of them moves. What
// goes on is among them, in the usual order.
import { useQuery } from '@tanstack/react-query';
import type { List } from './useList';
import { firstRowsQuery, type ListSource } from './useRows';

/** How often one looks while something goes on, and whether something has begun. */
const FOLLOW_MS = 3000;
const LOOK_MS = 30_000;

export function useFollowing<Row extends object>(
  source: ListSource<Row>,
  { state, isSettled }: List<Row>,
  isMoving?: (row: Row) => boolean,
): void {
  useQuery({
    ...firstRowsQuery(source, state),
    enabled: isSettled,
    refetchInterval: ({ state: { data } }) => (isMoving && data?.rows.some(isMoving) ? FOLLOW_MS : LOOK_MS),
  });
}
