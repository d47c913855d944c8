// The test environment has no Worker. This one runs what ours runs, on the same thread, with the messages
// copied as between threads.
import { vi } from 'vitest';
import { answer, type Question } from '../features/geography/import/read/answer';

class SameThreadWorker extends EventTarget {
  private ended = false;

  postMessage(question: Question): void {
    void answer(question).then((answered) => {
      const data: unknown = structuredClone(answered);
      if (!this.ended) this.dispatchEvent(new MessageEvent('message', { data }));
    });
  }

  terminate(): void {
    this.ended = true;
  }
}

export const useWorkers = (): void => void vi.stubGlobal('Worker', SameThreadWorker);
