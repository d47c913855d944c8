import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { printCards } from './api';
import { laidOf, paperNow } from './list/paper';

/** Given up when what asked for it is closed. */
export function usePrint() {
  const abort = useRef<AbortController>(undefined);
  useEffect(() => () => abort.current?.abort(), []);
  return useMutation({
    mutationFn: (ids: number[]) => {
      abort.current?.abort();
      abort.current = new AbortController();
      return printCards(ids, laidOf(paperNow()), abort.current.signal);
    },
  });
}
