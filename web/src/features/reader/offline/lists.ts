// The public keys and the revoked cards, kept in this browser for when there is no network. Both are public;
// nothing else of the API is ever kept.
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import { fetchKeys, fetchRevocations, type QrKey, type Revocations } from '../api';
import { canVerify, fromBase64Url, verifies } from './ed25519';
import type { Fallen, Lists, Revoked } from './judge';

export const CACHE = 'maillon-reader';
const ENTRY = '/reader/lists';
/** In between only changes are asked for: whatever goes wrong with them lasts a day at most. */
const WHOLE_EVERY_MS = 24 * 3_600_000;

interface Stored {
  keys: QrKey[];
  revoked: [string, Revoked][];
  asOf: string;
  /** When the whole list was last fetched, by this browser's clock. */
  wholeAt: number;
}

/** Without HTTPS there is no place to keep them. */
const place = async (): Promise<Cache | undefined> =>
  typeof caches === 'undefined' ? undefined : caches.open(CACHE);

async function read(): Promise<Stored | undefined> {
  const answer = await (await place())?.match(ENTRY);
  return answer ? ((await answer.json()) as Stored) : undefined;
}

const listsOf = ({ keys, revoked, asOf }: Stored): Lists => ({ keys, revoked: new Map(revoked), asOf });

/** Null: none yet. */
export async function storedLists(): Promise<Lists | null> {
  const stored = await read();
  return stored ? listsOf(stored) : null;
}

/** What is signed of an answer (docs/decisions/0091). */
export function signedText(since: string | undefined, { asOf, rows }: Revocations): string {
  const lines = rows.map(({ card_idNumber: number, card_status: status, since: at, member_status: holder }) =>
    [number, status, at ?? '', ...(holder ? [holder] : [])].join(' '),
  );
  return ['MLN-REVOCATIONS:1', since ?? '', asOf ?? '', ...lines, ''].join('\n');
}

/**
 * Who can answer for the server, on a field's network, can't take a card off the list. The centre signs it
 * with its key for cards, a node with one for lists: the server names both.
 */
async function checkSource(keys: readonly QrKey[], since: string | undefined, answer: Revocations) {
  const key = keys.find(({ kid }) => kid === answer.kid);
  const isOurs =
    key && (await verifies(key.publicKey, fromBase64Url(answer.signature), signedText(since, answer)));
  if (!isOurs) throw new ApiError({ code: 'unreadable', message: fr.reader.listRefused });
}

function merged(before: Stored | undefined, { rows }: Revocations): Stored['revoked'] {
  const revoked = new Map(before?.revoked);
  for (const { card_idNumber: number, card_status: status, member_status: holder } of rows) {
    if (status !== 'delivered') revoked.set(number, status);
    else if (holder) revoked.set(number, `member_${holder}` as Fallen);
    else revoked.delete(number);
  }
  return [...revoked];
}

/** Null where the browser can't check signatures: then it keeps none. */
export async function refreshLists(signal?: AbortSignal): Promise<Lists | null> {
  if (!(await canVerify())) return null;
  const stored = await read();
  const now = Date.now();
  const before = stored && now - stored.wholeAt < WHOLE_EVERY_MS ? stored : undefined;
  const [{ keys }, answer] = await Promise.all([fetchKeys(signal), fetchRevocations(before?.asOf, signal)]);
  await checkSource(keys, before?.asOf, answer);
  const { asOf } = answer;
  // An old list, good in its day.
  if (!asOf || (stored && Date.parse(asOf) < Date.parse(stored.asOf))) return storedLists();
  const next = { keys, revoked: merged(before, answer), asOf, wholeAt: before?.wholeAt ?? now };
  await (await place())?.put(ENTRY, Response.json(next satisfies Stored));
  return listsOf(next);
}
