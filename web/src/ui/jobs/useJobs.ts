import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useSyncExternalStore } from 'react';
import { jobList, onJobChanges } from './store';
import type { Job } from './types';

export const useJobs = (): readonly Job[] => useSyncExternalStore(jobList.listen, jobList.read);

/** What a job changed is asked for again by the screens that show it. */
export function useJobChanges(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onJobChanges((changed) => {
        for (const queryKey of changed) void client.invalidateQueries({ queryKey });
      }),
    [client],
  );
}

/** The part that is dealt with, from 0 to 100; nothing where it is not known. */
export function percentOf({ type, total, done, failures, state }: Job): number | undefined {
  if (type === 'file') return state === 'done' ? 100 : undefined;
  return total === 0 ? 100 : Math.floor((100 * (done + failures.length)) / total);
}
