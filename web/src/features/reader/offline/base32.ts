// RFC 4648 base32 without padding: upper case, so that it fits the small alphabet of QR codes.

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const BITS = 5;

/** Nothing for a text that is not the one way to write some bytes. */
export function fromBase32(text: string): Uint8Array<ArrayBuffer> | undefined {
  const bytes = new Uint8Array(Math.floor((text.length * BITS) / 8));
  let held = 0;
  let bits = 0;
  let at = 0;
  for (const letter of text) {
    const value = ALPHABET.indexOf(letter);
    if (value < 0) return undefined;
    held = (held << BITS) | value;
    bits += BITS;
    if (bits < 8) continue;
    bits -= 8;
    bytes[at] = held >> bits;
    at += 1;
    held &= (1 << bits) - 1;
  }
  // What is left over of the last letter says nothing: a whole letter more, or a bit set, would.
  return bits < BITS && held === 0 ? bytes : undefined;
}
