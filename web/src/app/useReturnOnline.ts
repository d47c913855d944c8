// Without network any page leads to the sign-in page, also for somebody whose session lives. When the network is back
// the saved token is tried where they wanted to go.
import { useEffect } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { token } from '../auth/token';
import { returnAddress } from './returnAddress';

export function useReturnOnline(isWanted: boolean): void {
  const navigate = useNavigate();
  const { search } = useLocation();
  useEffect(() => {
    if (!isWanted) return undefined;
    const onOnline = (): void => {
      if (token.read()) void navigate(returnAddress(`/login${search}`), { replace: true });
    };
    window.addEventListener('online', onOnline);
    return () => window.removeEventListener('online', onOnline);
  }, [isWanted, navigate, search]);
}
