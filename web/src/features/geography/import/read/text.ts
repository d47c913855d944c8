// Bytes to text: UTF-8 with or without its mark, UTF-16 with it, else what Excel writes in western Europe.
import { UnreadableFile } from './types';

const startsWith = (bytes: Uint8Array, ...mark: number[]): boolean =>
  mark.every((byte, index) => bytes[index] === byte);

/** No text has these; a picture or a PDF has one among its first bytes. */
const isBinary = (bytes: Uint8Array): boolean =>
  bytes.subarray(0, 65_536).some((byte) => byte < 9 || (byte > 13 && byte < 27));

export function decode(bytes: Uint8Array): string {
  if (startsWith(bytes, 0xff, 0xfe)) return new TextDecoder('utf-16le').decode(bytes);
  if (startsWith(bytes, 0xfe, 0xff)) return new TextDecoder('utf-16be').decode(bytes);
  if (isBinary(bytes)) throw new UnreadableFile('binary');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}
