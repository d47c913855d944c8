// Links that are many: plain ones, and whoever is around them listens for all. With one of the router's own
// for each figure, a dashboard had fifty components more in its first drawing, and hundreds in the second.
import { type MouseEvent, useCallback } from 'react';
import { useNavigate } from 'react-router';

/** `onClick` of the element around them. What opens another tab is the browser's, as at the router's own. */
export function useFollow(): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return useCallback(
    (event) => {
      const path = (event.target as Element).closest('a')?.getAttribute('href');
      if (!path?.startsWith('/') || event.defaultPrevented || event.button !== 0) return;
      if (event.metaKey || event.altKey || event.ctrlKey || event.shiftKey) return;
      event.preventDefault();
      void navigate(path);
    },
    [navigate],
  );
}
