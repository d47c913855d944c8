// The one place that talks to the network: puts the bearer token on, and renews it once when it has expired
// (a laptop that slept through its refreshes comes back with an old token and a living session).
import { token } from '../auth/token';
import { named } from './act';
import { takeEarly } from './early';
import { noteMarks, tellMarks } from './marks';

// These decide about the session themselves.
const WITHOUT_RENEWAL = ['/api/auth/login', '/api/auth/refresh', '/api/auth/logout'];

let renew: (() => Promise<boolean>) | undefined;
let trace: ((request: Request) => ((response?: Response) => void) | undefined) | undefined;
const told = new WeakSet<Response>();

/** Registered by the session: answers whether there is a fresh token. */
export function renewWith(renewal: () => Promise<boolean>): void {
  renew = renewal;
}

/** Registered by what traces clicks: puts a call into the trace of its click, and hears of its answer. */
export function traceWith(tracing: NonNullable<typeof trace>): void {
  trace = tracing;
}

/** The user was already told that the session ended when this answer came. */
export function isEndOfSession(response: Response): boolean {
  return told.has(response);
}

function authorised(request: Request): Request {
  const bearer = token.read();
  if (bearer) request.headers.set('Authorization', `Bearer ${bearer}`);
  tellMarks(request.headers);
  return request;
}

type Transport = (request: Request) => Promise<Response>;

/** A way to the network with the bearer token put on, whatever carries the bytes. */
export function sendBy(transport: Transport): Transport {
  const send = sendAuthorised(transport);
  return async (request) => {
    const end = trace?.(request);
    let response: Response | undefined;
    try {
      response = await send(request);
      return response;
    } finally {
      end?.(response);
    }
  };
}

function sendAuthorised(transport: Transport): Transport {
  return async (request) => {
    const decides = WITHOUT_RENEWAL.includes(new URL(request.url).pathname);
    const renewable = token.read() !== null && !decides;
    const act = decides ? undefined : await named(request);
    // A body can be read once only, so the copy for a second try is made before the first.
    const second = renewable ? request.clone() : undefined;
    const response = await transport(authorised(request));
    noteMarks(response.headers);
    if (response.status !== 401 || !second || !renew) {
      act?.end(response);
      return response;
    }
    if (await renew()) {
      const renewed = await transport(authorised(second));
      noteMarks(renewed.headers);
      act?.end(renewed);
      return renewed;
    }
    told.add(response);
    return response;
  };
}

export const send = sendBy(async (request) => (await takeEarly(request)) ?? fetch(request));
