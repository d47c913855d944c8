// The tray of what goes on in a service: how far it is, stopping it, its file as long as it is there.
import { screen, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import type { ServerJob } from '../../api/serverJobs';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import { ok } from '../../test/answers';
import { renderPart } from '../../test/renderPart';
import { server } from '../../test/server';
import * as saving from '../saveFile';
import { JobsButton } from './JobsButton';

const t = fr.jobs;
const HOUR_MS = 3_600_000;

const jobOf = (job_id: number, more: Partial<ServerJob>): ServerJob => ({
  job_id,
  job_kind: 'card_print',
  job_service: 'cards',
  job_state: 'done',
  job_done: 600,
  job_total: 600,
  job_errors: 0,
  job_loginId: 7,
  login_name: 'awa',
  job_createdAt: '2026-11-21T09:00:00Z',
  job_startedAt: null,
  job_finishedAt: null,
  job_code: null,
  job_result: null,
  job_filePath: null,
  job_fileUntil: null,
  ...more,
});

it('stops work, and gives its file as long as it is there', async () => {
  const later = new Date(Date.now() + HOUR_MS).toISOString();
  const jobs = [
    jobOf(3, { job_kind: 'delivery_print', job_state: 'running', job_done: 200 }),
    jobOf(2, { job_filePath: '/api/card/print/2', job_fileUntil: later, job_errors: 2 }),
    jobOf(1, { job_filePath: '/api/card/print/1', job_fileUntil: '2020-01-01T00:00:00Z' }),
  ];
  server.use(
    http.get('*/api/tools/get.job_list', () =>
      ok({ total: jobs.length, totalIsEstimate: false, rows: jobs }),
    ),
    http.post('*/api/tools/post.job_cancel', async ({ request }) => {
      const { job_id } = (await request.json()) as { job_id: number };
      const job = jobs.find((one) => one.job_id === job_id)!;
      job.job_state = 'cancelled';
      return ok({ message: 'Travail annulé', job_id, job_state: job.job_state });
    }),
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
