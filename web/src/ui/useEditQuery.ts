// Changing the query of the address from what it is now. What `useSearchParams` tells lags behind while React
// draws: a key pressed meanwhile would take back what was set a moment ago.
import { useCallback, useContext } from 'react';
import { type NavigateOptions, UNSAFE_DataRouterContext, useSearchParams } from 'react-router';

export function useEditQuery() {
  const [, setParams] = useSearchParams();
  const router = useContext(UNSAFE_DataRouterContext)?.router;
  return useCallback(
    (change: (next: URLSearchParams) => void, options?: NavigateOptions) => {
      const next = new URLSearchParams(router?.state.location.search);
      change(next);
      setParams(next, options);
    },
    [router, setParams],
  );
}
