import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { FileReply } from '../../api/file';

type Print<Asked, Answer> = (
  asked: Asked,
  signal: AbortSignal,
  onBytes: (bytes: number) => void,
) => Promise<Answer>;

/** One print at a time; given up when what asked for it is closed. */
export function usePrinting<Asked, Answer = FileReply>(print: Print<Asked, Answer>) {
  const abort = useRef<AbortController>(undefined);
  const [received, setReceived] = useState(0);
  useEffect(() => () => abort.current?.abort(), []);
  const printing = useMutation({
    mutationFn: (asked: Asked): Promise<Answer> => {
      abort.current?.abort();
      abort.current = new AbortController();
      setReceived(0);
      return print(asked, abort.current.signal, setReceived);
    },
  });
  return { ...printing, received };
}
