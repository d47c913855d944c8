// Without network, or while the server is away, any page leads to the sign-in page, also for somebody whose
// session lives. When the server answers again they are brought to where they wanted to go.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { ApiError } from '../api/error';
import { autoSignIn } from '../auth/signIn';
import { token } from '../auth/token';
import { returnAddress } from './returnAddress';

/** A browser that is online does not tell when a server is back: it is asked, ever less often. */
const WAITS = [2_000, 5_000, 15_000, 30_000];

export function useReturnOnline(isWanted: boolean): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (!isWanted || !token.read()) return undefined;
    let tries = 0;
    let timer: number | undefined;
    let stopped = false;

    async function attempt(): Promise<void> {
      const { result, error } = await autoSignIn();
      if (stopped) return;
      if (result === 'ok') void navigate(returnAddress(`/login${search}`), { replace: true });
      // A token that is no good stays so.
      else if (error instanceof ApiError && error.isTransient) wait();
    }
    function wait(): void {
      window.clearTimeout(timer);
      timer = window.setTimeout(() => void attempt(), WAITS[Math.min(tries, WAITS.length - 1)]);
      tries += 1;
    }
    const onOnline = (): void => {
      window.clearTimeout(timer);
      void attempt();
    };
    wait();
    window.addEventListener('online', onOnline);
    return () => {
      stopped = true;
      window.clearTimeout(timer);
      window.removeEventListener('online', onOnline);
    };
  }, [isWanted, navigate, search]);
}
