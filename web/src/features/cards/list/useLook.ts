// The picked cards as they are when a dialog is opened; whoever opens it again looks again.
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { keys } from '../../../api/keys';
import type { Card } from '../../../entities/cards/api';
import { gather, type Wanted } from '../../../ui/jobs/gather';
import type { CardFilter } from '../api';
import { sourceOf } from './plan';

export interface WantedCards extends Wanted<Card> {
  filter: CardFilter & { filter?: string };
}

export function useLook(wanted: WantedCards) {
  const [planned, setPlanned] = useState<{ done: number; total: number }>();
  const [nonce] = useState(() => Date.now());
  const { data, error, refetch } = useQuery({
    queryKey: [...keys.card, 'plan', nonce],
    queryFn: ({ signal }) =>
      gather(wanted, sourceOf(wanted.filter), signal, (done, total) => setPlanned({ done, total })),
    staleTime: Infinity,
    gcTime: 0,
  });
  return { targets: data, planned, error, again: () => void refetch() };
}

export type Look = ReturnType<typeof useLook>;
