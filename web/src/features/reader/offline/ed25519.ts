// Signatures, by the browser's own cryptography: there is none of ours.

const ALGORITHM = 'Ed25519';

let supported: Promise<boolean> | undefined;

/** Browsers since 2025, on a secure address only. */
export function canVerify(): Promise<boolean> {
  supported ??= (async () => {
    try {
      await crypto.subtle.generateKey(ALGORITHM, false, ['sign', 'verify']);
      return true;
    } catch {
      return false;
    }
  })();
  return supported;
}

export function fromBase64Url(text: string): Uint8Array<ArrayBuffer> {
  const plain = atob(text.replaceAll('-', '+').replaceAll('_', '/'));
  return Uint8Array.from(plain, (sign) => sign.charCodeAt(0));
}

const imported = new Map<string, Promise<CryptoKey>>();

function keyOf(publicKey: string): Promise<CryptoKey> {
  const known = imported.get(publicKey);
  if (known) return known;
  const key = crypto.subtle.importKey('raw', fromBase64Url(publicKey), ALGORITHM, false, ['verify']);
  imported.set(publicKey, key);
  return key;
}

/** `publicKey`: 32 bytes, base64url without padding. */
export async function verifies(
  publicKey: string,
  signature: Uint8Array<ArrayBuffer>,
  text: string,
): Promise<boolean> {
  return crypto.subtle.verify(ALGORITHM, await keyOf(publicKey), signature, new TextEncoder().encode(text));
}
