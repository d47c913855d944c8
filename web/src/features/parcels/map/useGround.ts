// A map in a page: made once, coloured as the theme is, told where it looks.
import { useQuery } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { environmentQuery } from '../../../api/environment';
import { useDarkMode } from '../../../ui/media';
import { type Ground, makeGround } from './ground';
import type { Box } from './tiles';

export interface Grounded {
  target: RefObject<HTMLDivElement | null>;
  ground: Ground | undefined;
  /** What is seen, once the map stands still. */
  view: Box | undefined;
  hasBaseMap: boolean;
}

export function useGround(isPart: boolean): Grounded {
  const { data } = useQuery(environmentQuery);
  const target = useRef<HTMLDivElement>(null);
  const [ground, setGround] = useState<Ground>();
  const [view, setView] = useState<Box>();
  const isDark = useDarkMode();
  const hasBaseMap = data?.hasMap;
  useEffect(() => {
    // Where it is known what lies under it.
    if (hasBaseMap === undefined || !target.current) return undefined;
    const made = makeGround(target.current, { hasBaseMap, isPart });
    made.map.on('moveend', () => setView(made.view()));
    setGround(made);
    return () => {
      setGround(undefined);
      made.dispose();
    };
  }, [hasBaseMap, isPart]);
  useEffect(() => {
    if (!ground) return undefined;
    // The style sheet of the other theme is there in the next frame.
    const frame = requestAnimationFrame(ground.recolour);
    return () => cancelAnimationFrame(frame);
  }, [ground, isDark]);
  return { target, ground, view, hasBaseMap: hasBaseMap ?? false };
}
