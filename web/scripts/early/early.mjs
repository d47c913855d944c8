// Runs before the program is there (docs/decisions/0145): asks for the files of the screen and for what it shows first, so
// that both travel while the rest is read. What is not taken costs a request, no more. `VIEW` is written before it by
// scripts/early.mjs.
/* global VIEW, document, location, localStorage, fetch, window */

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
  const ask = (address) => {
    const answer = fetch(address, { headers: { Authorization: `Bearer ${token}` } });
    // Whoever takes it hears of its failure.
    answer.catch(() => undefined);
    answers.set(address, answer);
    return answer.then((response) => response.clone().json());
  };
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

  /** `{90}`: a day of the browser's calendar, ninety from today. */
  const day = (_, days) => {
    const now = new Date();
    return new Date(now.getFullYear(), now.getMonth(), now.getDate() + Number(days)).toLocaleDateString(
      'sv-SE',
    );
  };

  const known = Promise.all([ask('/api/auth/me'), ask('/api/user/get.permission_table')]);
  ask('/api/env/get_env').catch(() => undefined);
  known
    .then(([{ user }, { rows }]) => {
      const may = (permission) =>
        rows.some((row) => row.permission === permission && row.roles.includes(user.login_role));
      for (const { permission, address, list } of screen?.calls ?? [])
        if (may(permission) && (!list || isPlain(list)))
          ask(address.replaceAll(/\{(\d+)\}/g, day)).catch(() => undefined);
    })
    .catch(() => undefined);
})();
