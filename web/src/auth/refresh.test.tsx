// Specification §4, §8, §9: a new token every three minutes, and what happens when there is none.
import { act, screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { FAILURE_SECONDS } from '../ui/notify';
import { fr } from '../i18n/fr';
import { renderRoute } from '../test/renderRoute';
import { refuse, server, world } from '../test/server';
import { REFRESH_PERIOD_MS } from './refresh';
import { getSession } from './session';
import { token, TOKEN_ENTRY } from './token';

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms));

async function home() {
  const view = renderRoute('/regions');
  await screen.findByRole('heading', { name: 'Régions' });
  return view;
}

function online(value: boolean): void {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(value);
}

it('renews every three minutes', async () => {
  expect(REFRESH_PERIOD_MS).toBe(180_000);
  await home();
  await pass(REFRESH_PERIOD_MS + 1000);
  await waitFor(() => expect(token.read()).toBe('jeton-r1'));
  await pass(REFRESH_PERIOD_MS);
  await waitFor(() => expect(token.read()).toBe('jeton-r2'));
});

it('says that the connection has expired when the refresh is refused', async () => {
  server.use(
    http.post('*/api/auth/refresh', () => refuse(401, 'session_ended', 'Votre session a pris fin.')),
  );
  const { address } = await home();
  await pass(REFRESH_PERIOD_MS + 1000);
  await screen.findByText('Attention votre connexion a expiré, merci de vous reconnecter');
  await waitFor(() => expect(address()).toBe('/login?retour=%2Fregions'));
  expect(getSession().authenticated).toBe(false);
  expect(token.read()).toBeNull();
  await pass((FAILURE_SECONDS + 2) * 1000);
  await waitFor(() => expect(screen.queryByText(fr.session.refreshRefused)).toBeNull());
});

it('says it in the other words when the refresh got no answer', async () => {
  server.use(http.post('*/api/auth/refresh', () => HttpResponse.error()));
  const { address } = await home();
  await pass(REFRESH_PERIOD_MS + 1000);
  await screen.findByText('Attention votre connexion a expiré, veuillez vous reconnecter');
  await waitFor(() => expect(address()).toBe('/login?retour=%2Fregions'));
});

it('leaves it while offline, and renews once on coming back', async () => {
  await home();
  online(false);
  await act(async () => window.dispatchEvent(new Event('offline')));
  await screen.findByText(fr.shell.offline);
  await pass(3 * REFRESH_PERIOD_MS);
  expect(world.refreshes).toBe(0);
  online(true);
  await act(async () => window.dispatchEvent(new Event('online')));
  await waitFor(() => expect(world.refreshes).toBe(1));
  expect(screen.queryByText(fr.shell.offline)).toBeNull();
});

it('leaves it when another tab has just renewed', async () => {
  await home();
  await pass(REFRESH_PERIOD_MS - 10_000);
  token.write('jeton-autre-onglet');
  await pass(11_000);
  expect(world.refreshes).toBe(0);
  expect(token.read()).toBe('jeton-autre-onglet');
});

it('stops at sign-out in another tab', async () => {
  const { address } = await home();
  token.clear();
  await act(async () =>
    window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_ENTRY, newValue: null })),
  );
  await screen.findByText(fr.session.signedOutElsewhere);
  await waitFor(() => expect(address()).toBe('/login?retour=%2Fregions'));
  await pass(2 * REFRESH_PERIOD_MS);
  expect(world.refreshes).toBe(0);
});

it('follows a sign-in in another tab', async () => {
  const { address } = renderRoute('/login?retour=%2Fregions', { signedIn: false });
  await screen.findByLabelText(fr.session.login);
  token.write('jeton-autre-onglet');
  await act(async () => window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_ENTRY })));
  await screen.findByRole('heading', { name: 'Régions' });
  expect(address()).toBe('/regions');
});

it('renews an expired token under a call, and repeats the call', async () => {
  let refused = 0;
  server.use(
    http.get('*/api/region/get.region_list', ({ request }) => {
      if (request.headers.get('Authorization') !== 'Bearer jeton-0') return undefined;
      refused += 1;
      return refuse(401, 'unauthenticated', 'Jeton expiré.');
    }),
  );
  await home();
  await screen.findByText('Poro');
  expect(refused).toBe(1);
  expect(world.refreshes).toBe(1);
  expect(screen.queryByText('Jeton expiré.')).toBeNull();
});
