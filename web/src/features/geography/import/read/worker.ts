// Reads files beside the page, which stays usable meanwhile.
import { answer, type Question } from './answer';

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  void answer(data).then((read) => self.postMessage(read));
});
