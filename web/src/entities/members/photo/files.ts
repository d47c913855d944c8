// Photos as addresses that an <img> can show: they are behind the bearer token, so they are fetched here and
// kept as object URLs. What is shown on many rows is fetched once; what is shown nowhere goes when there are
// too many.
import { api } from '../../../api/client';
import { fileOf } from '../../../api/file';
import { onSessionEnd } from '../../../auth/session';

export type PhotoSize = 'thumb' | 'full';

export const PHOTOS_KEPT = 500;
/** Browsers open six connections to a server; the rest of the page needs some of them. */
const AT_ONCE = 4;

interface Entry {
  url: Promise<string>;
  address?: string;
  users: number;
  abort: AbortController;
}

// In the order of use, the latest last.
const entries = new Map<string, Entry>();
let running = 0;
const waiting: (() => void)[] = [];

// The last that came into view is the first to be fetched: the others may have been scrolled away.
async function turn(signal: AbortSignal): Promise<void> {
  if (running < AT_ONCE) running += 1;
  // Whoever is done hands the place on.
  else await new Promise<void>((go) => waiting.push(go));
  if (!signal.aborted) return;
  done();
  throw new DOMException('aborted', 'AbortError');
}

function done(): void {
  const next = waiting.pop();
  if (next) next();
  else running -= 1;
}

function call(file: string, size: PhotoSize, signal: AbortSignal) {
  const init = { params: { path: { file } }, parseAs: 'blob', signal } as const;
  return size === 'thumb'
    ? api.GET('/api/member/photo/{file}/thumbnail', init)
    : api.GET('/api/member/photo/{file}', init);
}

async function load(file: string, size: PhotoSize, signal: AbortSignal): Promise<string> {
  await turn(signal);
  try {
    const { blob } = await fileOf(call(file, size, signal), file);
    return URL.createObjectURL(blob);
  } finally {
    done();
  }
}

function forget(key: string, entry: Entry): void {
  if (entries.get(key) === entry) entries.delete(key);
  if (entry.address) URL.revokeObjectURL(entry.address);
}

function start(key: string, file: string, size: PhotoSize): Entry {
  const abort = new AbortController();
  const entry: Entry = { url: load(file, size, abort.signal), users: 0, abort };
  entry.url.then(
    (address) => {
      entry.address = address;
      // The session ended, or the row went, while it came.
      if (entries.get(key) !== entry) URL.revokeObjectURL(address);
    },
    // Asked for again when it is next seen: the network, or the file, may be back.
    () => forget(key, entry),
  );
  return entry;
}

function makeRoom(): void {
  for (const [key, entry] of entries) {
    if (entries.size <= PHOTOS_KEPT) return;
    if (entry.users === 0) forget(key, entry);
  }
}

export interface HeldPhoto {
  url: Promise<string>;
  /** Already here. */
  address: string | undefined;
  release: () => void;
}

export function holdPhoto(file: string, size: PhotoSize): HeldPhoto {
  const key = `${size}/${file}`;
  const entry = entries.get(key) ?? start(key, file, size);
  entries.delete(key);
  entries.set(key, entry);
  entry.users += 1;
  makeRoom();
  return {
    url: entry.url,
    address: entry.address,
    release: () => {
      entry.users -= 1;
      if (entry.users > 0 || entry.address) return;
      entry.abort.abort();
      forget(key, entry);
    },
  };
}

export function forgetPhotos(): void {
  for (const [key, entry] of entries) {
    entry.abort.abort();
    forget(key, entry);
  }
}

// The next who signs in here may not be allowed to see them.
onSessionEnd(forgetPhotos);
