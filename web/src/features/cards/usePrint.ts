import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { bundleCards, type Printed, printCards } from './api';
import { layoutOf, paperNow } from './list/paper';

/** A PDF for the printer of this workstation, or a ZIP for a printer elsewhere. */
export type Output = 'pdf' | 'zip';

interface PrintRequest {
  ids: number[];
  output: Output;
}

/** Given up when what asked for it is closed. */
export function usePrint() {
  const abort = useRef<AbortController>(undefined);
  const [received, setReceived] = useState(0);
  useEffect(() => () => abort.current?.abort(), []);
  const printing = useMutation({
    mutationFn: async ({ ids, output }: PrintRequest): Promise<Printed> => {
      abort.current?.abort();
      abort.current = new AbortController();
      const { signal } = abort.current;
      setReceived(0);
      if (output === 'zip') return { file: await bundleCards(ids, signal, setReceived) };
      return printCards(ids, layoutOf(paperNow()), signal);
    },
  });
  return { ...printing, received };
}
