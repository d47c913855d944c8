// Jobs of services: how far they are, whose they are, their end, their file.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { http } from 'msw';
import type { ServerJob } from '../../../api/serverJobs';
import { fr } from '../../../i18n/fr';
import { choose } from '../../../test/choose';
import { jobHandlers, jobOf } from '../../../test/jobs';
import { renderRoute } from '../../../test/renderRoute';
import { refuse, server, userWith, world } from '../../../test/server';
import * as saving from '../../../ui/saveFile';
// Compiled before the first test's clock runs.
import './page';

const t = fr.jobList;
const HOUR_MS = 3_600_000;
const later = new Date(Date.now() + HOUR_MS).toISOString();

const some = (): ServerJob[] => [
  jobOf(4, {
    job_kind: 'card_creation',
    job_state: 'running',
    job_done: 200,
    job_loginId: 9,
    login_name: 'ali',
  }),
  jobOf(3, { job_filePath: '/api/card/print/3', job_fileUntil: later, job_errors: 2 }),
  jobOf(2, { job_filePath: '/api/card/print/2', job_fileUntil: '2020-01-01T00:00:00Z' }),
  jobOf(1, {
    job_kind: 'card_creation',
    job_result: {
      created: 598,
      skipped: [
        { member_id: 1, reasons: ['no_photo'] },
        { member_id: 2, reasons: [] },
      ],
    },
  }),
];

async function open(jobs: ServerJob[], address = '/tools/jobs') {
  server.use(...jobHandlers(jobs));
  const view = renderRoute(address);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
  const rows = () => within(grid).getAllByRole('row').slice(1);
  return { ...view, grid, rows };
}

it('tells how far each is, ends one after a question, and follows what goes on', async () => {
  const jobs = some();
  const { user, rows } = await open(jobs);
  const [running] = rows();
  expect(running!.textContent).toContain(fr.jobs.serverKinds.card_creation);
  expect(running!.textContent).toContain(fr.jobs.progress(200, 600));
  expect(running!.textContent).toContain('ali');
  expect(within(running!).getByRole('progressbar').getAttribute('aria-valuenow')).toBe('33');
  // Nobody presses anything: the list asks again.
  jobs[0]!.job_done = 400;
  await waitFor(() => expect(rows()[0]!.textContent).toContain(fr.jobs.progress(400, 600)), {
    timeout: 10_000,
  });
  await user.click(within(rows()[0]!).getByRole('button', { name: /^Annuler/ }));
  const question = await screen.findByRole('dialog', {
    name: t.cancelTitle(fr.jobs.serverKinds.card_creation!),
  });
  expect(jobs[0]!.job_state).toBe('running');
  await user.click(within(question).getByRole('button', { name: t.cancel }));
  await waitFor(() => expect(rows()[0]!.textContent).toContain(fr.jobs.serverStates.cancelled));
  expect(within(rows()[0]!).queryByRole('button')).toBeNull();
}, 30_000);

it('pauses one by keyboard, has it go on, and says who did it', async () => {
  const jobs = [jobOf(4, { job_kind: 'card_creation', job_state: 'running', job_done: 200 })];
  const { user, rows } = await open(jobs);
  const button = (name: string) => within(rows()[0]!).getByRole('button', { name: new RegExp(`^${name}`) });
  expect(within(rows()[0]!).queryByRole('button', { name: new RegExp(`^${t.acts.resume}`) })).toBeNull();
  button(t.acts.pause).focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(rows()[0]!.textContent).toContain(fr.jobs.serverStates.paused));
  expect(jobs[0]!.job_state).toBe('paused');
  // What waits for somebody can still be ended.
  expect(button('Annuler')).toBeTruthy();
  await user.click(button(t.acts.resume));
  await waitFor(() => expect(rows()[0]!.textContent).toContain(fr.jobs.serverStates.waiting));

  jobs[0]!.job_log = [
    { at: '2026-11-21T09:00:00Z', word: 'paused', by: 'binta', trace: '4bf92f3577b34da6a3ce929d0e0e4736' },
  ];
  server.use(...jobHandlers(jobs, 7, 'https://grafana.example/explore?trace={trace}'));
  rows()[0]!.focus();
  await user.keyboard('{Enter}');
  const drawer = await screen.findByRole('dialog', { name: fr.jobs.serverKinds.card_creation });
  const section = within(await within(drawer).findByRole('region', { name: t.log }));
  expect(section.getByText(`${t.logWords.paused} · ${t.logBy('binta')}`)).toBeTruthy();
  const trace = section.getByRole('link', { name: /4bf92f/ });
  expect(trace.getAttribute('href')).toBe(
    'https://grafana.example/explore?trace=4bf92f3577b34da6a3ce929d0e0e4736',
  );
  expect(trace.getAttribute('rel')).toContain('noopener');
}, 30_000);

