// What a screen shows first, taken before anything is drawn: the first drawing has it already
// (docs/decisions/0154). Of the screen that the browser was opened at alone; later ones show at once what
// there is.
import type { QueryClient } from '@tanstack/react-query';
import { environmentQuery } from '../api/environment';
import { type May, mayNow } from '../auth/permission';

type Ask = (queryClient: QueryClient, may: May) => Promise<unknown>;

let asks: Ask | undefined;

/**
 * Said by the module of a screen as it is loaded. Its answers are asked for already (src/app/firstCalls.ts).
 */
export function asksFirst(ask: Ask): void {
  asks = ask;
}

export async function firstAnswers(queryClient: QueryClient): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(environmentQuery), asks?.(queryClient, mayNow(queryClient))]);
}
