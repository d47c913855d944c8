// Users, sessions, login params and settings of the contract in small.
import { http } from 'msw';
import type { components } from '../api/schema';
import { ok, refuse } from './answers';

type User = components['schemas']['User'];
type OpenSession = components['schemas']['Session'];
type LoginParam = components['schemas']['LoginParam'];

export const FIREFOX = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:142.0) Gecko/20100101 Firefox/142.0';
export const CHROME_PHONE =
  'Mozilla/5.0 (Linux; Android 15; Pixel 8) AppleWebKit/537.36 (KHTML, like Gecko) ' +
  'Chrome/140.0.0.0 Mobile Safari/537.36';

export const userNamed = (login_id: number, login_name: string, more: Partial<User> = {}): User => ({
  login_id,
  login_name,
  login_role: 'enrolment',
  login_provider: 'local',
  login_lastConnection: '2026-11-20T08:15:00Z',
  login_mustChangePassword: false,
  login_hasSyncToken: false,
  login_regionIds: [],
  login_version: 1,
  ...more,
});

const sessionOf = (session_id: number, session_loginId: number, more: Partial<OpenSession> = {}) => ({
  session_id,
  session_loginId,
  login_name: 'awa',
  session_startedAt: '2026-11-21T06:00:00Z',
  session_lastSeenAt: '2026-11-21T06:40:00Z',
  session_expiresAt: '2026-11-21T18:00:00Z',
  session_address: '192.168.1.20',
  session_userAgent: FIREFOX,
  session_isCurrent: false,
  ...more,
});

const param = (loginParam_name: string, value: number | boolean | string, version = 0): LoginParam => ({
  loginParam_name,
  loginParam_stringValue: typeof value === 'string' ? value : null,
  loginParam_intValue: typeof value === 'number' ? value : null,
  loginParam_boolValue: typeof value === 'boolean' ? value : null,
  loginParam_dateValue: null,
  loginParam_version: version,
});

interface Accounts {
  users: User[];
  sessions: OpenSession[];
  params: Map<string, LoginParam>;
  settings: LoginParam[];
  /** Bodies of the saves, in the order in which they came. */
  userSaves: Record<string, unknown>[];
  paramSaves: Record<string, unknown>[];
  passwords: unknown[];
}

export const accounts = {} as Accounts;

export function resetAccounts(): void {
  Object.assign(accounts, {
    users: [
      userNamed(7, 'awa', { login_role: 'admin' }),
      userNamed(8, 'binta', { login_regionIds: [2, 1], login_mustChangePassword: true }),
      userNamed(9, 'noeud-nord', {
        login_role: 'sync',
        login_hasSyncToken: true,
        login_lastConnection: null,
        login_version: 3,
      }),
    ],
    sessions: [
      sessionOf(70, 7, { session_isCurrent: true }),
      sessionOf(71, 7, { session_userAgent: CHROME_PHONE, session_address: null }),
      sessionOf(80, 8, { login_name: 'binta' }),
      sessionOf(81, 8, { login_name: 'binta', session_userAgent: 'curl/8.5' }),
    ],
    params: new Map(),
    settings: [
      param('global.audit.retention_years', 10),
      param('global.card.min_amount', 0),
      param('global.card.photo_check_required', false),
      param('global.card.renewal_window_days', 60),
      param('global.card.replacement_paid', false),
      param('global.card.validity_months', 24, 2),
      param('global.export.large_rows', 10_000),
      param('global.parcel.country', 'CI'),
      param('global.password.min_length', 8, 1),
      param('global.password.refuse_common', true, 1),
      param('global.synchronization.every_minutes', 60),
      param('global.transaction.moov_money_patterns', 'cccccc+'),
      param('global.transaction.mtn_momo_patterns', 'ccccccccc+'),
      param('global.transaction.orange_money_patterns', 'llcccccc.cccc.lccccc+, OMcccccc+'),
      param('global.transaction.wave_patterns', 'xxxxxxxxx+'),
    ],
    userSaves: [],
    paramSaves: [],
    passwords: [],
  } satisfies Accounts);
}

