// Server state. Any failed call ends here, in one notice (specification §8), also when a field explains it
// too.
import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { ApiError } from '../api/error';
import { notifyFailure } from '../ui/notify';

const READ_RETRIES = 1;

export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: (error) => notifyFailure(error) }),
    mutationCache: new MutationCache({ onError: (error) => notifyFailure(error) }),
    defaultOptions: {
      queries: {
        staleTime: 10_000,
        // Offline, a call fails at once and says so, instead of waiting without a word.
        networkMode: 'always',
        retry: (tries, error) => tries < READ_RETRIES && error instanceof ApiError && error.isTransient,
        retryDelay: 500,
      },
      mutations: { networkMode: 'always', retry: false },
    },
  });
}
