// A list opened without any query is shown as it was left; an address with a query always wins.
import { useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { listQueryOf } from './preferences';
import type { ListMemory } from './useListPreferences';

/** Answers whether the address is settled, so that the list asks the server once. */
export function useLastFilters({ ready, preferences, change }: ListMemory): boolean {
  const [params, setParams] = useSearchParams();
  const { last } = preferences;
  const query = listQueryOf(params);
  const isBare = params.size === 0 && last !== '';
  const [settled, setSettled] = useState(ready && !isBare);
  const restores = ready && !settled && isBare;
  const known = useRef(settled ? query : undefined);

  useEffect(() => {
    if (settled || !ready) return;
    if (restores) setParams(new URLSearchParams(last), { replace: true });
    else {
      known.current = query;
      setSettled(true);
    }
  }, [settled, ready, restores, last, query, setParams]);

  // What a link asked for is not what the user likes to see; what they change from there on is.
  useEffect(() => {
    if (!settled || known.current === query) return;
    known.current = query;
    change({ last: query });
  }, [settled, query, change]);

  return settled;
}
