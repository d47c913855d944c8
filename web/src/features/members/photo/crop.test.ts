import { expect, it } from 'vitest';
import {
  type Framing,
  frameOf,
  isTooSmall,
  LARGEST_ZOOM,
  moved,
  turned,
  turnedSize,
  WHOLE,
  zoomed,
} from './crop';

const LANDSCAPE = { width: 1280, height: 720 };
const PORTRAIT = { width: 600, height: 1200 };

function expectInside(picture: typeof LANDSCAPE, framing: Framing): void {
  const shown = turnedSize(picture, framing.turns);
  const { left, top, width, height } = frameOf(picture, framing);
  expect(width / height).toBeCloseTo(3 / 4);
  expect(left).toBeGreaterThanOrEqual(-1e-6);
  expect(top).toBeGreaterThanOrEqual(-1e-6);
  expect(left + width).toBeLessThanOrEqual(shown.width + 1e-6);
  expect(top + height).toBeLessThanOrEqual(shown.height + 1e-6);
}

it('starts with the largest frame in the middle', () => {
  expect(frameOf(LANDSCAPE, WHOLE)).toEqual({ left: 370, top: 0, width: 540, height: 720 });
  expect(frameOf(PORTRAIT, WHOLE)).toEqual({ left: 0, top: 200, width: 600, height: 800 });
});

it('never leaves the picture, whatever is done to it', () => {
  for (const picture of [LANDSCAPE, PORTRAIT, { width: 300, height: 400 }]) {
    let framing = WHOLE;
    for (let step = 0; step < 400; step += 1) {
      const by = ((step * 7) % 13) - 6;
      if (step % 4 === 0) framing = moved(picture, framing, by / 3, -by / 2);
      if (step % 4 === 1) framing = zoomed(picture, framing, 1 + by / 10, { x: (by + 6) / 12, y: 0.9 });
      if (step % 4 === 2) framing = turned(picture, framing, by > 0 ? 1 : -1);
      if (step % 4 === 3) framing = moved(picture, framing, 0.01 * by, 0.02 * by);
      expectInside(picture, framing);
    }
  }
});

it('pulls the picture where the hand goes', () => {
  const before = frameOf(LANDSCAPE, WHOLE);
  // Ten hundredths of the frame to the right: the frame sees what was left of it.
  const after = frameOf(LANDSCAPE, moved(LANDSCAPE, WHOLE, 0.1, 0));
  expect(after.left).toBeCloseTo(before.left - 54);
  expect(after.top).toBe(before.top);
});

it('keeps what is under the pointer while zooming', () => {
  const at = { x: 0.25, y: 0.75 };
  const before = frameOf(LANDSCAPE, WHOLE);
  const after = frameOf(LANDSCAPE, zoomed(LANDSCAPE, WHOLE, 2, at));
  expect(after.width).toBeCloseTo(before.width / 2);
  expect(after.left + at.x * after.width).toBeCloseTo(before.left + at.x * before.width);
  expect(after.top + at.y * after.height).toBeCloseTo(before.top + at.y * before.height);
});

it('zooms within bounds', () => {
  expect(zoomed(LANDSCAPE, WHOLE, 0.1)).toEqual(WHOLE);
  expect(zoomed(LANDSCAPE, WHOLE, 100).zoom).toBe(LARGEST_ZOOM);
});

it('is itself again after four quarters, and after one there and back', () => {
  const framing = zoomed(LANDSCAPE, moved(LANDSCAPE, WHOLE, 0.2, 0), 3, { x: 0.3, y: 0.6 });
  const there = turned(LANDSCAPE, framing, 1);
  expect(there.turns).toBe(1);
  expect(turnedSize(LANDSCAPE, there.turns)).toEqual({ width: 720, height: 1280 });
  let round = framing;
  for (let quarter = 0; quarter < 4; quarter += 1) round = turned(LANDSCAPE, round, 1);
  const back = turned(LANDSCAPE, there, -1);
  for (const result of [round, back]) {
    expect(result.turns).toBe(0);
    expect(result.x).toBeCloseTo(framing.x);
    expect(result.y).toBeCloseTo(framing.y);
  }
});

it('knows when there are too few pixels', () => {
  expect(isTooSmall({ width: 300, height: 400 })).toBe(false);
  expect(isTooSmall({ width: 299, height: 399 })).toBe(true);
  expect(isTooSmall(frameOf({ width: 640, height: 480 }, WHOLE))).toBe(false);
  expect(
    isTooSmall(frameOf({ width: 640, height: 480 }, zoomed({ width: 640, height: 480 }, WHOLE, 2))),
  ).toBe(true);
});
