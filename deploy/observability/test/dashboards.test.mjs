import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { FOLDER, files } from '../src/dashboards.mjs';

/** @type {any[]} */
const boards = files.map(({ board }) => board);
const panels = boards.flatMap(({ panels, title }) =>
  panels
    .filter((/** @type {any} */ { type }) => type !== 'row')
    .map((/** @type {any} */ panel) => ({ ...panel, at: `${title}, ${panel.title}` })),
);

test('what is committed is what is made', async () => {
  assert.deepEqual((await readdir(FOLDER)).sort(), files.map(({ name }) => name).sort());
  for (const { name, text } of files) {
    const committed = await readFile(new URL(name, FOLDER), 'utf8');
    assert.ok(committed === text, `${name} differs: npm run dashboards`);
  }
});

test('each dashboard has an address, a description and the choice of its sources', () => {
  assert.equal(new Set(boards.map(({ uid }) => uid)).size, boards.length);
  for (const { uid, description, templating, title } of boards) {
    assert.match(uid, /^maillon-[a-z-]+$/);
    assert.ok(description, title);
    const names = templating.list.map((/** @type {any} */ { name }) => name);
    assert.deepEqual(names.slice(0, 4), ['prometheus', 'loki', 'tempo', 'namespace'], title);
  }
});

test('each panel says what it shows, in which unit, from a source that can be chosen', () => {
  assert.ok(panels.length > 50);
  for (const { at, datasource, description, fieldConfig, gridPos, targets, type } of panels) {
    assert.ok(description?.endsWith('.'), `${at}: a sentence`);
    assert.match(datasource.uid, /^\$\{(prometheus|loki|tempo)\}$/, at);
    assert.ok(targets.length > 0, at);
    assert.ok(gridPos.w > 0 && gridPos.x + gridPos.w <= 24, `${at}: its place`);
    if (datasource.type === 'prometheus') assert.ok(fieldConfig.defaults.unit, `${at}: a unit`);
    if (type === 'timeseries') {
      for (const { legendFormat } of targets) assert.ok(legendFormat, `${at}: a legend`);
    }
  }
});

test('a rate is taken over an interval that holds several scrapes', () => {
  for (const { at, targets } of panels) {
    for (const { expr = '' } of targets) assert.doesNotMatch(expr, /\$__interval\b/, at);
  }
});

test("the director's dashboard is in French", () => {
  const [director] = boards.filter(({ uid }) => uid === 'maillon-direction');
  const text = JSON.stringify(
    director.panels.map((/** @type {any} */ { description, title }) => [title, description]),
  );
  assert.match(text, /Membres/);
  assert.doesNotMatch(text, /\b(the|members|cards|deliveries)\b/i);
});
