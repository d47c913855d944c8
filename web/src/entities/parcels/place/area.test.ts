// The area that is told while an outline is drawn, beside PROJ's.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { Corner } from './geometry';
import { areaOf } from './area';

interface Known {
  hectares: number;
  outline: Corner[];
}

const known = readFileSync('../crates/geometry/tests/areas.tsv', 'utf8')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'))
  .map((line): Known => {
    const [hectares, , corners] = line.split('\t');
    const steps = corners!.split(' ').map(Number);
    let [x, y] = [0, 0];
    const outline: Corner[] = [];
    for (let at = 0; at + 1 < steps.length; at += 2) {
      [x, y] = [x + steps[at]!, y + steps[at + 1]!];
      outline.push([x / 1e6, y / 1e6]);
    }
    return { hectares: Number(hectares), outline };
  });

it('is PROJ’s within a tenth of a percent for what parcels may be', () => {
  expect(known.length).toBe(1000);
  const far = known.filter(({ hectares, outline }) => {
    const off = Math.abs(areaOf([outline])! / hectares - 1);
    return hectares < 10_000 && off > 0.001;
  });
  expect(far).toEqual([]);
});

it('has none of a point or a side, and leaves out what lies in a hole', () => {
  const square = (by: number): Corner[] => [
    [by, by],
    [0.004 - by, by],
    [0.004 - by, 0.004 - by],
    [by, 0.004 - by],
  ];
  expect(areaOf([])).toBeUndefined();
  expect(areaOf([square(0).slice(0, 2)])).toBeUndefined();
  expect(areaOf([square(0), square(0.001)])! / areaOf([square(0)])!).toBeCloseTo(0.75, 3);
});
