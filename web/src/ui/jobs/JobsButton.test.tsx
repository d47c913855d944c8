// The tray of what goes on in a service: how far it is, stopping it, its file as long as it is there.
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import { jobHandlers, jobOf } from '../../test/jobs';
import { renderPart } from '../../test/renderPart';
import { server } from '../../test/server';
import * as saving from '../saveFile';
import { JobsButton } from './JobsButton';

const t = fr.jobs;
const HOUR_MS = 3_600_000;

it('stops work, and gives its file as long as it is there', async () => {
  const later = new Date(Date.now() + HOUR_MS).toISOString();
  const jobs = [
    jobOf(3, { job_kind: 'delivery_print', job_state: 'running', job_done: 200 }),
    jobOf(2, { job_filePath: '/api/card/print/2', job_fileUntil: later, job_errors: 2 }),
    jobOf(1, { job_filePath: '/api/card/print/1', job_fileUntil: '2020-01-01T00:00:00Z' }),
  ];
  server.use(
    ...jobHandlers(jobs),
    http.get(
      '*/api/card/print/2',
      () =>
        new Response('%PDF-1.7', {
          headers: {
            'Content-Type': 'application/pdf',
            'Content-Disposition': 'inline; filename="cartes-2026-11-21.pdf"',
          },
        }),
    ),
  );
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => {});
  const { user } = renderPart(<JobsButton />);
  await user.click(screen.getByRole('button', { name: t.button(0) }));
  const list = await screen.findByRole('list', { name: t.server });
  const [running, whole, old] = within(list).getAllByRole('listitem');

  expect(running!.textContent).toContain(t.serverKinds.delivery_print);
  expect(running!.textContent).toContain(t.progress(200, 600));
  await user.click(within(running!).getByRole('button', { name: t.stop }));
  await within(list).findByText(t.serverStates.cancelled, { exact: false });
  expect(within(list).queryByRole('button', { name: t.stop })).toBeNull();

  expect(whole!.textContent).toContain(t.fileUntil(formatDateTime(later)));
  expect(whole!.textContent).toContain(t.serverErrors(2));
  await user.click(within(whole!).getByRole('button', { name: t.saveFile }));
  await vi.waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), 'cartes-2026-11-21.pdf'));
  expect(within(old!).queryByRole('button', { name: t.saveFile })).toBeNull();
});
