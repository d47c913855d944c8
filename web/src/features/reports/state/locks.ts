// Elements that are locked stay where and as they are, whichever view or key would change them, until
// somebody unlocks them (docs/decisions/0235).
import type { Element, Template } from '../template';
import { elementAt, elementsOn, type Place, setIn, withElements } from './places';

export const isLocked = (element: Element | undefined): boolean => element?.locked === true;

export const isLockedAt = (template: Template, place: Place): boolean => isLocked(elementAt(template, place));

/** A page goes with all that is on it, or not at all. */
export const hasLocked = (template: Template, page: number): boolean =>
  elementsOn(template, page).some(isLocked);

/** What is not locked does not say so: a template is as it was once all is unlocked. */
export function setLocks(template: Template, places: readonly Place[], isWanted: boolean): Template {
  return places.reduce((done, place) => {
    const element = elementAt(done, place);
    if (!element || isLocked(element) === isWanted) return done;
    const next = setIn(element, 'locked', isWanted || undefined);
    return withElements(done, place.page, elementsOn(done, place.page).with(place.index, next));
  }, template);
}

/** Whether elements have all that was locked of others, unchanged and in its order. */
export function keepsLocked(before: readonly Element[], after: readonly Element[]): boolean {
  const locked = (elements: readonly Element[]) => JSON.stringify(elements.filter(isLocked));
  return locked(before) === locked(after);
}
