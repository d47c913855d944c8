// What took a quarter of a run and decides nothing here.
import * as React from 'react';

interface Internals {
  recentlyCreatedOwnerStacks: number;
}

const INTERNALS = '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE';
/** Beyond what React counts to. */
const MANY = 1e9;

export function quicken(): void {
  forgetWhereElementsAreMade();
  askAttributesWhatIsHidden();
}

/** React notes on which line each element was made, for its warnings; now they name components alone. */
function forgetWhereElementsAreMade(): void {
  const internals = (React as unknown as Record<string, Internals>)[INTERNALS]!;
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', {
    configurable: true,
    get: () => MANY,
    set: () => {},
  });
}

/**
 * Whoever looks for a name asks of each element whether it is hidden. Screens have no style sheets here, so
 * that is said by the elements themselves: nothing else has to be computed.
 */
function askAttributesWhatIsHidden(): void {
  const compute = window.getComputedStyle.bind(window);
  window.getComputedStyle = (element, pseudo) => {
    const style = compute(element, pseudo);
    const { style: own } = element as HTMLElement;
    const getPropertyValue = (name: string): string => {
      if (name === 'display' && own) return own.display || 'block';
      if (name === 'visibility') return visibilityOf(element);
      return style.getPropertyValue(name);
    };
    return Object.create(style, { getPropertyValue: { value: getPropertyValue } }) as CSSStyleDeclaration;
  };
}

/** What is nearest counts. */
function visibilityOf(element: Element): string {
  const named = element.closest<HTMLElement>('[style*="visibility"]');
  return named?.style.visibility || 'visible';
}
