// Keeps the lists fresh as long as it is mounted: at once, every quarter of an hour, when the network is
// back.
import { useQuery } from '@tanstack/react-query';
import { keys } from '../../../api/keys';
import { useOnline } from '../../../ui/media';
import type { Lists } from './judge';
import { refreshLists, storedLists } from './lists';

const EVERY_MS = 15 * 60_000;

export interface KnownLists {
  lists: Lists | undefined;
  isRefreshing: boolean;
  refresh: () => void;
}

export function useLists(): KnownLists {
  const online = useOnline();
  const stored = useQuery({
    queryKey: [...keys.reader, 'stored'],
    queryFn: storedLists,
    staleTime: Infinity,
  });
  const fresh = useQuery({
    queryKey: [...keys.reader, 'fresh'],
    queryFn: ({ signal }) => refreshLists(signal),
    enabled: online,
    staleTime: 60_000,
    refetchInterval: EVERY_MS,
    refetchOnReconnect: 'always',
  });
  return {
    lists: fresh.data ?? stored.data ?? undefined,
    isRefreshing: fresh.isFetching,
    refresh: () => void fresh.refetch(),
  };
}
