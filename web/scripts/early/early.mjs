// Runs before the program is there (docs/decisions/0145): asks for the files of the screen and for what it
// shows first, so that both travel while the rest is read. What is not taken costs a request, no more. `VIEW`
// is written before it by scripts/early.mjs.
/* global VIEW, PerformanceObserver, TextDecoderStream, atob, document, location, localStorage, fetch,
   navigator, Response, window */

const BATCH = '/api/batch/post.reads';
const ME = '/api/auth/me';
const TABLE = '/api/user/get.permission_table';

(() => {
  const { pathname, search } = location;
  const token = localStorage.getItem('authorization_token');
  const screen = VIEW.screens.find(({ path }) => new RegExp(path).test(pathname));
  const id = screen && new RegExp(screen.path).exec(pathname)[1];
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
  if (!token || alone) return VIEW.alone.forEach(hint);

  // What the frame around the screen looks like is known: styles show it until the program does.
  document.documentElement.dataset.view = 'frame';

  const answers = new Map();
  const headers = { Authorization: `Bearer ${token}` };
  const post = (address, body) =>
    fetch(address, { method: 'POST', headers: { ...headers, 'Content-Type': 'application/json' }, body });

  /** `body`: the question of a list that is too long for an address. */
  const ask = (address, body) => {
    // Read to its end now: nothing travels of what nobody reads.
    const answer = post(address, body).then(async (response) =>
      response.ok ? new Response(await response.arrayBuffer(), response) : response,
    );
    // Whoever takes it hears of its failure.
    answer.catch(() => undefined);
    answers.set(`${address} ${body}`, answer);
  };

  /** Calls `take` with each line as it comes. */
  const readLines = async (response, take) => {
    const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
    let rest = '';
    for (;;) {
      const { value, done } = await reader.read();
      if (done) return;
      const lines = (rest + value).split('\n');
      rest = lines.pop();
      lines.forEach(take);
    }
  };

  /** Asks for all in one request. What is not answered is asked for again by whoever needs it. */
  const askTogether = (addresses) => {
    if (!addresses.length) return;
    const resolves = [];
    for (const address of addresses) answers.set(address, new Promise((resolve) => resolves.push(resolve)));
    post(BATCH, JSON.stringify({ reads: addresses }))
      .then((response) => {
        // Whoever asks renews the session first.
        if (response.status === 401) for (const resolve of resolves) resolve(response.clone());
        if (!response.ok) return undefined;
        return readLines(response, (line) => {
          const { read, status, body } = JSON.parse(line);
          resolves[read](Response.json(body, { status }));
        });
      })
      .catch(() => undefined)
      .then(() => resolves.forEach((resolve) => resolve(undefined)));
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

  /** As the token says, without checking anything. */
  const roleOf = (value) => {
    try {
      return JSON.parse(atob(value.split('.')[1].replaceAll('-', '+').replaceAll('_', '/'))).role;
    } catch {
      return undefined;
    }
  };

  /** What another may would be a try of what one may not do, and stand in the audit. */
  const role = roleOf(token);
  const may = (permission) => VIEW.grants[permission].includes(role);

  /** Those of the screen's first calls that may be made: the ones with a body are sent, the others told. */
  const askFirst = () => {
    // What is no number is no record.
    if (id && !/^[1-9]\d*$/.test(id)) return [];
    const calls = (screen?.calls ?? []).filter(
      ({ permission, list, isUsual }) => may(permission) && (!list || isPlain(list)) && !(isUsual && search),
    );
    for (const { address, body } of calls) if (body) ask(address, body);
    return calls.filter(({ body }) => !body).map(({ address }) => address.replaceAll(':id', id));
  };

  askTogether([ME, TABLE, '/api/env/get_env', ...askFirst()]);

  /**
   * On a slow line each file takes its share: the program, which all need, would come last. So it is
   * evaluated while the others travel. What the worker has stored does not travel.
   */
  const files = screen?.files ?? [];
  const isLater = (file) => !navigator.serviceWorker?.controller && file.endsWith('.js');
  files.filter((file) => !isLater(file)).forEach(hint);
  new PerformanceObserver((list, observer) => {
    if (!list.getEntries().some(({ name }) => name.endsWith(VIEW.program))) return;
    observer.disconnect();
    files.filter(isLater).forEach(hint);
  }).observe({ type: 'resource', buffered: true });
})();
