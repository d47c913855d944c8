// How long a page does not listen, by the processor's time of its tasks: by the clock, a task beside a busy
// machine is as long as the machine likes.
import type { Page } from 'playwright-core';

/** Milliseconds from which on a task is long. */
const LONG = 50;
const CATEGORIES = ['devtools.timeline', 'disabled-by-default-devtools.timeline', 'blink.user_timing'];

interface TraceEvent {
  name: string;
  pid: number;
  tid: number;
  /** Microseconds: when, and of the processor's time. */
  ts: number;
  tdur?: number;
  args?: { name?: string; data?: { url?: string; processId?: number } };
}

/** What the tasks of a page cost a processor that is this much slower, in milliseconds of its time. */
export interface Tasks {
  /** Beyond the first fifty of each long one. */
  blocked: (times: number) => number;
  /** Until the page made this mark. */
  until: (mark: string, times: number) => number;
}

function tasksOf(url: string, events: readonly TraceEvent[]): Tasks {
  const process = events.findLast(
    ({ name, args }) => name === 'FrameCommittedInBrowser' && args?.data?.url === url,
  )?.args?.data?.processId;
  const main = events.find(
    ({ name, pid, args }) => pid === process && name === 'thread_name' && args?.name === 'CrRendererMain',
  );
  if (!main) throw new Error(`${url} is not in the trace`);
  const own = events.filter(({ pid, tid }) => pid === main.pid && tid === main.tid);
  const tasks = own.filter(({ name }) => name === 'RunTask');
  if (!tasks.some(({ tdur }) => tdur)) throw new Error('a trace without the processor’s time');
  const sum = (some: readonly TraceEvent[], cost: (milliseconds: number) => number): number =>
    some.reduce((all, { tdur = 0 }) => all + cost(tdur / 1000), 0);
  return {
    blocked: (times) => sum(tasks, (took) => Math.max(0, took * times - LONG)),
    until: (mark, times) => {
      const made = own.find(({ name }) => name === mark);
      if (!made) throw new Error(`${url} made no mark ${mark}`);
      return sum(
        tasks.filter(({ ts }) => ts < made.ts),
        (took) => took * times,
      );
    },
  };
}

/** From now on, until what is answered is called with the address of the page. */
export async function traceTasks(page: Page): Promise<(url: string) => Promise<Tasks>> {
  const browser = page.context().browser();
  if (!browser) throw new Error('a page of a browser that was started here');
  await browser.startTracing(page, { categories: CATEGORIES });
  return async (url) => {
    const { traceEvents } = JSON.parse(String(await browser.stopTracing())) as { traceEvents: TraceEvent[] };
    return tasksOf(url, traceEvents);
  };
}
