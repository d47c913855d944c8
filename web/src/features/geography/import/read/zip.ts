// The parts of a workbook. It is unfolded piece by piece and given up as soon as it is larger than any honest
// one: what its directory says of the sizes is not believed.
import { Unzip, UnzipInflate } from 'fflate';
import { MAX_INFLATED_BYTES, UnreadableFile } from './types';

/** Of the compressed bytes: at the most a thousand times as much comes of one piece. */
const PIECE = 64 * 1024;
const DIRECTORY_END = [0x50, 0x4b, 0x05, 0x06];
/** The end of the directory stands at the end of the file, before a comment of at most 64 KiB. */
const END_WITHIN = 22 + 0xffff;

export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;

function hasDirectory(bytes: Uint8Array): boolean {
  const last = Math.max(0, bytes.length - END_WITHIN);
  for (let at = bytes.length - 22; at >= last; at -= 1)
    if (DIRECTORY_END.every((byte, index) => bytes[at + index] === byte)) return true;
  return false;
}

export interface Limits {
  inflated: number;
}

export function unfold(
  bytes: Uint8Array,
  wanted: (name: string) => boolean,
  limits: Limits = { inflated: MAX_INFLATED_BYTES },
): Map<string, string> {
  if (!hasDirectory(bytes)) throw new UnreadableFile('truncated');
  const parts = new Map<string, string>();
  let inflated = 0;
  let open = 0;
  const unzip = new Unzip((file) => {
    if (!wanted(file.name)) return;
    if ((file.originalSize ?? 0) > limits.inflated) throw new UnreadableFile('inflated');
    const decoder = new TextDecoder();
    let text = '';
    open += 1;
    file.ondata = (error, chunk, final) => {
      // What is thrown below comes back here as an error.
      if (error) throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged');
      inflated += chunk.length;
      if (inflated > limits.inflated) throw new UnreadableFile('inflated');
      text += decoder.decode(chunk, { stream: !final });
      if (!final) return;
      open -= 1;
      parts.set(file.name, text);
    };
    file.start();
  });
  unzip.register(UnzipInflate);
  try {
    for (let at = 0; at < bytes.length; at += PIECE)
      unzip.push(bytes.subarray(at, at + PIECE), at + PIECE >= bytes.length);
  } catch (error) {
    throw error instanceof UnreadableFile ? error : new UnreadableFile('damaged');
  }
  if (open > 0) throw new UnreadableFile('damaged');
  return parts;
}
