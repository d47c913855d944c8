// A new token every three minutes (specification §9), by one tab at a time, never while offline.
import { renewWith } from '../api/http';
import { endSession } from './session';
import { token } from './token';

export const REFRESH_PERIOD_MS = 3 * 60_000;
// A tab that ticks this soon after any tab's refresh leaves it at that.
const FRESH_MS = REFRESH_PERIOD_MS * 0.9;

let timer: ReturnType<typeof setInterval> | undefined;
let isLeaving = false;
let running: Promise<boolean> | undefined;

/** Renews now; answers whether the session goes on. Ends the session when it does not. */
export function refresh(): Promise<boolean> {
  const askedAt = Date.now();
  running ??= oneTabAtATime(() => renewOnce(askedAt)).finally(() => {
    running = undefined;
  });
  return running;
}

// Web Locks exist on HTTPS and localhost only; elsewhere two tabs may both renew, which harms nothing: the
// old token stays good until it expires.
async function oneTabAtATime(work: () => Promise<boolean>): Promise<boolean> {
  return navigator.locks ? navigator.locks.request('maillon-refresh', work) : work();
}

async function renewOnce(askedAt: number): Promise<boolean> {
  const used = token.read();
  if (!used) return false;
  if (token.refreshedAt() > askedAt) return true;
  let answer: { status?: unknown; token?: unknown };
  try {
    const response = await fetch('/api/auth/refresh', {
      method: 'POST',
      headers: { Authorization: `Bearer ${used}`, 'Content-Type': 'application/json' },
      body: '{}',
    });
    answer = (await response.json()) as typeof answer;
  } catch {
    // The browser gave the call up with the page that made it; the next page renews.
    if (isLeaving) return true;
    return lost(used, 'unreachable');
  }
  if (answer?.status !== 'ok' || typeof answer.token !== 'string') return lost(used, 'refused');
  // Signed out while the answer was on its way: it must not sign in again.
  if (token.read() === null) return false;
  token.write(answer.token);
  return true;
}

function lost(used: string, reason: 'refused' | 'unreachable'): boolean {
  const now = token.read();
  // Another tab was luckier, or signed out and has told everybody.
  if (now !== used) return now !== null;
  stopRefresh();
  token.clear();
  endSession(reason);
  return false;
}

function tick(): void {
  if (!navigator.onLine) return;
  if (Date.now() - token.refreshedAt() < FRESH_MS) return;
  void refresh();
}

function backOnline(): void {
  void refresh();
}

// A page that the browser keeps may come back.
window.addEventListener('pagehide', () => (isLeaving = true));
window.addEventListener('pageshow', () => (isLeaving = false));

export function startRefresh(): void {
  stopRefresh();
  timer = setInterval(tick, REFRESH_PERIOD_MS);
  window.addEventListener('online', backOnline);
}

export function stopRefresh(): void {
  clearInterval(timer);
  window.removeEventListener('online', backOnline);
}

renewWith(refresh);
