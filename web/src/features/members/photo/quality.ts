// What a picture's pixels say about the photo: light and sharpness. Hints only: the eye decides, nothing is
// refused.

/** As a canvas gives it: four bytes a pixel, row by row. */
export interface Pixels {
  data: ArrayLike<number>;
  width: number;
  height: number;
}

/** Pictures are measured at this size, so that the thresholds mean the same for every camera. */
export const MEASURED_WIDTH = 240;
export const MEASURED_HEIGHT = 320;

export type Hint = 'dark' | 'bright' | 'blurred' | 'small' | 'noFace' | 'severalFaces';

/**
 * Mean of the light where the face is, 0 to 255. A dark skin in good light has about 70: the limit is far
 * below.
 */
const DARK = 40;
const BRIGHT = 215;
/** A part of pixels as white as this is light that has eaten the drawing. */
const BURNT = 250;
const BURNT_PART = 0.35;
/** Variance of the Laplacian; sharp portraits have hundreds. */
const BLURRED = 40;

export function greyOf({ data, width, height }: Pixels): Float32Array {
  const grey = new Float32Array(width * height);
  for (let i = 0; i < grey.length; i += 1) {
    const at = i * 4;
    // Rec. 601: what the eye makes of red, green and blue.
    grey[i] = 0.299 * (data[at] ?? 0) + 0.587 * (data[at + 1] ?? 0) + 0.114 * (data[at + 2] ?? 0);
  }
  return grey;
}

/** How much neighbours differ from the middle between them: edges make it large, blur takes them away. */
export function laplacianVariance(grey: Float32Array, width: number, height: number): number {
  let sum = 0;
  let squares = 0;
  for (let y = 1; y < height - 1; y += 1) {
    for (let x = 1; x < width - 1; x += 1) {
      const at = y * width + x;
      const value = grey[at - 1]! + grey[at + 1]! + grey[at - width]! + grey[at + width]! - 4 * grey[at]!;
      sum += value;
      squares += value * value;
    }
  }
  const count = Math.max(1, (width - 2) * (height - 2));
  return squares / count - (sum / count) ** 2;
}

/**
 * Where the face is expected. The wall behind it may be as white as it likes, and a window there must not
 * hide the face.
 */
function isMiddle(x: number, y: number, width: number, height: number): boolean {
  return ((x / width - 0.5) / 0.28) ** 2 + ((y / height - 0.48) / 0.32) ** 2 < 1;
}

export function hintsOf(pixels: Pixels): Hint[] {
  const { width, height } = pixels;
  const grey = greyOf(pixels);
  let sum = 0;
  let burnt = 0;
  let count = 0;
  grey.forEach((value, at) => {
    if (!isMiddle(at % width, Math.floor(at / width), width, height)) return;
    sum += value;
    count += 1;
    if (value >= BURNT) burnt += 1;
  });
  const mean = sum / count;
  // Too little is seen to speak of sharpness.
  if (mean < DARK) return ['dark'];
  const hints: Hint[] = mean > BRIGHT || burnt / count > BURNT_PART ? ['bright'] : [];
  if (laplacianVariance(grey, width, height) < BLURRED) hints.push('blurred');
  return hints;
}
