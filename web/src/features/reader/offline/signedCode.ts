// The signed text of a card's QR code (docs/decisions/0091): what it says, and whether a key of ours signed
// it.
import { fromBase32 } from './base32';
import { verifies } from './ed25519';

export interface SignedCode {
  number: string;
  memberNumber: string;
  /** `2029-11-20`, the last day it is good. */
  expiry: string;
  kid: string;
  /** What was signed: all that stands before the signature. */
  signed: string;
  signature: Uint8Array<ArrayBuffer>;
}

/** What every code of ours begins with. */
export const OF_OURS = 'MLN:';

const TEXT = /^(MLN:1:(\d{11}):([0-9A-Z]{0,40}):(\d{4})(\d\d)(\d\d):([0-9A-Z]+)):([A-Z2-7]{103})$/;

/** Nothing for a text that no card of ours carries: truncated, lengthened, of another product. */
export function readCode(text: string): SignedCode | undefined {
  const [, signed, number, memberNumber, year, month, day, kid, sealed] = TEXT.exec(text) ?? [];
  const signature = fromBase32(sealed ?? '');
  if (!signed || !number || memberNumber === undefined || !kid || !signature) return undefined;
  return { number, memberNumber, expiry: `${year}-${month}-${day}`, kid, signed, signature };
}

/** `publicKey`: 32 bytes, base64url without padding. */
export const isSignedBy = (publicKey: string, { signed, signature }: SignedCode): Promise<boolean> =>
  verifies(publicKey, signature, signed);
