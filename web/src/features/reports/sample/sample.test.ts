// Sample data: read, changed, and no more of them than the server keeps.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { slipFields } from '../../../test/reports';
import { HEAVIEST_SAMPLE } from '../bounds';
import { dataOf, mostLines, sampleOf, shippedSample, withCount, withField, withLine } from './sample';

const shipped = shippedSample(slipFields);
const line = { card_lastname: 'Koné', motive: 'Photo illisible' };

it('starts from what the type brings, as the server does', () => {
  expect(dataOf(shipped)).toEqual({
    fields: { delivery_code: 'BL-2026-000123' },
    lines: [line, line, line],
  });
});

it('changes one field, or all lines alike', () => {
  const sample = withLine(withField(shipped, 'delivery_code', 'BL-1'), 'motive', 'Tachée');
  expect(dataOf(withCount(sample, 2, line))).toEqual({
    fields: { delivery_code: 'BL-1' },
    lines: [
      { ...line, motive: 'Tachée' },
      { ...line, motive: 'Tachée' },
    ],
  });
});

it('keeps lines that differ, and fields that it does not know, until a line is changed', () => {
  const data = { fields: { other: 'x' }, lines: [{ motive: 'A' }, { motive: 'B' }] };
  const sample = sampleOf(data);
  expect(dataOf(withField(sample, 'delivery_code', 'y')).lines).toEqual(data.lines);
  expect(dataOf(withField(sample, 'delivery_code', 'y')).fields.other).toBe('x');
  expect(dataOf(withLine(sample, 'motive', 'C')).lines).toEqual([{ motive: 'C' }, { motive: 'C' }]);
});

it('has lines to say where there were none', () => {
  const none = sampleOf({ fields: {} });
  expect(none.count).toBe(0);
  expect(dataOf(withCount(none, 1, line)).lines).toEqual([line]);
  expect(dataOf(withCount(withCount(shipped, 0, {}), 1, {})).lines).toEqual([line]);
});

it('reads numbers and nothing as texts, as the server does', () => {
  const data = { fields: { a: 3, b: null, c: 'x' } } as never;
  expect(sampleOf(data).fields).toEqual({ a: '3', b: '', c: 'x' });
});

it('says how many lines the server would keep, to the line', () => {
  expect(mostLines(shipped)).toBeUndefined();
  const heavy = withCount(withLine(shipped, 'motive', 'é'.repeat(400)), 500, line);
  const most = mostLines(heavy)!;
  const bytes = (count: number) => Buffer.byteLength(JSON.stringify(dataOf(withCount(heavy, count, line))));
  expect(bytes(most)).toBeLessThanOrEqual(HEAVIEST_SAMPLE);
  expect(bytes(most + 1)).toBeGreaterThan(HEAVIEST_SAMPLE);
});

it('has a label for every field that a template may name, and for no other', () => {
  const table = readFileSync('../crates/print/templates/fields.tsv', 'utf8');
  const names = table
    .trim()
    .split('\n')
    .slice(1)
    .map((row) => row.split('\t')[2]!);
  expect(Object.keys(fr.report.fields).toSorted()).toEqual([...new Set(names)].toSorted());
});
