// What this tab wrote lately: the server tells it with each answer, and hears it with each call, so that a
// service that has not heard of it yet waits for it instead of denying it.
const WROTE = 'x-maillon-wrote';
const AFTER = 'x-maillon-after';
/** Of more, the last: the others are known everywhere by then. */
const MARKS = 16;
const TOLD_MS = 120_000;

let marks: { mark: string; since: number }[] = [];

/** Keeps what an answer says that its call wrote. */
export function noteMarks(headers: Headers): void {
  const wrote = headers.get(WROTE);
  if (!wrote) return;
  const since = Date.now();
  marks = [...marks, ...wrote.split(';').map((mark) => ({ mark, since }))].slice(-MARKS);
}

/** Puts what was written before on a call. */
export function tellMarks(headers: Headers): void {
  marks = marks.filter(({ since }) => Date.now() - since < TOLD_MS);
  if (marks.length > 0) headers.set(AFTER, marks.map(({ mark }) => mark).join(';'));
}

/** Whoever signs in next wrote nothing. */
export function forgetMarks(): void {
  marks = [];
}
