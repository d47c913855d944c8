// How this workstation's reader is heard: kept in this browser, for readers belong to places and not to
// people.
import { useSyncExternalStore } from 'react';

export type Speed = 'usual' | 'slow';

/**
 * A reader is faster than this between two characters, a person slower. Over radio the keys come with gaps.
 */
const GAPS_MS: Record<Speed, number> = { usual: 50, slow: 120 };

const ANYWHERE = 'maillon.scan-anywhere';
const SPEED = 'maillon.scan-speed';

const listeners = new Set<() => void>();

function keep(entry: string, word: string, usual: string): void {
  if (word === usual) localStorage.removeItem(entry);
  else localStorage.setItem(entry, word);
  for (const listener of listeners) listener();
}

const isAnywhere = (): boolean => localStorage.getItem(ANYWHERE) !== 'off';
const speedNow = (): Speed => (localStorage.getItem(SPEED) === 'slow' ? 'slow' : 'usual');

export const longestGap = (): number => GAPS_MS[speedNow()];

export const setAnywhere = (on: boolean): void => keep(ANYWHERE, on ? 'on' : 'off', 'on');
export const setSpeed = (speed: Speed): void => keep(SPEED, speed, 'usual');

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a scan on any screen opens its card. */
export const useAnywhere = (): boolean => useSyncExternalStore(subscribe, isAnywhere);
export const useSpeed = (): Speed => useSyncExternalStore(subscribe, speedNow);
