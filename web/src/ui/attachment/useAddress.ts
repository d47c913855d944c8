// A file as an address that an <img> can show: it is behind the bearer token.
import { type QueryKey, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

/** How a file that never changes is fetched. */
export interface FileQuery {
  queryKey: QueryKey;
  queryFn: (asked: { signal: AbortSignal }) => Promise<Blob>;
}

export function useAddress(file: FileQuery) {
  const { data, error } = useQuery({ ...file, staleTime: Infinity });
  const [address, setAddress] = useState<string>();
  useEffect(() => {
    if (!data) return undefined;
    const made = URL.createObjectURL(data);
    setAddress(made);
    return () => URL.revokeObjectURL(made);
  }, [data]);
  return { address, error };
}
