// The landing page tells what it knows, and says so where it knows nothing.
import { screen, within } from '@testing-library/react';
import { delay, http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { members, resetMembers } from '../../test/members';
import { renderRoute } from '../../test/renderRoute';
import { ok, refuse, server, userWith, world } from '../../test/server';
import { checkHandlers, checkOf, conditionHandlers, conditionOf } from '../../test/upkeep';

const list = (total: number, rows: object[] = []) => ok({ total, totalIsEstimate: false, rows: rows as [] });
const findings = () => screen.getByRole('region', { name: fr.home.attention });

/** Nothing waits for anybody. */
const calm = () =>
  server.use(
    http.get('*/api/user/user_list', () => list(1)),
    http.get('*/api/delivery/get.delivery_list', () => list(0)),
    http.get('*/api/card/get.card_expiring', () => ok({ rows: [] })),
    http.get('*/api/member/get.photo_to_check_list', () => list(0)),
    http.get('*/api/tools/get.job_list', () => list(0)),
  );

beforeEach(() => {
  calm();
  // Everybody has a photo.
  members.rows = members.rows.filter((one) => one.member_photoFileName !== null);
});

it('shows a figure for each list, as the way to it', async () => {
  renderRoute('/');
  for (const [name, path] of [
    ['Membres 2', '/members'],
    ['Titulaires 2', '/members?isMainAccount=true'],
    ['Membres avec photo 2', '/members?withoutPhoto=false'],
    ['Membres avec carte valide 1', '/members?hasValidCard=true'],
    ['Régions 2', '/regions'],
    ['Départements 3', '/departments'],
    ['Sous-préfectures 3', '/subprefectures'],
    ['Localités 3', '/localities'],
    ['Utilisateurs 1', '/user_list'],
  ] as const) {
    const link = await screen.findByRole('link', { name });
    expect(link.getAttribute('href')).toBe(path);
  }
  await screen.findByText(fr.home.nothing);
});

it('asks for nothing that the role may not read', async () => {
  world.user = userWith('viewer');
  const asked: string[] = [];
  server.use(
    http.get('*/api/user/*', ({ request }) => {
      asked.push(new URL(request.url).pathname);
      return undefined;
    }),
  );
  renderRoute('/');
  await screen.findByText(fr.home.nothing);
  expect(screen.queryByText('Utilisateurs')).toBeNull();
  expect(asked).toEqual(['/api/user/get.permission_table']);
});

it('says of each figure that it is missing, keeps the others, and tries again', async () => {
  const down = 'Le service des comptes est momentanément indisponible.';
  server.use(http.get('*/api/user/user_list', () => refuse(422, 'validation_failed', down)));
  const { user } = renderRoute('/');
  const retry = await screen.findByRole('button', { name: fr.home.retry('Utilisateurs') });
  await screen.findByRole('link', { name: 'Localités 3' });
  expect(within(findings()).getByText(fr.home.down('Utilisateurs'))).toBeTruthy();
  expect(screen.queryByText(fr.home.nothing)).toBeNull();
  server.use(http.get('*/api/user/user_list', () => list(4)));
  await user.click(retry);
  await screen.findByRole('link', { name: 'Utilisateurs 4' });
  await screen.findByText(fr.home.nothing);
});

it('does not say that all is well before it knows', async () => {
  let answer = (): void => {};
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  server.use(
    http.get('*/api/locality/get.locality_list', async () => {
      await held;
      await delay(0);
      return list(3);
    }),
  );
  renderRoute('/');
  await screen.findByRole('link', { name: 'Régions 2' });
  expect(screen.getByRole('status', { name: fr.home.checking })).toBeTruthy();
  expect(screen.queryByText(fr.home.nothing)).toBeNull();
  answer();
  await screen.findByText(fr.home.nothing);
});

it('leads to the import while localities are missing', async () => {
  server.use(
    http.get('*/api/locality/get.locality_list', () => list(0)),
    http.get('*/api/user/get.permission_table', () =>
      ok({
        roles: ['admin'],
        rows: ['geography.read', 'geography.import'].map((permission) => ({ permission, roles: ['admin'] })),
      }),
    ),
  );
  renderRoute('/');
  await screen.findByText(fr.home.noLocality, { exact: false });
  const link = within(findings()).getByRole('link', { name: fr.home.importAction });
  expect(link.getAttribute('href')).toBe('/localities/import');
});

it('leads to the members without a photo', async () => {
  resetMembers();
  renderRoute('/');
  await screen.findByText(fr.home.withoutPhoto(3), { exact: false });
  const link = within(findings()).getByRole('link', { name: fr.home.withoutPhotoAction });
  expect(link.getAttribute('href')).toBe('/members?withoutPhoto=true');
});

it('says once that members can’t be counted', async () => {
  const down = 'Le service des membres est momentanément indisponible.';
  server.use(http.get('*/api/member/get.member_count', () => refuse(422, 'validation_failed', down)));
  renderRoute('/');
  await screen.findByText(fr.home.down('Membres'));
});

it('tells whose password is still the one they were given', async () => {
  const rows = [true, false, true].map((login_mustChangePassword, login_id) => ({
    login_id,
    login_mustChangePassword,
  }));
  server.use(http.get('*/api/user/user_list', () => list(3, rows)));
  renderRoute('/');
  await screen.findByText(fr.home.passwords(2), { exact: false });
  const link = screen.getByRole('link', { name: fr.home.passwordsAction });
  expect(link.getAttribute('href')).toBe('/user_list?mustChangePassword=true');
});

it('Light: asks the administrator of a centre for better passwords, until they are asked for', async () => {
  const rows = [{ loginParam_name: 'global.password.min_length', loginParam_intValue: 4 }];
  server.use(http.get('*/api/loginparam/get.settings_list', () => list(1, rows)));
  world.user = userWith('admin');
  renderRoute('/');
  await screen.findByText(fr.home.weakPasswords, { exact: false });
  const link = within(findings()).getByRole('link', { name: fr.home.weakPasswordsAction });
  expect(link.getAttribute('href')).toBe('/settings');
});

it.each(['demo', 'test'] as const)('says that this is a %s where no band does', async (runningEnv) => {
  const body = { runningEnv, version: '1', nodeName: 'N', banner: null, assetVersion: '1.0.9', node: 0 };
  server.use(http.get('*/api/env/get_env', () => ok(body)));
  renderRoute('/');
  await screen.findByText(fr.home[runningEnv]);
});

const empty = () => ok({ total: 0, totalIsEstimate: false, rows: [] });

const expiringCards = [
  { days: 30, expiresTo: '2026-12-21', total: 2 },
  { days: 60, expiresTo: '2027-01-20', total: 4 },
  { days: 90, expiresTo: '2027-02-19', total: 9 },
].map((row) => ({ ...row, expiresFrom: '2026-11-21', totalIsEstimate: false }));

it('U1: begins with the work that waits, each figure the way to exactly that, asked once', async () => {
  const asked: Record<string, string>[] = [];
  const counts: Record<string, number> = { created: 12, '30': 3 };
  const counting = ({ request }: { request: Request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    asked.push(query);
    return list(counts[query.card_status ?? query.unsettledDays ?? ''] ?? 0);
  };
  server.use(
    http.get('*/api/card/get.card_list', counting),
    http.get('*/api/card/get.card_expiring', () => ok({ rows: expiringCards })),
    http.get('*/api/delivery/get.delivery_list', counting),
    http.get('*/api/card/get.card_to_deliver', () => list(7)),
    http.post('*/api/card/get.card_creation.member_list', () => list(40)),
  );
  renderRoute('/');
  for (const [name, path] of [
    [`${fr.home.candidates} 40`, '/cards/creation'],
    [`${fr.home.toPrint} 12`, '/cards?card_status=created'],
    [`${fr.home.toDeliver} 7`, '/delivery/nouveau'],
  ] as const)
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(path);
  const old = await screen.findByRole('link', { name: `${fr.home.unsettled(30)} 3` });
  const address = new URL(old.getAttribute('href')!, 'http://x');
  expect(address.pathname).toBe('/delivery');
  // The list is asked the very same.
  expect(asked).toContainEqual({ ...Object.fromEntries(address.searchParams), _limit: '1' });
  for (const [name, { expiresTo }] of [
    [`${fr.home.expiring(90)} 9`, expiringCards[2]!],
    [`${fr.home.within(60)} 4`, expiringCards[1]!],
    [`${fr.home.within(30)} 2`, expiringCards[0]!],
  ] as const)
    expect((await screen.findByRole('link', { name })).getAttribute('href')).toBe(
      `/cards?card_status=delivered&expiresFrom=2026-11-21&expiresTo=${expiresTo}`,
    );
  expect(asked).toHaveLength(2);
});

it('keeps the other work where one figure fails', async () => {
  const down = 'Le service des cartes est momentanément indisponible.';
  server.use(
    http.get('*/api/card/get.card_to_deliver', () => refuse(422, 'validation_failed', down)),
    http.get('*/api/card/get.card_list', empty),
    http.get('*/api/card/get.card_expiring', empty),
    http.get('*/api/delivery/get.delivery_list', empty),
    http.post('*/api/card/get.card_creation.member_list', empty),
  );
  renderRoute('/');
  await screen.findByRole('button', { name: fr.home.retry(fr.home.toDeliver) });
  await screen.findByRole('link', { name: `${fr.home.toPrint} 0` });
});

it('shows no work of cards to who may not read them', async () => {
  world.user = userWith('cashier');
  renderRoute('/');
  await screen.findByRole('link', { name: 'Régions 2' });
  expect(screen.queryByRole('heading', { name: fr.home.work })).toBeNull();
});

it('shows where things are going, each as the way to its dashboard', async () => {
  renderRoute('/');
  for (const [title, said, name] of [
    [fr.statistics.trends.members!, '30 depuis le lundi 23/11/2026', 'members'],
    [fr.statistics.trends.cards!, '4 depuis le lundi 23/11/2026', 'cards'],
    [fr.statistics.trends.transactions!, '7 depuis le lundi 23/11/2026', 'transactions'],
  ] as const) {
    const link = await screen.findByRole('link', { name: new RegExp(`^${title} ${said}`) });
    expect(link.getAttribute('href')).toBe(`/metabase_stats?name=${name}`);
    expect(link.querySelectorAll('rect').length).toBeGreaterThan(1);
  }
  // The week before has its list.
  const before = screen.getByRole('link', { name: fr.statistics.trendBefore('40') });
  expect(before.getAttribute('href')).toBe('/members?week=1');
  expect(world.calls.filter((call) => call.includes('/metabase/'))).toHaveLength(1);
});

it('tries failed trends again', async () => {
  server.use(http.get('*/api/metabase/get.trends', () => refuse(422, 'validation_failed', 'Impossible.')));
  const { user } = renderRoute('/');
  const failed = await screen.findByText(fr.statistics.trendsFailed);
  server.resetHandlers();
  server.use(http.get('*/api/user/user_list', () => list(1)));
  await user.click(within(failed.parentElement!).getByRole('button'));
  await screen.findByRole('link', { name: new RegExp(fr.statistics.trends.members!) });
});

it('begins with what needs attention, each with its number and its list', async () => {
  const counts: Record<string, number> = { '30': 3, failed: 2 };
  const counting = ({ request }: { request: Request }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return list(counts[query.unsettledDays ?? query.job_state ?? ''] ?? 0);
  };
  server.use(
    http.get('*/api/delivery/get.delivery_list', counting),
    http.get('*/api/card/get.card_expiring', () => ok({ rows: expiringCards })),
    http.get('*/api/tools/get.job_list', counting),
    http.get('*/api/member/get.photo_to_check_list', () => list(5)),
    ...checkHandlers([
      checkOf('member_flags', { check_state: 'failed', check_count: 3 }),
      // It is allowed.
      checkOf('member_without_locality', { check_state: 'warning', check_count: 40 }),
    ]),
    ...conditionHandlers([conditionOf('members'), conditionOf('cards', { service_state: 'impaired' })]),
  );
  world.user = userWith('admin');
  renderRoute('/');
  await screen.findByText(fr.home.late(3, 30), { exact: false });
  for (const [text, action, path] of [
    [fr.home.late(3, 30), fr.home.lateAction, '/delivery?unsettledDays=30'],
    [
      fr.home.expireSoon(2, 30),
      fr.home.expireSoonAction,
      '/cards?card_status=delivered&expiresFrom=2026-11-21&expiresTo=2026-12-21',
    ],
    [fr.home.alerts.photos.text(5), fr.home.alerts.photos.action, '/tools/photo_check'],
    [fr.home.alerts.failedJobs.text(2), fr.home.alerts.failedJobs.action, '/tools/jobs?job_state=failed'],
    [fr.home.alerts.services.text(1), fr.home.alerts.services.action, '/tools/services'],
    [fr.home.alerts.checks.text(1), fr.home.alerts.checks.action, '/tools/checks'],
  ] as const) {
    await within(findings()).findByText(text, { exact: false });
    expect(within(findings()).getByRole('link', { name: action }).getAttribute('href')).toBe(path);
  }
  const [first] = screen.getAllByRole('heading', { level: 2 });
  expect(first!.textContent).toBe(fr.home.attention);
});

it('asks for nothing of the whole country where one is limited to regions', async () => {
  world.user = { ...userWith('admin'), login_regionIds: [1] };
  renderRoute('/');
  await screen.findByText(fr.home.nothing);
  expect(world.calls.filter((call) => /check_list|service_list/.test(call))).toEqual([]);
});

it('asks for no photos and no jobs where the role does not look at them', async () => {
  world.user = userWith('cashier');
  renderRoute('/');
  await screen.findByText(fr.home.nothing);
  expect(world.calls.filter((call) => /photo_to_check|job_list/.test(call))).toEqual([]);
});
