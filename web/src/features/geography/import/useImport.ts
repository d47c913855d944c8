// The import itself: how far it is, what became of it, and the same again when the answer was lost.
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { ApiError } from '../../../api/error';
import { type Counts, importRows } from './api';
import type { ImportRow, ImportTable } from './rows';

export interface Outcome {
  counts: Counts;
  /** Saved by an earlier try whose answer was lost: these are the counts that were announced. */
  alreadyDone: boolean;
}

const COUNTS = ['region', 'department', 'subprefecture', 'locality'] as const;

export const addedBy = (counts: Counts): number =>
  COUNTS.reduce((sum, level) => sum + counts[`${level}Added`], 0);
export const updatedBy = (counts: Counts): number =>
  COUNTS.reduce((sum, level) => sum + counts[`${level}Updated`], 0);

export function useImport(uuid: string, onDone: (outcome: Outcome) => void) {
  const [sent, setSent] = useState(0);
  const busy = useRef(false);
  const lost = useRef(false);
  const mutation = useMutation({
    mutationFn: ({ table, rows }: { table: ImportTable; rows: readonly ImportRow[]; expected: Counts }) =>
      importRows({ table, rows, uuid, onSent: setSent }),
    onSuccess: ({ classes: _classes, resemblances: _resemblances, ...counts }, { expected }) => {
      const nothing = addedBy(counts) + updatedBy(counts) === 0;
      const alreadyDone = lost.current && nothing && addedBy(expected) + updatedBy(expected) > 0;
      onDone({ counts: alreadyDone ? expected : counts, alreadyDone });
    },
    onError: (error) => {
      if (error instanceof ApiError && (error.isTransient || error.code === 'unreadable'))
        lost.current = true;
    },
    onSettled: () => {
      busy.current = false;
    },
  });

  return {
    sent,
    isRunning: mutation.isPending,
    error: mutation.error,
    answerLost: mutation.isError && lost.current,
    run: (table: ImportTable, rows: readonly ImportRow[], expected: Counts) => {
      // The second click of a double click comes before the button is drawn disabled.
      if (busy.current) return;
      busy.current = true;
      setSent(0);
      mutation.mutate({ table, rows, expected });
    },
  };
}
