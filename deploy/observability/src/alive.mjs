// Asks a real Prometheus, which scraped a node while journeys ran, for every series that a dashboard or a
// rule names, and says which there are none of: `node src/alive.mjs http://127.0.0.1:9091 [--exemplars]`.
import { questions, selectors } from './queries.mjs';

/** Longest wait for a series that is measured now and then. */
const PATIENCE_MS = 45_000;
/** How far back is looked: a node that was started again told some series before. */
const BACK = '1h';

const [address, ...options] = process.argv.slice(2);

/** @param {string} path @param {Record<string, string>} parameters */
async function ask(path, parameters) {
  const response = await fetch(`${address}/api/v1/${path}?${new URLSearchParams(parameters)}`);
  const { status, data, error } = await response.json();
  if (status !== 'success') throw new Error(`${path}: ${error}`);
  return data;
}

/** @type {Map<string, string[]>} */
const wanted = new Map();
for (const { language, text, where } of await questions()) {
  if (language !== 'promql') continue;
  for (const selector of selectors(text)) wanted.set(selector, [...(wanted.get(selector) ?? []), where]);
}

/** Those of which there is no series. @param {string[]} asked */
async function missing(asked) {
  const found = await Promise.all(
    asked.map(async (selector) => {
      const { result } = await ask('query', { query: `count(last_over_time(${selector}[${BACK}]))` });
      return result.length > 0;
    }),
  );
  return asked.filter((_, at) => !found[at]);
}

const end = Date.now() + PATIENCE_MS;
let lacking = await missing([...wanted.keys()]);
while (lacking.length > 0 && Date.now() < end) {
  await new Promise((resolve) => setTimeout(resolve, 1000));
  lacking = await missing(lacking);
}
const faults = lacking.map((selector) => `no series: ${selector} (${wanted.get(selector)?.join('; ')})`);

const { groups } = await ask('rules', {});
for (const { rules } of groups) {
  for (const { name, health, lastError } of rules) {
    if (health === 'err') faults.push(`rule ${name}: ${lastError}`);
  }
}
if (options.includes('--exemplars')) {
  for (const histogram of ['http_server_request_duration_seconds', 'rpc_server_duration_seconds']) {
    const now = Date.now() / 1000;
    const asked = { query: `${histogram}_bucket`, start: `${now - 3600}`, end: `${now}` };
    const traced = (await ask('query_exemplars', asked)).some((/** @type {any} */ { exemplars }) =>
      exemplars.some((/** @type {any} */ { labels }) => /^[0-9a-f]{32}$/.test(labels.trace_id)),
    );
    if (!traced) faults.push(`${histogram}: no bucket leads to a trace`);
  }
}
for (const fault of faults) console.error(fault);
console.log(
  `${wanted.size - lacking.length} of ${wanted.size} series that dashboards and rules name are there`,
);
process.exit(faults.length > 0 || wanted.size === 0 ? 1 : 0);
