// Jobs of services, as long as a test wants them: the list, one, its end.
import { http } from 'msw';
import type { ServerJob } from '../api/serverJobs';
import { ok, refuse } from './answers';

export const jobOf = (job_id: number, more: Partial<ServerJob> = {}): ServerJob => ({
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
  job_log: null,
  job_tries: 1,
  job_canRetry: false,
  ...more,
});

const change = (
  act: string,
  job_state: ServerJob['job_state'],
  message: string,
  jobs: readonly ServerJob[],
) =>
  http.post(`*/api/tools/post.job_${act}`, async ({ request }) => {
    const { job_id } = (await request.json()) as { job_id: number };
    const job = jobs.find((one) => one.job_id === job_id)!;
    Object.assign(job, { job_state, job_canRetry: false });
    return ok({ message, job_id, job_state });
  });

/** Newest first, as they are given; what a test changes in them is answered next. */
export const jobHandlers = (jobs: readonly ServerJob[], own = 7, tracesAddress: string | null = null) => [
  http.get('*/api/tools/get.job_list', ({ request }) => {
    const get = (name: string) => new URL(request.url).searchParams.get(name);
    const rows = jobs.filter(
      (job) =>
        (!get('job_kind') || job.job_kind === get('job_kind')) &&
        (!get('job_state') || job.job_state === get('job_state')) &&
        (get('mine') !== 'true' || job.job_loginId === own),
    );
    return ok({ total: rows.length, totalIsEstimate: false, rows });
  }),
  http.get('*/api/tools/get.job/:id', ({ params }) => {
    const job = jobs.find(({ job_id }) => job_id === Number(params.id));
    return job ? ok({ job, tracesAddress }) : refuse(404, 'job_not_found', 'Ce travail n’existe pas.');
  }),
  change('cancel', 'cancelled', 'Travail annulé', jobs),
  change('pause', 'paused', 'Pause demandée', jobs),
  change('resume', 'waiting', 'Travail repris', jobs),
  change('retry', 'waiting', 'Nouvel essai lancé', jobs),
];
