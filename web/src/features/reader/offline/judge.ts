// What a card is worth by what this browser knows: its signature, its last day, the list of revoked cards.
// Never better than it is: what can't be known is said to be unknown.
import type { CardStatus, QrKey, Verdict } from '../api';
import { canVerify } from './ed25519';
import { isSignedBy, OF_OURS, readCode, type SignedCode } from './signedCode';

/** Why there is no verdict. */
export type Doubt = 'noKeys' | 'noCrypto' | 'unknownKey' | 'numberOnly';

/** The card is good, and its holder may not use it. */
export type Fallen = Extract<Verdict, `member_${string}`>;
export type Revoked = CardStatus | Fallen;

export interface Lists {
  keys: readonly QrKey[];
  /** By the number of the card. */
  revoked: ReadonlyMap<string, Revoked>;
  /** The server's instant of the list of revocations. */
  asOf: string;
}

export interface Judged {
  outcome: Verdict | Doubt;
  code?: SignedCode;
}

/** Signed cards that nobody holds yet. */
const BEFORE_HAND_OVER: ReadonlySet<Revoked> = new Set(['created', 'printed', 'in_delivery']);
/** As long as this a key that is not in the list is nobody's; later it may be a new one. */
const KEYS_ARE_ALL_MS = 24 * 3_600_000;

/** Nothing: not revoked. */
function revocationOf(number: string, { revoked }: Lists): Verdict | undefined {
  const status = revoked.get(number);
  if (status === undefined || status === 'delivered' || status === 'expired') return undefined;
  return BEFORE_HAND_OVER.has(status) ? 'not_delivered' : (status as Verdict);
}

/** A number alone may be written on anything: it can be revoked, but not good. */
export function judgeNumber(number: string, lists: Lists | undefined): Judged {
  if (!lists) return { outcome: 'noKeys' };
  return { outcome: revocationOf(number, lists) ?? 'numberOnly' };
}

export async function judgeCode(text: string, lists: Lists | undefined, now: Date): Promise<Judged> {
  const code = readCode(text);
  // What does not say that it is ours is no forgery, but something else.
  if (!code) return { outcome: text.startsWith(OF_OURS) ? 'forged' : 'not_a_card' };
  if (!(await canVerify())) return { outcome: 'noCrypto', code };
  if (!lists || lists.keys.length === 0) return { outcome: 'noKeys', code };
  const key = lists.keys.find(({ kid }) => kid === code.kid);
  if (!key) {
    const isRecent = now.getTime() - Date.parse(lists.asOf) < KEYS_ARE_ALL_MS;
    return isRecent ? { outcome: 'forged' } : { outcome: 'unknownKey', code };
  }
  // What an older build kept says no purpose: it knew keys for cards alone.
  if (key.purpose === 'list') return { outcome: 'forged' };
  if (!(await isSignedBy(key.publicKey, code))) return { outcome: 'forged' };
  // The servers' day.
  const today = now.toISOString().slice(0, 10);
  const expired = code.expiry < today ? 'expired' : undefined;
  return { outcome: revocationOf(code.number, lists) ?? expired ?? 'valid', code };
}
