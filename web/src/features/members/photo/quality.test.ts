import { expect, it } from 'vitest';
import { greyOf, hintsOf, laplacianVariance, MEASURED_HEIGHT, MEASURED_WIDTH, type Pixels } from './quality';

const [W, H] = [MEASURED_WIDTH, MEASURED_HEIGHT];

function picture(light: (x: number, y: number) => number): Pixels {
  const data = new Uint8ClampedArray(W * H * 4);
  for (let i = 0; i < W * H; i += 1) data.fill(light(i % W, Math.floor(i / W)), i * 4, i * 4 + 3);
  return { data, width: W, height: H };
}

const within = (x: number, y: number, cx: number, cy: number, rx: number, ry: number) =>
  ((x - cx) / rx) ** 2 + ((y - cy) / ry) ** 2 < 1;

/** A face in few strokes: wall, hair, skin, eyes, mouth, shirt with stripes. */
function portrait(x: number, y: number): number {
  if (within(x, y, 95, 140, 10, 5) || within(x, y, 145, 140, 10, 5)) return 30;
  if (within(x, y, 120, 205, 25, 5)) return 60;
  if (within(x, y, 120, 165, 60, 80)) return 130;
  if (within(x, y, 120, 140, 72, 95)) return 25;
  if (y > 260) return x % 24 < 12 ? 90 : 170;
  return 190;
}

const adjusted = (factor: number, offset: number) => picture((x, y) => portrait(x, y) * factor + offset);

function blurred(pixels: Pixels, radius: number): Pixels {
  const grey = greyOf(pixels);
  return picture((x, y) => {
    let sum = 0;
    let count = 0;
    for (let dy = -radius; dy <= radius; dy += 1)
      for (let dx = -radius; dx <= radius; dx += 1) {
        const value = x + dx >= 0 && x + dx < W ? grey[(y + dy) * W + x + dx] : undefined;
        if (value !== undefined) {
          sum += value;
          count += 1;
        }
      }
    return sum / count;
  });
}

it('has nothing to say about a good photo', () => {
  expect(hintsOf(picture(portrait))).toEqual([]);
});

it('sees what is too dark, and does not speak of sharpness then', () => {
  expect(hintsOf(adjusted(0.3, 0))).toEqual(['dark']);
  expect(hintsOf(picture(() => 0))).toEqual(['dark']);
});

it('sees what is too bright', () => {
  expect(hintsOf(adjusted(0.4, 185))).toContain('bright');
  expect(hintsOf(picture((x, y) => (y < H / 2 ? 255 : portrait(x, y))))).toContain('bright');
});

it('looks at the face, not at what is behind', () => {
  const before = (wall: number, factor: number) =>
    picture((x, y) => (within(x, y, 120, 150, 72, 105) || y > 260 ? portrait(x, y) * factor : wall));
  expect(hintsOf(before(255, 1))).toEqual([]);
  expect(hintsOf(before(0, 1))).toEqual([]);
  // In front of a window.
  expect(hintsOf(before(255, 0.3))).toEqual(['dark']);
});

it('takes a dark skin in good light for what it is', () => {
  const skin = picture((x, y) => (within(x, y, 120, 165, 60, 80) ? portrait(x, y) * 0.55 : portrait(x, y)));
  expect(hintsOf(skin)).toEqual([]);
});

it('sees blur, and the more of it the less sharp', () => {
  const sharp = picture(portrait);
  const values = [sharp, blurred(sharp, 1), blurred(sharp, 3)].map((one) =>
    laplacianVariance(greyOf(one), W, H),
  );
  expect(values[0]).toBeGreaterThan(values[1]!);
  expect(values[1]).toBeGreaterThan(values[2]!);
  expect(hintsOf(blurred(sharp, 3))).toEqual(['blurred']);
});

it('measures nothing in a picture without pixels', () => {
  expect(laplacianVariance(new Float32Array(0), 0, 0)).toBe(0);
});
