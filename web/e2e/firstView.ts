// How soon a first view is there on a slow line (processor ÷ 4, 1.6 Mbit/s, 150 ms), for the first time and
// when the worker has stored what it keeps; the dashboard on a slow processor alone.
import { launch, launchProfile } from './support/browser';
import { emptyPage, firstViews } from './support/firstView';
import { median } from './support/percentile';
import { Api } from './support/product';

const ROUNDS = 3;
/** Milliseconds to the data, cold and warm, and of blocked time. */
const VIEWS: { address: string; data: string; cold: number; warm: number; pace?: 'near' }[] = [
  { address: '/', data: '.m-figure-value', cold: 3500, warm: 1200 },
  { address: '/members', data: '[data-row-key]', cold: 4000, warm: 1500 },
  // The first chart with its table.
  { address: '/metabase_stats', data: '.m-chart-both .m-mark', cold: 1000, warm: 1000, pace: 'near' },
];
const BLOCKED = 600;
const SLOWED = { slow: 'slow processor and line', near: 'slow processor alone' };

/** Whether the medians of three rounds keep the limits. */
export async function measure(): Promise<boolean> {
  const { token } = await Api.signIn();
  const browser = await launch();
  let isKept = true;
  for (const { address, data, pace = 'slow', ...limits } of VIEWS) {
    const rounds = [];
    for (let round = 0; round < ROUNDS; round += 1)
      rounds.push(await firstViews(await launchProfile({ token, worker: true }), address, data, pace));
    for (const kind of ['cold', 'warm'] as const) {
      const views = rounds.map((round) => round[kind]);
      const of = (name: keyof (typeof views)[number]) => median(views.map((view) => view[name]));
      const keeps = of('data') <= limits[kind] && of('blocked') <= BLOCKED;
      console.log(
        `${address} ${kind}, ${SLOWED[pace]}: frame ${of('frame').toFixed(0)} ms, ` +
          `data ${of('data').toFixed(0)} ms (limit ${limits[kind]}), ` +
          `${of('requests')} requests, ${(of('bytes') / 1000).toFixed(0)} kB, ` +
          `blocked ${of('blocked').toFixed(0)} ms (limit ${BLOCKED}): ${keeps ? 'kept' : 'NOT KEPT'}`,
      );
      isKept &&= keeps;
    }
  }
  console.log(
    `an empty page needs ${(await emptyPage(browser)).toFixed(0)} ms ` +
      'for the work that blocked time is compared with',
  );
  await browser.close();
  return isKept;
}
