/** The value that this share of the values does not exceed. */
export const percentile = (values: number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.ceil(values.length * share) - 1] ?? NaN;
export const median = (values: number[]): number => percentile(values, 0.5);
