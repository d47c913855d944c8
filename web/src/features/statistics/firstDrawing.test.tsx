// What is drawn first is drawn with its figures: on a slow processor a drawing of what is to come costs as
// much.
import { act, render, screen, waitFor } from '@testing-library/react';
import { expect, it, onTestFinished } from 'vitest';
import { jobKinds } from '../../app/jobKinds';
import { createQueryClient } from '../../app/queryClient';
import { Root } from '../../app/root';
import { createTestRouter } from '../../app/router';
import { token } from '../../auth/token';
import { world } from '../../test/server';
import { TITLES } from '../../test/statistics';
import { firstAnswers } from '../../ui/firstAnswers';
import { JobStore } from '../../ui/jobs/JobStore';

/** As src/main.tsx opens the program at an address. */
async function opened(address: string): Promise<void> {
  window.history.replaceState(null, '', address);
  token.write('jeton-0');
  const queryClient = createQueryClient();
  const router = createTestRouter(queryClient, address);
  onTestFinished(() => {
    queryClient.clear();
    router.dispose();
    window.history.replaceState(null, '', '/');
  });
  await waitFor(() => expect(router.state.initialized).toBe(true));
  await firstAnswers(queryClient);
  act(() => {
    render(<Root router={router} queryClient={queryClient} jobs={new JobStore(jobKinds)} unstyled />);
  });
}

it.each(['/metabase_stats', '/metabase_stats/report'])('%s is drawn first with its figures', async (path) => {
  await opened(`${path}?regionId=2`);
  expect(screen.getByRole('region', { name: TITLES.members_by_month! })).toBeTruthy();
  expect(world.calls.filter((call) => call.includes('/api/metabase/'))).toEqual([
    'GET /api/metabase/members?regionId=2',
  ]);
});
