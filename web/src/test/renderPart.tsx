// A part that several screens use, alone on a page, within the real providers.
import { render } from '@testing-library/react';
import { createMemoryRouter } from 'react-router';
import { onTestFinished } from 'vitest';
import { createQueryClient } from '../app/queryClient';
import { Root } from '../app/root';
import { beginSession } from '../auth/session';
import { token } from '../auth/token';
import { JobStore } from '../ui/jobs/JobStore';
import { world } from './server';
import { setupUser } from './user';

export function renderPart(part: React.ReactElement) {
  token.write('jeton-0');
  beginSession(world.user);
  const queryClient = createQueryClient();
  const jobs = new JobStore({});
  const pageOf = (element: React.ReactElement) =>
    createMemoryRouter([{ path: '*', element: <main>{element}</main> }]);
  const router = pageOf(part);
  onTestFinished(() => {
    queryClient.clear();
    router.dispose();
  });
  const view = render(<Root router={router} queryClient={queryClient} jobs={jobs} unstyled />);
  return { ...view, queryClient, user: setupUser() };
}
