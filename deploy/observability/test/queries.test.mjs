import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWellFormed, questions, selectors } from '../src/queries.mjs';

const all = await questions();

test('every question can be asked', () => {
  for (const language of ['promql', 'logql', 'traceql']) {
    assert.ok(
      all.some((question) => question.language === language),
      language,
    );
  }
  for (const question of all) assert.ok(isWellFormed(question), `${question.where}: ${question.text}`);
});

test('a question that is wrong is found', () => {
  const wrong = /** @type {const} */ ([
    ['promql', 'sum by (route) (rate(x[5m])'],
    ['promql', ''],
    ['logql', '{job="maillon"} | json |'],
    ['traceql', '{ resource.service.name = }'],
  ]);
  for (const [language, text] of wrong) assert.ok(!isWellFormed({ where: '', language, text }), text);
});

test('what a question reads is found, without the labels of faults', () => {
  assert.deepEqual(
    selectors(
      'sum(rate(a_total{x=~"$service", status=~"5.."}[$__rate_interval])) / b offset 1d > c{code="Ok"}',
    ),
    ['a_total{x=~".*"}', 'b', 'c'],
  );
});
