// Renders the real routes at an address, with the real providers.
import { render } from '@testing-library/react';
import { onTestFinished } from 'vitest';
import { connectSession } from '../app/connectSession';
import { jobKinds } from '../app/jobKinds';
import { createQueryClient } from '../app/queryClient';
import { Root } from '../app/root';
import { createTestRouter } from '../app/router';
import { token } from '../auth/token';
import { JobStore } from '../ui/jobs/JobStore';
import { listenForShortcuts } from '../ui/shortcuts';
import { setupUser } from './user';

interface Options {
  signedIn?: boolean;
  /** With fake timers: how to let time pass between two keys. */
  advance?: (ms: number) => void;
}

export function renderRoute(address: string, { signedIn = true, advance }: Options = {}) {
  if (signedIn) token.write('jeton-0');
  const queryClient = createQueryClient();
  const router = createTestRouter(queryClient, address);
  const disconnect = connectSession(router, queryClient);
  const jobs = new JobStore(jobKinds);
  const disconnectJobs = jobs.connect();
  const stopListening = listenForShortcuts();
  onTestFinished(() => {
    disconnect();
    disconnectJobs();
    stopListening();
    queryClient.clear();
    router.dispose();
  });
  const view = render(<Root router={router} queryClient={queryClient} jobs={jobs} unstyled />);
  return {
    ...view,
    router,
    user: setupUser(advance && { advanceTimers: advance }),
    address: () => router.state.location.pathname + router.state.location.search,
  };
}
