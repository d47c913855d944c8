import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { test } from 'node:test';
import { parse as parseYaml } from 'yaml';
import { isWellFormed } from '../src/queries.mjs';

/** @param {string} path */
const read = async (path) => parseYaml(await readFile(new URL(`../${path}`, import.meta.url), 'utf8'));

test('a line leads to its trace, a trace to its lines, a point of a panel to its trace', async () => {
  const { datasources } = await read('grafana/provisioning/datasources/maillon.yaml');
  /** @type {Record<string, any>} */
  const by = Object.fromEntries(
    datasources.map((/** @type {any} */ source) => [source.uid, source.jsonData]),
  );
  assert.deepEqual(Object.keys(by).sort(), ['loki', 'prometheus', 'tempo']);
  assert.deepEqual(by.prometheus.exemplarTraceIdDestinations[0].datasourceUid, 'tempo');
  assert.deepEqual(by.prometheus.exemplarTraceIdDestinations[0].name, 'trace_id');

  const [field] = by.loki.derivedFields;
  const line = '{"timestamp":"…","message":"request","trace_id":"0af7651916cd43dd8448eb211c80319c","ms":1.5}';
  assert.equal(new RegExp(field.matcherRegex).exec(line)?.[1], '0af7651916cd43dd8448eb211c80319c');
  assert.equal(field.datasourceUid, 'tempo');

  const { datasourceUid, query } = by.tempo.tracesToLogsV2;
  assert.equal(datasourceUid, 'loki');
  assert.ok(isWellFormed({ where: '', language: 'logql', text: query.replace('$${__trace.traceId}', 'a') }));
  const [metrics] = by.tempo.tracesToMetrics.queries;
  assert.ok(
    isWellFormed({ where: '', language: 'promql', text: metrics.query.replace('$$__tags', 'route="a"') }),
  );
});

test('each part that a pipeline of the collector names is there, and each part is used', async () => {
  const config = await read('collector/collector.yaml');
  for (const kind of ['receivers', 'processors', 'exporters']) {
    const used = Object.values(config.service.pipelines).flatMap(
      (/** @type {any} */ pipeline) => pipeline[kind],
    );
    assert.deepEqual([...new Set(used)].sort(), Object.keys(config[kind]).sort(), kind);
  }
});
