// Passwords to be read aloud or copied by hand: groups of four, without letters and figures that look alike.

const LETTERS = 'abcdefghjkmnpqrstuvwxyz';
const FIGURES = '23456789';
const ALPHABET = LETTERS + FIGURES;
const GROUP = 4;
/** Twelve of 31: 59 bits. */
const LEAST = 12;

function pick(alphabet: string): string {
  // Bytes past the last whole multiple would make the first letters likelier.
  const limit = 256 - (256 % alphabet.length);
  for (;;) {
    const [byte = limit] = crypto.getRandomValues(new Uint8Array(1));
    if (byte < limit) return alphabet.charAt(byte % alphabet.length);
  }
}

/** Hyphens count towards the length asked for. */
export function generatePassword(minLength: number): string {
  const groups = Math.ceil(Math.max(LEAST, minLength) / GROUP);
  const group = () => Array.from({ length: GROUP }, () => pick(ALPHABET)).join('');
  return Array.from({ length: groups }, group).join('-');
}
