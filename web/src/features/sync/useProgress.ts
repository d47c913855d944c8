import { useQueries, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { Direction, Run } from './api';
import { isOver, type Progress, progressQuery, refreshRuns, type Way } from './run';
import { type Counts, countsOf } from './words';

const waysOf = (direction: Direction): readonly Way[] =>
  direction === 'both' ? ['from_server', 'to_server'] : [direction];

const latest = (told: Progress, known: Counts): Counts => ({
  done: told.done ?? known.done,
  total: told.total ?? known.total,
  bytes: told.bytes ?? known.bytes,
  photosDone: told.photosDone ?? known.photosDone,
  photosTotal: told.photosTotal ?? known.photosTotal,
  conflicts: told.conflicts ?? known.conflicts,
  errors: told.errors ?? known.errors,
});

/** How far it is, asked again and again as long as it goes on; `asks`: else the journal alone is read. */
export function useProgress(run: Run, asks: boolean) {
  const queryClient = useQueryClient();
  const ways = waysOf(run.synchronizationJournal_type);
  const answers = useQueries({
    queries: ways.map((way) => ({
      ...progressQuery(way, run.synchronizationJournal_uuid),
      enabled: asks,
    })),
  });
  const isEnded = asks && answers.every(({ data }) => data !== undefined && isOver(data));
  useEffect(() => {
    if (isEnded) void refreshRuns(queryClient);
  }, [isEnded, queryClient]);
  const known = countsOf(run);
  // Of both ways the journal has what they come to together.
  const told = ways.length === 1 ? answers[0]?.data : undefined;
  return {
    counts: told ? latest(told, known) : known,
    error: answers.find(({ error }) => error)?.error ?? null,
    retry: () => answers.forEach(({ error, refetch }) => error && void refetch()),
  };
}
