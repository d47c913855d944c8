// What is new on the shown page: whoever put it there goes on with it.
import { useLayoutEffect, useRef } from 'react';
import { elementsOn } from '../state/places';
import type { Editing } from './types';

/** Where elements came that were chosen at once, as what is added and pasted is; not what came back. */
export function useArrival({ template, page, chosen }: Editing): number | undefined {
  const count = elementsOn(template, page).length;
  const before = useRef({ page, chosen, count });
  const { current: was } = before;
  useLayoutEffect(() => {
    before.current = { page, chosen, count };
  });
  return page === was.page && count > was.count && chosen !== was.chosen ? chosen[0]?.index : undefined;
}
