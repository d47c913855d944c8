// What can be done with all that is chosen, on the sheet or in the table.
import { isLocked } from '../state/locks';
import { elementAt, elementsOn } from '../state/places';
import { asText, type Element } from '../template';
import type { Editing } from './types';

/** From the one behind to the one in front: copies lie upon each other as these do. */
export function chosenElements({ template, chosen }: Editing): Element[] {
  const places = chosen.toSorted((a, b) => a.index - b.index);
  return places.map((place) => elementAt(template, place)).filter((element) => element !== undefined);
}

export const lockedNames = ({ template, page }: Editing): string[] =>
  elementsOn(template, page)
    .filter(isLocked)
    .map(({ name }) => asText(name));

export function lockChosen({ act, chosen }: Editing, locked: boolean): void {
  act({ do: 'lock', places: chosen, locked });
}

export function copyChosen(editing: Editing): void {
  const elements = chosenElements(editing);
  if (elements.length > 0) editing.copy(elements);
}

/** Puts copies in front of what the shown page has, and chooses them. */
export function pasteCopied({ template, page, copied, act, choose }: Editing): void {
  if (copied.length === 0) return;
  const first = elementsOn(template, page).length;
  act({ do: 'paste', page, elements: copied });
  choose(copied.map((_element, nth) => ({ page, index: first + nth })));
}
