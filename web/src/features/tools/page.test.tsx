// The hub of tools: what is built and open to one, and how much waits.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { ok } from '../../test/answers';
import { jobHandlers, jobOf } from '../../test/jobs';
import { members } from '../../test/members';
import { renderPart } from '../../test/renderPart';
import { renderRoute } from '../../test/renderRoute';
import { server, userWith, world } from '../../test/server';
import { checkHandlers, checkOf, conditionHandlers, conditionOf } from '../../test/upkeep';
import { ToolsPage } from './page';

const t = fr.tools;
const link = (title: string) => screen.findByRole('link', { name: new RegExp(`^${title}`) });

it('leads to every tool that is built, with what waits behind it', async () => {
  const jobs = [jobOf(1, { job_state: 'running' }), jobOf(2, { job_state: 'waiting' }), jobOf(3)];
  server.use(
    ...jobHandlers(jobs),
    ...checkHandlers([checkOf('member_flags', { check_state: 'failed', check_count: 3 })]),
    ...conditionHandlers([conditionOf('auth'), conditionOf('cards', { service_state: 'down' })]),
  );
  renderRoute('/tools');
  const page = within(await screen.findByRole('main'));
  await page.findByText(t.waiting.jobs(2));
  const missing = members.rows.filter(({ member_photoFileName: file }) => !file).length;
  expect(missing).toBeGreaterThan(0);
  const photos = await page.findByRole('link', { name: new RegExp(`^${fr.screens.missingPhotos.title}`) });
  await waitFor(() => expect(photos.textContent).toMatch(/\d+ membres? sans photo/));
  expect(photos.getAttribute('href')).toBe('/tools/missing_photos');
  for (const [key, waits] of [
    ['checks', t.waiting.checks(1)],
    ['services', t.waiting.services(1)],
  ] as const) {
    const card = await page.findByRole('link', { name: new RegExp(`^${fr.screens[key].title}`) });
    await waitFor(() => expect(card.textContent).toContain(waits));
  }
  for (const key of ['photoFailures', 'audit', 'localityImport', 'settings', 'permissions'] as const)
    expect(page.getByRole('link', { name: new RegExp(`^${fr.screens[key].title}`) })).toBeTruthy();
});

it('leaves out what one may not open, and what is not built', async () => {
  world.user = userWith('auditor');
  server.use(...jobHandlers([]));
  renderRoute('/tools');
  const page = within(await screen.findByRole('main'));
  await page.findByRole('link', { name: new RegExp(`^${fr.screens.audit.title}`) });
  expect(page.queryByRole('link', { name: new RegExp(`^${fr.screens.localityImport.title}`) })).toBeNull();
  expect(page.queryByRole('link', { name: new RegExp(`^${fr.screens.duplicates.title}`) })).toBeNull();
});

it('counts the photos to check once their screen is there, and says what it can’t count', async () => {
  server.use(
    http.get('*/api/member/get.photo_to_check_list', () =>
      ok({ total: 10_000, totalIsEstimate: true, rows: [] }),
    ),
  );
  renderPart(<ToolsPage ready={new Set(['photoCheck', 'jobs'])} />);
  const photos = await link(fr.screens.photoCheck.title);
  await waitFor(() => expect(photos.textContent).toContain(t.estimate(t.waiting.photoCheck(10_000))));
  const jobs = await link(fr.screens.jobs.title);
  await waitFor(() => expect(jobs.textContent).toContain(t.uncounted), { timeout: 20_000 });
}, 30_000);

it('counts nothing of the whole country for who is limited to regions', async () => {
  world.user = { ...userWith('admin'), login_regionIds: [1] };
  server.use(...jobHandlers([]));
  renderRoute('/tools');
  const page = within(await screen.findByRole('main'));
  const card = await page.findByRole('link', { name: new RegExp(`^${fr.screens.checks.title}`) });
  await page.findByText(t.waiting.jobs(0));
  expect(card.textContent).not.toContain(t.waiting.checks(0));
  expect(world.calls.filter((call) => /get\.(check|service)_list/.test(call))).toEqual([]);
});
