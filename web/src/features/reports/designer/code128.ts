// Code 128 as crates/print encodes it (draw/code128.rs): code set B, with pairs of digits in set C.

/** Widths of bar, space, bar, space, bar, space, by value; the stop has one bar more. */
const PATTERNS = `
  212222 222122 222221 121223 121322 131222 122213 122312 132212 221213 221312 231212 112232 122132
  122231 113222 123122 123221 223211 221132 221231 213212 223112 312131 311222 321122 321221 312212
  322112 322211 212123 212321 232121 111323 131123 131321 112313 132113 132311 211313 231113 231311
  112133 112331 132131 113123 113321 133121 313121 211331 231131 213113 213311 213131 311123 311321
  331121 312113 312311 332111 314111 221411 431111 111224 111422 121124 121421 141122 141221 112214
  112412 122114 122411 142112 142211 241211 221114 413111 241112 134111 111242 121142 121241 114212
  124112 124211 411212 421112 421211 212141 214121 412121 111143 111341 131141 114113 114311 411113
  411311 113141 114131 311141 411131 211412 211214 211232 2331112`
  .trim()
  .split(/\s+/);
const [TO_C, TO_B, START_B, START_C, STOP] = [99, 100, 104, 105, 106];
const LONGEST = 80;

function valuesOf(text: string): number[] {
  const digits = (at: number): number => /^\d*/.exec(text.slice(at))![0].length;
  let isPairs = digits(0) >= 4 || (text.length === 2 && digits(0) === 2);
  const values = [isPairs ? START_C : START_B];
  for (let at = 0; at < text.length;) {
    if (isPairs && digits(at) >= 2) {
      values.push(Number(text.slice(at, at + 2)));
      at += 2;
    } else if (isPairs) {
      values.push(TO_B);
      isPairs = false;
    } else if (digits(at) >= 4 && digits(at) % 2 === 0) {
      values.push(TO_C);
      isPairs = true;
    } else {
      values.push(text.charCodeAt(at) - 32);
      at += 1;
    }
  }
  const check = values.reduce((sum, value, place) => sum + value * Math.max(1, place), 0) % 103;
  return [...values, check, STOP];
}

/** Bars and spaces in turn, a bar first; nothing for what the code can't say. */
export function barsOf(text: string): number[] | undefined {
  if (!/^[ -~]+$/.test(text) || text.length > LONGEST) return undefined;
  return valuesOf(text).flatMap((value) => [...PATTERNS[value]!].map(Number));
}
