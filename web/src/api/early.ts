// Answers that were asked for before the program was there (scripts/early). Each is taken once, and only by whoever it
// was asked for.
import { token } from '../auth/token';

declare global {
  interface Window {
    early?: { token: string; answers: Map<string, Promise<Response>> };
  }
}

export function takeEarly(request: Request): Promise<Response> | undefined {
  const { early } = window;
  if (!early || request.method !== 'GET') return undefined;
  if (token.read() !== early.token) {
    window.early = undefined;
    return undefined;
  }
  const { pathname, search } = new URL(request.url);
  const answer = early.answers.get(pathname + search);
  early.answers.delete(pathname + search);
  return answer;
}
