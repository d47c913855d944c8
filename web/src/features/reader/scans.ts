// The last scans of this session: numbers and verdicts, in memory only.
import { useSyncExternalStore } from 'react';
import { onSessionEnd } from '../../auth/session';
import type { Finding, Outcome } from './find';

export interface PastScan {
  id: number;
  at: Date;
  number: string | undefined;
  outcome: Outcome;
  isOffline: boolean;
}

const KEPT = 50;
let past: readonly PastScan[] = [];
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: readonly PastScan[]): void {
  past = next;
  for (const listener of listeners) listener();
}

export function remember({ at, number, outcome, offline }: Finding): void {
  const scan = { id: nextId++, at, number, outcome, isOffline: offline !== undefined };
  set([scan, ...past].slice(0, KEPT));
}

export const forgetScans = (): void => set([]);

export function usePastScans(): readonly PastScan[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => past,
  );
}

onSessionEnd(forgetScans);