function listUsers(url: URL) {
  const get = (name: string) => url.searchParams.get(name);
  const rows = accounts.users.filter(
    (user) =>
      user.login_name.includes(get('filter') ?? '') &&
      (get('login_role') ?? user.login_role) === user.login_role &&
      (get('login_mustChangePassword') !== 'true' || user.login_mustChangePassword),
  );
  const offset = Number(get('_offset') ?? 0);
  return ok({ total: rows.length, totalIsEstimate: false, rows: rows.slice(offset, offset + 2000) });
}

async function saveUser(request: Request) {
  const body = (await request.json()) as Record<string, unknown>;
  accounts.userSaves.push(body);
  const token = body.login_syncToken === true ? 'jeton-de-synchronisation-42' : null;
  return ok({
    message: 'Utilisateur enregistré',
    login_id: body.login_id ?? 10,
    login_version: 2,
    login_syncToken: token,
  });
}

function saveParam(body: Partial<LoginParam> & { loginParam_name: string }) {
  const { loginParam_name: name, loginParam_version: sent } = body;
  const place = accounts.settings.findIndex((one) => one.loginParam_name === name);
  const before = name.startsWith('global.') ? accounts.settings[place] : accounts.params.get(name);
  if (before && sent !== undefined && sent !== before.loginParam_version)
    return refuse(409, 'stale_version', 'Cette fiche a été modifiée entre-temps.', { loginParam: before });
  accounts.paramSaves.push(body);
  const saved = {
    ...param(name, ''),
    loginParam_stringValue: null,
    ...body,
    loginParam_version: (before?.loginParam_version ?? 0) + 1,
  };
  if (name.startsWith('global.')) accounts.settings[place] = saved;
  else accounts.params.set(name, saved);
  return ok({
    message: 'Paramètre enregistré',
    loginParam_name: name,
    loginParam_version: saved.loginParam_version,
  });
}

export const accountHandlers = [
  http.get('*/api/user/user_list', ({ request }) => listUsers(new URL(request.url))),
  http.get('*/api/user/get_user/:id', ({ params }) => {
    const user = accounts.users.find(({ login_id }) => login_id === Number(params.id));
    return user
      ? ok({ user })
      : refuse(404, 'user_not_found', 'Cet utilisateur n’existe pas ou a été supprimé.');
  }),
  http.post('*/api/user/post_user', ({ request }) => saveUser(request)),
  http.patch('*/api/user/patch_user', ({ request }) => saveUser(request)),
  http.delete('*/api/user/delete_user/:id', ({ params }) => {
    if (params.id === '7')
      return refuse(
        409,
        'own_account',
        'Vous ne pouvez ni supprimer votre propre compte ni en changer le rôle.',
      );
    accounts.users = accounts.users.filter(({ login_id }) => login_id !== Number(params.id));
    return ok({ message: 'Utilisateur supprimé' });
  }),
  http.post('*/api/user/post.own_password', async ({ request }) => {
    const body = (await request.json()) as { old: string; new: string };
    accounts.passwords.push(body);
    if (body.old !== 'ancien')
      return refuse(422, 'validation_failed', 'L’ancien mot de passe n’est pas le bon.', {
        errors: [{ field: 'old', message: 'L’ancien mot de passe n’est pas le bon.' }],
      });
    return ok({ message: 'Mot de passe modifié' });
  }),
  http.get('*/api/auth/get.session_list', ({ request }) => {
    const asked = new URL(request.url).searchParams.get('login_id');
    const rows = accounts.sessions.filter(({ session_loginId }) => session_loginId === Number(asked ?? 7));
    return ok({ total: rows.length, totalIsEstimate: false, rows });
  }),
  http.delete('*/api/auth/delete_session/:id', ({ params }) => {
    const found = accounts.sessions.some(({ session_id }) => session_id === Number(params.id));
    accounts.sessions = accounts.sessions.filter(({ session_id }) => session_id !== Number(params.id));
    return found
      ? ok({ message: 'Session terminée' })
      : refuse(404, 'session_not_found', 'Cette session n’existe pas ou est déjà terminée.');
  }),
  http.get('*/api/loginparam/get.settings_list', () =>
    ok({ total: accounts.settings.length, totalIsEstimate: false, rows: accounts.settings }),
  ),
  http.get('*/api/loginparam/get_loginParam/:name', ({ params }) =>
    ok({ loginParam: accounts.params.get(String(params.name)) ?? null }),
  ),
  http.post('*/api/loginparam/post_loginParam', async ({ request }) =>
    saveParam((await request.json()) as { loginParam_name: string }),
  ),
];