it('has one tried again that failed, as long as what is left of it is kept', async () => {
  const failed = { job_state: 'failed', job_code: 'internal', job_done: 200 } as const;
  const jobs = [jobOf(6, { ...failed, job_canRetry: true, job_tries: 2 }), jobOf(5, failed)];
  const { user, rows } = await open(jobs, '/tools/jobs?edit=6');
  const drawer = await screen.findByRole('dialog', { name: fr.jobs.serverKinds.card_print });
  expect(within(drawer).getByText(t.tries).nextSibling?.textContent).toBe('2');
  expect(within(drawer).getByText(t.retryHint)).toBeTruthy();
  await user.click(within(drawer).getByRole('button', { name: new RegExp(`^${t.acts.retry}`) }));
  await waitFor(() => expect(jobs[0]!.job_state).toBe('waiting'));
  await waitFor(() => expect(rows()[0]!.textContent).toContain(fr.jobs.serverStates.waiting));
  expect(within(rows()[1]!).queryByRole('button')).toBeNull();
}, 30_000);

it('gives a file as long as it is there', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => {});
  server.use(
    http.get(
      '*/api/card/print/3',
      () =>
        new Response('%PDF-1.7', {
          headers: { 'Content-Disposition': 'inline; filename="cartes-2026-11-21.pdf"' },
        }),
    ),
  );
  const { user, rows } = await open(some());
  const [, whole, old] = rows();
  await user.click(within(whole!).getByRole('button', { name: new RegExp(`^${fr.jobs.saveFile}`) }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), 'cartes-2026-11-21.pdf'));
  expect(within(old!).queryByRole('button')).toBeNull();
  expect(old!.textContent).toContain(t.fileGone);
});

it('opens one by Enter: what came of it, and its entries in the audit', async () => {
  const { user, rows, address } = await open(some());
  rows()[3]!.focus();
  await user.keyboard('{Enter}');
  const drawer = await screen.findByRole('dialog', { name: fr.jobs.serverKinds.card_creation });
  expect(address()).toBe('/tools/jobs?edit=1');
  const pair = (label: string) => within(drawer).getByText(label).nextSibling?.textContent;
  expect(pair(t.results.created!)).toBe('598');
  expect(pair(t.skipped)).toBe('2');
  expect(pair(fr.cardReasons.no_photo)).toBe('1');
  const link = within(drawer).getByRole('link', { name: t.audit });
  expect(link.getAttribute('href')).toBe('/tools/audit?entity=job&entityId=1');
});

it('says why one failed, and of one that is not there that it is not', async () => {
  const jobs = [jobOf(5, { job_state: 'failed', job_done: 10, job_code: 'job_breaks_off' })];
  await open(jobs, '/tools/jobs?edit=5');
  const drawer = await screen.findByRole('dialog', { name: fr.jobs.serverKinds.card_print });
  expect(within(drawer).getByRole('alert').textContent).toContain(t.causes.job_breaks_off);
  renderRoute('/tools/jobs?edit=6');
  await screen.findByText(t.gone);
});

