// Where a map begins.

export interface Known {
  /** Somebody draws on it. */
  isPlacing: boolean;
  /** Where the parcel is. */
  hasPlace: boolean;
  /** Where the others are. */
  hasOthers: boolean;
}

/**
 * At the parcel; a new one where somebody looked before, or where the others are. Under whoever draws it
 * stays still: the first corner is no reason to move, nor are the others that arrive late.
 */
export function startOf({ isPlacing, hasPlace, hasOthers }: Known) {
  if (isPlacing) return 'stay';
  if (hasPlace) return 'fit';
  return hasOthers ? 'resumeOrFit' : 'resumeOrWait';
}

/**
 * What is asked for of what is seen: nothing of the whole world that a map shows before it is sent to the
 * parcel of its page.
 */
export const askedOf = <View>(
  view: View | undefined,
  { isDrawn, hasPlace, isPlaced }: { isDrawn: boolean; hasPlace: boolean; isPlaced: boolean },
): View | undefined => (hasPlace && !isDrawn && !isPlaced ? undefined : view);
