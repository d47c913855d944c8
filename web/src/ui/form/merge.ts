// Two people changed one record: what both began with tells who changed what, and only what both changed is asked.
import { isSame, type Values } from './types';

export interface Merged {
  /** Changed on both sides, and not alike. */
  asked: string[];
  /** Changed by the others alone: kept as they have it. */
  theirs: string[];
  /** Changed here alone: kept as it is typed. */
  mine: string[];
  /** Every field after that; what is asked as it is typed here. */
  values: Values;
}

export function merge(names: readonly string[], base: Values, mine: Values, current: Values): Merged {
  const merged: Merged = { asked: [], theirs: [], mine: [], values: { ...mine } };
  for (const name of names) {
    if (isSame(mine[name], current[name])) continue;
    if (isSame(mine[name], base[name])) {
      merged.theirs.push(name);
      merged.values[name] = current[name];
    } else if (isSame(current[name], base[name])) merged.mine.push(name);
    else merged.asked.push(name);
  }
  return merged;
}
