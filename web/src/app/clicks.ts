// The first span of a click: a share of clicks begins a trace, which the calls that they make go on with, as
// W3C's trace context has it (docs/decisions/0206). Loaded only where the server has them exported.
import { matchPath } from 'react-router';
import { traceWith } from '../api/http';
import { token } from '../auth/token';
import { screens } from './screens';

/** A call belongs to a click that was, or was last answered, at most so long ago. */
const JOINS_MS = 1_000;
/** No longer than this: what asks again and again is nobody's click any more. */
const LASTS_MS = 30_000;
/** Clicks that are over are told together. */
const TELLS_MS = 5_000;
/** Of one message. */
const MOST = 64;

interface Click {
  traceId: string;
  spanId: string;
  screen: string;
  at: number;
  /** When something of it was last heard. */
  last: number;
  open: number;
  calls: number;
  failed: number;
}

let share = 0;
let isListening = false;
let current: Click | undefined;
let over: Click[] = [];
let telling: number | undefined;

// Not crypto.randomUUID: it is missing where the page comes over plain HTTP from another machine.
const id = (bytes: number): string =>
  Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) =>
    byte.toString(16).padStart(2, '0'),
  ).join('');

/** The address of the screen without what people put into it. */
const screenOf = (pathname: string): string =>
  screens.find(({ path }) => path !== '*' && matchPath(path, pathname))?.path ?? '/';

function begin(): void {
  const at = performance.now();
  const screen = screenOf(window.location.pathname);
  current = { traceId: id(16), spanId: id(8), screen, at, last: at, open: 0, calls: 0, failed: 0 };
}

function join(request: Request): ((response?: Response) => void) | undefined {
  const click = current;
  const now = performance.now();
  if (!click || now - click.at > LASTS_MS || (click.open === 0 && now - click.last > JOINS_MS))
    return undefined;
  request.headers.set('traceparent', `00-${click.traceId}-${click.spanId}-01`);
  click.open += 1;
  click.calls += 1;
  return (response) => {
    click.open -= 1;
    click.last = performance.now();
    if (!response || response.status >= 500) click.failed += 1;
    window.setTimeout(() => end(click), JOINS_MS);
  };
}

/** Unless something of it goes on. */
function end(click: Click): void {
  if (click.open > 0 || performance.now() - click.last < JOINS_MS || over.includes(click)) return;
  if (current === click) current = undefined;
  over.push(click);
  telling ??= window.setTimeout(tell, TELLS_MS);
}

function tell(): void {
  window.clearTimeout(telling);
  telling = undefined;
  const told = over.slice(-MOST);
  over = [];
  const bearer = token.read();
  if (told.length === 0 || !bearer) return;
  const now = performance.now();
  const clicks = told.map(({ at, calls, failed, last, screen, spanId, traceId }) => ({
    trace_id: traceId,
    span_id: spanId,
    screen,
    ago_ms: Math.round(now - at),
    took_ms: Math.round(last - at),
    calls,
    failed,
  }));
  const headers = { Authorization: `Bearer ${bearer}`, 'Content-Type': 'application/json' };
  const body = JSON.stringify({ clicks });
  // Not by the client of the contract: it would be traced itself. A click that is lost is no loss to anybody.
  fetch('/api/trace/post.clicks', { method: 'POST', keepalive: true, headers, body }).catch(() => undefined);
}

function onClick(): void {
  if (Math.random() * 1_000 < share) begin();
  else current = undefined;
}

/** Traces so many of a thousand clicks. */
export function traceClicks(ofThousand: number): void {
  share = ofThousand;
  if (isListening) return;
  isListening = true;
  traceWith(join);
  window.addEventListener('click', onClick, { capture: true });
  window.addEventListener('pagehide', tell);
}
