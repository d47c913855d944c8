// The notices: those that are shown now, and the list of all since the page was opened (eight seconds are
// short). Callable from anywhere; app/Notices.tsx draws them.
import { useSyncExternalStore } from 'react';
import { ApiError } from '../api/error';

/** Specification §9. */
export const FAILURE_SECONDS = 8;
export const DEFAULT_SECONDS = 5;
const KEPT = 50;
const SHOWN = 5;

export interface Notice {
  id: number;
  kind: 'failure' | 'success' | 'information';
  message: string;
  traceId?: string;
  /** A rule said no, and the sentence says all: its reference is for the list alone. */
  isRefusal?: boolean;
  at: Date;
}

interface Notices {
  shown: readonly Notice[];
  kept: readonly Notice[];
}

let notices: Notices = { shown: [], kept: [] };
let nextId = 1;
const listeners = new Set<() => void>();

function set(next: Partial<Notices>): void {
  notices = { ...notices, ...next };
  for (const listener of listeners) listener();
}

function add(one: Omit<Notice, 'id' | 'at'>): void {
  const notice = { ...one, id: nextId++, at: new Date() };
  // The same sentence twice is one notice that stays longer: a lot of refusals must not fill the screen.
  const others = notices.shown.filter(({ kind, message }) => kind !== one.kind || message !== one.message);
  set({ shown: [notice, ...others].slice(0, SHOWN), kept: [notice, ...notices.kept].slice(0, KEPT) });
}

/** A red warning for eight seconds. */
export function notifyFailure(error: unknown): void {
  if (error instanceof ApiError) {
    const { message, traceId, status } = error;
    if (!error.silent) add({ kind: 'failure', message, traceId, isRefusal: status >= 400 && status < 500 });
    return;
  }
  if (error instanceof DOMException && error.name === 'AbortError') return;
  notifyWarning(error instanceof Error ? error.message : String(error));
}

export const notifyWarning = (message: string): void => add({ kind: 'failure', message });
export const notifySuccess = (message: string): void => add({ kind: 'success', message });
export const notifyInformation = (message: string): void => add({ kind: 'information', message });

export const hideNotice = (id: number): void =>
  set({ shown: notices.shown.filter((notice) => notice.id !== id) });

/** What they say is over; they can still be read in the list. */
export const hideNotices = (): void => set({ shown: [] });

/** Those that were read. */
export const clearNotices = (): void => set({ kept: [] });

export function useNotices(): Notices {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => notices,
  );
}
