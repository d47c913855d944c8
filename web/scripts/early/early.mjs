// Runs before the program is there (docs/decisions/0145): asks for the files of the screen and for what it
// shows first, so that both travel while the rest is read. What is not taken costs a request, no more. `VIEW`
// is written before it by scripts/early.mjs.
/* global VIEW, atob, document, location, localStorage, fetch, Response, window */

// A role and what it was granted; goes with the token (src/auth/token.ts).
const GRANTED = 'maillon.granted';

(() => {
  const { pathname, search } = location;
  const token = localStorage.getItem('authorization_token');
  const screen = VIEW.screens.find(({ path }) => new RegExp(path).test(pathname));
  const alone = pathname === '/login' || pathname === '/password';

  const hint = (file) => {
    const link = document.createElement('link');
    const isStyle = file.endsWith('.css');
    link.rel = isStyle ? 'preload' : 'modulepreload';
    if (isStyle) link.as = 'style';
    link.crossOrigin = '';
    link.href = file;
    document.head.append(link);
  };
  (token && !alone ? (screen?.files ?? []) : VIEW.alone).forEach(hint);
  if (!token || alone) return;

  // What the frame around the screen looks like is known: styles show it until the program does.
  document.documentElement.dataset.view = 'frame';

  const answers = new Map();
  const asked = new Set();
  /** `body`: the question of a list that is too long for an address. */
  const ask = (address, body) => {
    const key = body ? `${address} ${body}` : address;
    if (asked.has(key)) return undefined;
    asked.add(key);
    const headers = { Authorization: `Bearer ${token}`, ...(body && { 'Content-Type': 'application/json' }) };
    const asking = fetch(address, body ? { method: 'POST', headers, body } : { headers });
    // Read to its end now: nothing travels of what nobody reads.
    const answer = asking.then(async (response) =>
      response.ok ? new Response(await response.arrayBuffer(), response) : response,
    );
    // Whoever takes it hears of its failure.
    answer.catch(() => undefined);
    answers.set(key, answer);
    return answer;
  };
  const read = (address) => ask(address).then((response) => response.clone().json());
  window.early = { token, answers };

  /** Nothing was narrowed down when the list was last left. */
  const isPlain = (list) => {
    if (search) return false;
    const entry = Object.keys(localStorage).find(
      (key) => key.endsWith(`.${list}`) && key.startsWith('maillon.list.'),
    );
    const kept = JSON.parse(localStorage.getItem(entry) ?? 'null')?.preferences;
    return !kept?.last && (kept?.pageSize ?? VIEW.rows) >= VIEW.rows;
  };

  /** As the token says, without checking anything. */
  const roleOf = (value) => {
    try {
      return JSON.parse(atob(value.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).role;
    } catch {
      return undefined;
    }
  };

  const askFirst = (granted) => {
    for (const { permission, address, body, list } of screen?.calls ?? [])
      if (granted.includes(permission) && (!list || isPlain(list))) ask(address, body);
  };

  const known = Promise.all([read('/api/auth/me'), read('/api/user/get.permission_table')]);
  ask('/api/env/get_env');
  // What this role was granted when this browser last looked: the data need not wait for the answer.
  // Another's grants would be tries of what one may not do, and stand in the audit.
  const [role, ...remembered] = (localStorage.getItem(GRANTED) ?? '').split(' ');
  if (role === roleOf(token)) askFirst(remembered);
  known
    .then(([{ user }, { rows }]) => {
      const granted = rows
        .filter(({ roles }) => roles.includes(user.login_role))
        .map(({ permission }) => permission);
      localStorage.setItem(GRANTED, [user.login_role, ...granted].join(' '));
      askFirst(granted);
    })
    .catch(() => undefined);
})();
