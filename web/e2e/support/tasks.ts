// How long a page does not listen, by the processor's time of its tasks: by the clock, a task beside a busy
// machine is as long as the machine likes.
import type { Page } from 'playwright-core';

/** Milliseconds from which on a task is long. */
const LONG = 50;
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline'];

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds of the processor's time. */
  tdur?: number;
  args?: { name?: string; data?: { url?: string; processId?: number } };
}

export interface Tasks {
  /** Milliseconds beyond the first fifty of each long task of the page of this address, this much slower. */
  blocked: (url: string, times: number) => Promise<number>;
}

/** From now on. */
export async function traceTasks(page: Page): Promise<Tasks> {
  const browser = page.context().browser();
  if (!browser) throw new Error('a page of a browser that was started here');
  await browser.startTracing(page, { categories: CATEGORIES });
  const blocked = async (url: string, times: number): Promise<number> => {
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    const process = traceEvents.findLast(
      ({ name, args }) => name === 'FrameCommittedInBrowser' && args?.data?.url === url,
    )?.args?.data?.processId;
    const main = traceEvents.find(
      ({ name, pid, args }) => pid === process && name === 'thread_name' && args?.name === 'CrRendererMain',
    );
    if (!main) throw new Error(`${url} is not in the trace`);
    const tasks = traceEvents.filter(
      ({ name, pid, tid }) => name === 'RunTask' && pid === main.pid && tid === main.tid,
    );
    if (!tasks.some(({ tdur }) => tdur)) throw new Error('a trace without the processor’s time');
    return tasks.reduce((sum, { tdur = 0 }) => sum + Math.max(0, (tdur / 1000) * times - LONG), 0);
  };
  return { blocked };
}
