// A file, whatever it is called: what it begins with tells what it is.
import { parseText } from './csv';
import { decode } from './text';
import { MAX_FILE_BYTES, type Sheet, UnreadableFile } from './types';
import { readWorkbook } from './xlsx';
import { isZip } from './zip';

/** Workbooks of before 2007, and those with a password. */
const isOldExcel = (bytes: Uint8Array): boolean => bytes[0] === 0xd0 && bytes[1] === 0xcf;

export function readBytes(bytes: Uint8Array, sheet = 0): Sheet {
  if (bytes.length === 0) throw new UnreadableFile('empty');
  if (bytes.length > MAX_FILE_BYTES) throw new UnreadableFile('tooLarge');
  if (isOldExcel(bytes)) throw new UnreadableFile('oldExcel');
  if (isZip(bytes)) return readWorkbook(bytes, sheet);
  return { lines: parseText(decode(bytes)), sheets: [], sheet: 0 };
}
