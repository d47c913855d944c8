// How alike two grey pictures are to an eye: the structural similarity of Wang et al. (2004).

/** Rows of grey pixels from 0 to 255. */
export interface Grey {
  width: number;
  height: number;
  pixels: Uint8Array;
}

const WINDOW = 8;
/** What keeps flat windows from dividing by nothing, as in the paper. */
const C1 = (0.01 * 255) ** 2;
const C2 = (0.03 * 255) ** 2;

/** As an eye weighs colours (BT.601). */
export function greyOf(rgba: Uint8Array, width: number, height: number): Grey {
  const pixels = new Uint8Array(width * height);
  for (let at = 0; at < pixels.length; at++) {
    const [r, g, b] = [rgba[4 * at]!, rgba[4 * at + 1]!, rgba[4 * at + 2]!];
    pixels[at] = Math.round(0.299 * r + 0.587 * g + 0.114 * b);
  }
  return { width, height, pixels };
}

/** Each pixel the mean of so many by so many: letters and edges stand between pixels as they should. */
export function smaller({ width, height, pixels }: Grey, times: number): Grey {
  const small = { width: Math.floor(width / times), height: Math.floor(height / times) };
  const sums = new Float64Array(small.width * small.height);
  for (let y = 0; y < small.height * times; y++)
    for (let x = 0; x < small.width * times; x++)
      sums[Math.floor(y / times) * small.width + Math.floor(x / times)]! += pixels[y * width + x]!;
  return { ...small, pixels: Uint8Array.from(sums, (sum) => Math.round(sum / times ** 2)) };
}

/** Sums from the top left corner on, a row and a column of nothing before them. */
function sums({ width, height }: Grey, of: (at: number) => number): Float64Array {
  const made = new Float64Array((width + 1) * (height + 1));
  for (let y = 0; y < height; y++) {
    let row = 0;
    for (let x = 0; x < width; x++) {
      row += of(y * width + x);
      made[(y + 1) * (width + 1) + x + 1] = made[y * (width + 1) + x + 1]! + row;
    }
  }
  return made;
}

/** The mean over all windows of 8 × 8 pixels; 1 for equal pictures. */
export function ssim(a: Grey, b: Grey): number {
  const { width, height } = a;
  if (b.width !== width || b.height !== height) throw new Error('two pictures of one size are compared');
  const all = [
    sums(a, (at) => a.pixels[at]!),
    sums(a, (at) => b.pixels[at]!),
    sums(a, (at) => a.pixels[at]! ** 2),
    sums(a, (at) => b.pixels[at]! ** 2),
    sums(a, (at) => a.pixels[at]! * b.pixels[at]!),
  ] as const;
  let total = 0;
  for (let y = WINDOW; y <= height; y++)
    for (let x = WINDOW; x <= width; x++) {
      const [end, begin] = [y * (width + 1) + x, (y - WINDOW) * (width + 1) + x];
      const mean = (of: Float64Array): number =>
        (of[end]! - of[end - WINDOW]! - of[begin]! + of[begin - WINDOW]!) / WINDOW ** 2;
      const [ma, mb, aa, bb, ab] = [mean(all[0]), mean(all[1]), mean(all[2]), mean(all[3]), mean(all[4])];
      const light = (2 * ma * mb + C1) / (ma * ma + mb * mb + C1);
      total += (light * (2 * (ab - ma * mb) + C2)) / (aa - ma * ma + bb - mb * mb + C2);
    }
  return total / ((width - WINDOW + 1) * (height - WINDOW + 1));
}
