// What the worker is asked, and what it answers: errors don't travel between threads as such.
import { readBytes } from './read';
import { type Problem, type Sheet, UnreadableFile } from './types';

export interface Question {
  file: Blob;
  sheet: number;
}

export type Answer = { sheet: Sheet } | { problem: Problem; line?: number };

export async function answer({ file, sheet }: Question): Promise<Answer> {
  try {
    return { sheet: readBytes(new Uint8Array(await file.arrayBuffer()), sheet) };
  } catch (error) {
    if (error instanceof UnreadableFile) return { problem: error.problem, line: error.line };
    // Whatever a file makes a parser stumble over, the file is at fault.
    return { problem: 'damaged' };
  }
}
