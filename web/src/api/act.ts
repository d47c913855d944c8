// Every write carries the name of its act, so that the server does it once however often it is sent (docs/decisions/0138). Who sends
// the same again because no answer came sends the same name, also after the page was loaded anew; an answer ends the act.
const HEADER = 'Idempotency-Key';
const KEPT = 'maillon.acts';
const WRITES = ['POST', 'PATCH', 'PUT', 'DELETE'];
// Who asks for the same after a longer while means to have it done again.
const MEANT_AS_ONE = 15 * 60_000;

/** Unlike for unlike texts, and nothing of them can be read from it (cyrb53 by bryc, public domain). */
function fingerprint(text: string): string {
  let low = 0xdeadbeef;
  let high = 0x41c6ce57;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    low = Math.imul(low ^ code, 2654435761);
    high = Math.imul(high ^ code, 1597334677);
  }
  low = Math.imul(low ^ (low >>> 16), 2246822507) ^ Math.imul(high ^ (high >>> 13), 3266489909);
  high = Math.imul(high ^ (high >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909);
  return (4294967296 * (2097151 & high) + (low >>> 0)).toString(36);
}

type Names = Record<string, { name: string; since: number }>;

function read(): Names {
  try {
    return JSON.parse(sessionStorage.getItem(KEPT) ?? '{}') as Names;
  } catch {
    return {};
  }
}

function write(names: Names): void {
  try {
    sessionStorage.setItem(KEPT, JSON.stringify(names));
  } catch {
    // Without storage a name lives as long as the page.
  }
}

const open: Names = read();

// Not crypto.randomUUID: it is missing where the page comes over plain HTTP from another machine.
function name(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** Puts the name of its act on a request; what is answered calls `end`. */
export async function named(request: Request): Promise<{ end: (response: Response) => void }> {
  if (!WRITES.includes(request.method)) return { end: () => undefined };
  const what = `${request.method} ${request.url}\n${await request.clone().text()}`;
  const place = fingerprint(what);
  let act = open[place];
  if (!act || Date.now() - act.since > MEANT_AS_ONE) act = { name: name(), since: Date.now() };
  open[place] = act;
  write(open);
  request.headers.set(HEADER, act.name);
  return {
    end: (response) => {
      // A failure says nothing of what was done.
      if (response.status >= 500) return;
      delete open[place];
      write(open);
    },
  };
}
