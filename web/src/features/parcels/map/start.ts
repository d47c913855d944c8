// Where a map begins.

export interface Known {
  /** Somebody draws on it. */
  isPlacing: boolean;
  /** Where the parcel is. */
  hasPlace: boolean;
  /** Where parcels of the same member or locality are. */
  hasNear: boolean;
  /** Where the others are. */
  hasOthers: boolean;
}

/**
 * At the parcel; a new one beside its member's or its locality's, else where somebody looked before, or where
 * the others are. Under whoever draws it stays still: the first corner is no reason to move, nor are the
 * others that arrive late.
 */
export function startOf({ isPlacing, hasPlace, hasNear, hasOthers }: Known) {
  if (isPlacing) return 'stay';
  if (hasPlace || hasNear) return 'fit';
  return hasOthers ? 'resumeOrFit' : 'resumeOrWait';
}

/**
 * What the map is sent to again when it becomes another: an outline that somebody corrected, and for whoever
 * has drawn nothing yet, the land of the member who was chosen.
 */
export function goalOf<Box>(box: Box | undefined, near: Box | undefined, isDrawn: boolean): Box | undefined {
  if (!isDrawn) return box;
  return box ? undefined : near;
}

/**
 * What is asked for of what is seen: nothing of the whole world that a map shows before it is sent to the
 * parcel of its page.
 */
export const askedOf = <View>(
  view: View | undefined,
  { isDrawn, hasPlace, isPlaced }: { isDrawn: boolean; hasPlace: boolean; isPlaced: boolean },
): View | undefined => (hasPlace && !isDrawn && !isPlaced ? undefined : view);
