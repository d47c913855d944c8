import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { metricOf, questions, rules, selectors } from '../src/queries.mjs';

const ROOT = new URL('../../../', import.meta.url);
const TESTS = new URL('../prometheus/tests/', import.meta.url);
const alerts = (await rules()).filter(({ alert }) => alert !== undefined);

test('each alert says what is the matter, in French, how urgent it is, and where its page is', () => {
  assert.ok(alerts.length > 20);
  assert.equal(new Set(alerts.map(({ alert }) => alert)).size, alerts.length);
  for (const { alert, annotations, labels } of alerts) {
    assert.match(labels?.severity ?? '', /^(page|ticket)$/, alert);
    assert.ok(annotations?.description?.endsWith('.'), alert);
    assert.doesNotMatch(annotations?.summary ?? '', /\b(the|is|of)\b/, alert);
    assert.match(annotations?.summary ?? '', /^\S.+[^.]$/, alert);
    assert.equal(annotations?.runbook, `docs/runbooks/${alert}.md`);
  }
});

test('each alert has its page, and each page its alert', async () => {
  const pages = (await readdir(new URL('docs/runbooks/', ROOT))).filter((name) => name !== 'README.md');
  assert.deepEqual(pages.sort(), alerts.map(({ alert }) => `${alert}.md`).sort());
  for (const page of pages) {
    const text = await readFile(new URL(`docs/runbooks/${page}`, ROOT), 'utf8');
    const headings = [...text.matchAll(/^#+ (.*)$/gm)].map(([, heading]) => heading);
    const name = page.slice(0, -'.md'.length);
    assert.deepEqual(headings, [name, 'What it means', 'How to look', 'What to do', 'When it ends']);
  }
});

test('each alert is tested when it fires', async () => {
  const names = await readdir(TESTS);
  const texts = await Promise.all(names.map((name) => readFile(new URL(name, TESTS), 'utf8')));
  for (const { alert } of alerts) {
    const fires = new RegExp(`alertname: ${alert}\\n\\s+exp_alerts:\\n\\s+- exp_labels`);
    assert.ok(
      texts.some((text) => fires.test(text)),
      `${alert}: no test of it`,
    );
  }
});

test('each metric is told of in the handbook', async () => {
  const text = await readFile(new URL('docs/operations/observability.md', ROOT), 'utf8');
  const named = (await questions())
    .filter(({ language }) => language === 'promql')
    .flatMap(({ text }) => selectors(text).map(metricOf))
    .map((name) => name.replace(/_(bucket|count|sum)$/, ''))
    .filter((name) => !name.startsWith('maillon:') && name !== 'up');
  const untold = [...new Set(named)].filter((name) => !text.includes(`\`${name}`));
  assert.deepEqual(untold, []);
});
