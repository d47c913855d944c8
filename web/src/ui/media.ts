// What the system and the window are like, followed as it changes.
import { useSyncExternalStore } from 'react';

function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = window.matchMedia(query);
      list.addEventListener('change', changed);
      return () => list.removeEventListener('change', changed);
    },
    () => window.matchMedia(query).matches,
  );
}

/** Specification §9: dark mode follows the system. */
export function useDarkMode(): boolean {
  return useMedia('(prefers-color-scheme: dark)');
}

export function useReducedMotion(): boolean {
  return useMedia('(prefers-reduced-motion: reduce)');
}

/** Too narrow for columns: tables become cards. */
export function useNarrow(): boolean {
  return useMedia('(max-width: 639px)');
}

/** Wide enough for the menu beside the page. */
export function useWide(): boolean {
  return useMedia('(min-width: 1024px)');
}

export function useOnline(): boolean {
  return useSyncExternalStore(
    (changed) => {
      window.addEventListener('online', changed);
      window.addEventListener('offline', changed);
      return () => {
        window.removeEventListener('online', changed);
        window.removeEventListener('offline', changed);
      };
    },
    () => navigator.onLine,
  );
}
