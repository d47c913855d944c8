// Two people changed one record: what both began with tells who changed what, and only what both changed is
// asked.
import { isSame } from './types';

export interface Merged<Values> {
  /** Changed on both sides, and not alike: somebody has to choose. */
  conflicts: (keyof Values & string)[];
  /** Changed by the others alone: kept as they have it. */
  theirs: (keyof Values & string)[];
  /** Changed here alone: kept as it is typed. */
  mine: (keyof Values & string)[];
  /** Every field after that; what is in conflict as it is typed here. */
  values: Values;
}

export function merge<Values extends object>(
  names: readonly (keyof Values & string)[],
  base: Values,
  mine: Values,
  current: Values,
): Merged<Values> {
  const merged: Merged<Values> = { conflicts: [], theirs: [], mine: [], values: { ...mine } };
  for (const name of names) {
    if (isSame(mine[name], current[name])) continue;
    if (isSame(mine[name], base[name])) {
      merged.theirs.push(name);
      merged.values[name] = current[name];
    } else if (isSame(current[name], base[name])) merged.mine.push(name);
    else merged.conflicts.push(name);
  }
  return merged;
}