it('is narrowed by kind, state and owner, in its address', async () => {
  const { user, rows, address } = await open(some());
  await user.click(screen.getByRole('switch', { name: t.mine }));
  await waitFor(() => expect(rows()).toHaveLength(3));
  expect(address()).toBe('/tools/jobs?mine=true');
  await user.click(screen.getByRole('switch', { name: t.mine }));
  await waitFor(() => expect(rows()).toHaveLength(4));
  await choose(user, screen.getByLabelText(fr.filters.by(t.filterNames.state)), fr.jobs.serverStates.running);
  await waitFor(() => expect(rows()).toHaveLength(1));
  expect(address()).toBe('/tools/jobs?job_state=running');
});

it('does not ask whose they are where one sees one’s own alone', async () => {
  world.user = { ...userWith('auditor'), login_regionIds: [1] };
  await open(some());
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('columnheader', { name: t.who })).toBeNull();
});

it('says that there is none, and that the list can’t be read', async () => {
  server.use(...jobHandlers([]));
  const { unmount } = renderRoute('/tools/jobs');
  await screen.findByText(t.empty);
  unmount();
  const DOWN = 'Le service est momentanément indisponible.';
  server.use(http.get('*/api/tools/get.job_list', () => refuse(503, 'unavailable', DOWN)));
  renderRoute('/tools/jobs');
  const list = await screen.findByRole('region', { name: fr.screens.jobs.title });
  await within(list).findByText(DOWN, { exact: false });
});

it('tells what became of one step by step, whom it left out and why, and by which trace', async () => {
  const log = [
    { at: '2026-11-21T09:00:00Z', word: 'created', trace: '4bf92f3577b34da6a3ce929d0e0e4736' },
    {
      at: '2026-11-21T09:00:01Z',
      word: 'progressed',
      done: 200,
      errors: 2,
      refused: [{ member_id: 7, reasons: ['no_photo'] }],
    },
    { at: '2026-11-21T09:00:02Z', word: 'failed', done: 200, code: 'internal' },
  ];
  await open([jobOf(5, { job_kind: 'card_creation', job_log: log })], '/tools/jobs?edit=5');
  const drawer = await screen.findByRole('dialog', { name: fr.jobs.serverKinds.card_creation });
  const section = within(within(drawer).getByRole('region', { name: t.log }));
  expect(section.getByText('4bf92f3577b34da6a3ce929d0e0e4736')).toBeTruthy();
  expect(section.getByText(`${t.logWords.progressed} · ${t.logDone(200)} · ${t.logErrors(2)}`)).toBeTruthy();
  expect(section.getByText(`${t.logWords.failed} · ${t.logDone(200)} · ${t.causes.internal}`)).toBeTruthy();
  const left = section.getByRole('link', { name: t.logMember(7) });
  expect(left.closest('li')!.textContent).toContain(fr.cardReasons.no_photo);
  expect(section.getByText(t.logMore(1))).toBeTruthy();
});

it('names the template and the version that something is printed with', async () => {
  const template = { type: 'card', report_id: 5, version: 3, name: 'Carte verte', sha256: 'ab' };
  const log = [{ at: '2026-11-21T09:00:00Z', word: 'created', template }];
  await open([jobOf(5, { job_kind: 'card_print', job_log: log })], '/tools/jobs?edit=5');
  const drawer = await screen.findByRole('dialog', { name: fr.jobs.serverKinds.card_print });
  const text = fr.history.templateUse(fr.reports.types.card, 5, 3, 'Carte verte');
  expect(text).toBe('Carte, modèle « Carte verte » n° 5, version 3');
  const section = within(within(drawer).getByRole('region', { name: t.log }));
  expect(section.getByText(`${t.logWords.created} · ${t.logTemplate(text)}`)).toBeTruthy();
  expect(within(drawer).getByText(text)).toBeTruthy();
});
