// Every write carries the name of its act, so that the server does it once however often it is sent
// (docs/decisions/0138). Who sends the same again because no answer came sends the same name, also after the
// page was loaded anew; an answer ends the act.
const HEADER = 'Idempotency-Key';
const KEPT = 'maillon.acts';
const WRITES = ['POST', 'PATCH', 'PUT', 'DELETE'];
// Who asks for the same after a longer while means to have it done again.
const MEANT_AS_ONE = 15 * 60_000;

/** FNV-1a from both ends: unlike for unlike texts, and nothing of them can be read from it. */
function fingerprint(text: string): string {
  const [basis, prime] = [0x811c9dc5, 0x01000193];
  let [forth, back] = [basis, basis];
  for (let at = 0; at < text.length; at++) {
    forth = Math.imul(forth ^ text.charCodeAt(at), prime);
    back = Math.imul(back ^ text.charCodeAt(text.length - 1 - at), prime);
  }
  return [forth >>> 0, back >>> 0, text.length].map((part) => part.toString(36)).join('-');
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
    if (Object.keys(names).length > 0) sessionStorage.setItem(KEPT, JSON.stringify(names));
    else sessionStorage.removeItem(KEPT);
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
