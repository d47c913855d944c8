// The page's side of the worker: one worker a file, ended when it has answered or nobody waits any more.
import type { Answer, Question } from './answer';
import { MAX_FILE_BYTES, type Sheet, UnreadableFile } from './types';

export function readFile(file: Blob, sheet: number, signal: AbortSignal): Promise<Sheet> {
  // Not even read.
  if (file.size > MAX_FILE_BYTES) return Promise.reject(new UnreadableFile('tooLarge'));
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
    signal.addEventListener('abort', () => worker.terminate());
    worker.addEventListener('message', ({ data }: MessageEvent<Answer>) => {
      worker.terminate();
      if ('sheet' in data) resolve(data.sheet);
      else reject(new UnreadableFile(data.problem, data.line));
    });
    worker.addEventListener('error', () => {
      worker.terminate();
      // Out of memory, as a rule.
      reject(new UnreadableFile('damaged'));
    });
    const question: Question = { file, sheet };
    worker.postMessage(question);
  });
}
