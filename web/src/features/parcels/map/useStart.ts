// Sends the map of one parcel to where it is, or where a new one most likely will be.
import { useQueries, useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { Rings } from '../../../entities/parcels/place/geometry';
import { goalOf, startOf } from './start';
import { type Box, boxAround, boxText, WORLD } from './tiles';
import type { Grounded } from './useGround';
import { extentOf, type MapFilter, mapQuery } from './useNearby';

const ALL: MapFilter = {};
const NOBODY: readonly MapFilter[] = [];

interface Near {
  near: Box | undefined;
  /** Somebody better is still asked for. */
  isAsking: boolean;
}

/** Where the first of these finds parcels. */
function useNear(beside: readonly MapFilter[]): Near {
  const answers = useQueries({ queries: beside.map((filter) => mapQuery(WORLD, filter)) });
  for (const { data, isPending } of answers) {
    if (isPending) return { near: undefined, isAsking: true };
    const near = data && extentOf(data);
    if (near) return { near, isAsking: false };
  }
  return { near: undefined, isAsking: false };
}

interface Subject {
  rings: Rings;
  isDrawn: boolean;
  isPlacing: boolean;
  beside?: readonly MapFilter[];
}

/** Answers how to go there again. */
export function useStart({ ground, view }: Grounded, subject: Subject): () => void {
  const { rings, isDrawn, isPlacing, beside = NOBODY } = subject;
  /** What it was sent to last; empty = nothing that can become another. */
  const begun = useRef<string>(undefined);
  const box = boxAround(rings.flat());
  const { near, isAsking } = useNear(box ? NOBODY : beside);
  const { data } = useQuery({ ...mapQuery(WORLD, ALL), enabled: !box && !near && !isAsking });
  const extent = data && extentOf(data);
  const fit = (): void => {
    const around = box ?? near ?? extent;
    if (around) ground?.fit(around);
  };
  useEffect(() => {
    if (!ground) begun.current = undefined;
    if (!ground || !view || isAsking) return;
    const goal = goalOf(box, near, isDrawn);
    const goalText = goal && boxText(goal);
    if (begun.current !== undefined && (goalText === undefined || goalText === begun.current)) return;
    const known = { isPlacing, hasPlace: box !== undefined, hasNear: near !== undefined };
    const start = startOf({ ...known, hasOthers: Boolean(extent) });
    begun.current = goalText ?? '';
    if (start === 'fit' || (start === 'resumeOrFit' && !ground.resume())) fit();
    if (start === 'resumeOrWait' && !ground.resume()) begun.current = undefined;
  });
  return fit;
}
