// The jobs of the application, as its parts see them.
import { useQueryClient } from '@tanstack/react-query';
import { createContext, useContext, useEffect, useSyncExternalStore } from 'react';
import type { JobStore } from './JobStore';
import type { Job } from './types';

export const JobsContext = createContext<JobStore | undefined>(undefined);

export function useJobStore(): JobStore {
  const store = useContext(JobsContext);
  if (!store) throw new Error('jobs are used outside of the application, which has their store');
  return store;
}

export function useJobs(): readonly Job[] {
  const store = useJobStore();
  return useSyncExternalStore(store.subscribe, store.list);
}

/** What a job changed is asked for again by the screens that show it. */
export function useJobChanges(): void {
  const client = useQueryClient();
  const store = useJobStore();
  useEffect(
    () =>
      store.onChanges((changed) => {
        for (const queryKey of changed) void client.invalidateQueries({ queryKey });
      }),
    [client, store],
  );
}

/** The part that is dealt with, from 0 to 100; nothing where it is not known. */
export function percentOf({ type, total, done, failures, state }: Job): number | undefined {
  if (type === 'file') return state === 'done' ? 100 : undefined;
  return total === 0 ? 100 : Math.floor((100 * (done + failures.length)) / total);
}
