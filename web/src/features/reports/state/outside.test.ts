// What of a page is not on its paper.
import { expect, it } from 'vitest';
import type { Element } from '../template';
import { EVERY_PAGE } from './places';
import { isOutside } from './outside';

const text = (x: number, y: number, more = {}) => ({
  type: 'text',
  position: { x, y },
  width: 10,
  height: 5,
  ...more,
});
const outside = (...elements: Element[]): boolean =>
  isOutside({ basePdf: { width: 100, height: 50 }, schemas: [elements] }, { page: 0, index: 0 });

it('tells what has nothing on the paper from what sticks out of it', () => {
  for (const [x, y] of [
    [100, 0],
    [-10, 0],
    [0, 50],
    [0, -5],
  ] as const)
    expect(outside(text(x, y))).toBe(true);
  for (const [x, y] of [
    [99, 0],
    [-9, 0],
    [0, 49],
    [0, -4],
  ] as const)
    expect(outside(text(x, y))).toBe(false);
});

it('counts what is turned as far as it may reach', () => {
  expect(outside(text(0, -6, { rotate: 90 }))).toBe(false);
  expect(outside(text(0, -6, { rotate: 180 }))).toBe(true);
});

it('leaves alone what a table takes along to the next page, and what has no place yet', () => {
  const table = text(0, 10, { type: 'table' });
  expect(outside(text(0, 60), table)).toBe(false);
  expect(outside(text(120, 60), table)).toBe(true);
  expect(outside({ type: 'text' })).toBe(false);
});

it('knows what is on every page', () => {
  const basePdf = { width: 100, height: 50, staticSchema: [text(200, 0)] };
  expect(isOutside({ basePdf, schemas: [[]] }, { page: EVERY_PAGE, index: 0 })).toBe(true);
});
