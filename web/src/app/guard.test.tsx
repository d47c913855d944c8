// Specification §2 (route guard), §4 (session) and §8 (what is said).
import { screen, waitFor } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import { getSession, hasRole } from '../auth/session';
import { autoSignIn } from '../auth/signIn';
import { token } from '../auth/token';
import { fr } from '../i18n/fr';
import { renderRoute } from '../test/renderRoute';
import { refuse, server, TRACE, userWith, world } from '../test/server';

it('sends whoever has no token to /login, and brings them back to where they wanted to be', async () => {
  const { user, address } = renderRoute('/regions?filter=poro', { signedIn: false });
  const login = await screen.findByLabelText(fr.session.login);
  expect(address()).toBe('/login?retour=%2Fregions%3Ffilter%3Dporo');
  expect(document.title).toBe('Connexion | Maillon');
  await user.type(login, 'awa');
  await user.type(screen.getByLabelText(fr.session.password), 'correct');
  await user.click(screen.getByRole('button', { name: fr.session.signIn }));
  await screen.findByRole('heading', { name: 'Régions' });
  expect(address()).toBe('/regions?filter=poro');
  expect(token.read()).toBe('jeton-1');
  expect(getSession()).toMatchObject({ authenticated: true, roles: ['admin'] });
  expect(hasRole('admin')).toBe(true);
});

it('says what the server says about wrong credentials, in red and at the form', async () => {
  const { user, address } = renderRoute('/login', { signedIn: false });
  await user.type(await screen.findByLabelText(fr.session.login), 'awa');
  await user.type(screen.getByLabelText(fr.session.password), 'faux');
  await user.click(screen.getByRole('button', { name: fr.session.signIn }));
  expect(await screen.findAllByText('Identifiant ou mot de passe incorrect')).toHaveLength(2);
  // The sentence says all; its reference is in the list of notices.
  expect(screen.queryByText(fr.errors.trace(TRACE))).toBeNull();
  expect(address()).toBe('/login');
  expect(screen.getByLabelText(fr.session.login)).toHaveProperty('value', 'awa');
});

it('has a sentence for a sign-in that got no usable answer', async () => {
  server.use(http.post('*/api/auth/login', () => HttpResponse.error()));
  const { user } = renderRoute('/login', { signedIn: false });
  await user.type(await screen.findByLabelText(fr.session.login), 'awa');
  await user.type(screen.getByLabelText(fr.session.password), 'correct');
  await user.click(screen.getByRole('button', { name: fr.session.signIn }));
  expect(await screen.findAllByText(/^Erreur lors de l'authentification : /)).not.toHaveLength(0);
});

it('signs in by itself with the saved token', async () => {
  expect(await autoSignIn()).toEqual({ result: 'no token' });
  const { address } = renderRoute('/');
  await screen.findByText(fr.home.welcome('awa'));
  expect(address()).toBe('/');
  expect(document.title).toBe('Accueil | Maillon');
});

it('yields "autologin error" when the saved token is no good, and asks to sign in', async () => {
  server.use(
    http.get('*/api/auth/me', () => refuse(401, 'unauthenticated', 'Votre session a pris fin.')),
    http.post('*/api/auth/refresh', () => refuse(401, 'session_ended', 'Votre session a pris fin.')),
  );
  token.write('jeton-0');
  expect((await autoSignIn()).result).toBe('autologin error');
  const { address } = renderRoute('/regions');
  await screen.findByLabelText(fr.session.login);
  expect(address()).toBe('/login?retour=%2Fregions');
  expect(await screen.findByText(fr.session.refreshRefused)).toBeTruthy();
  expect(token.read()).toBeNull();
});

it('keeps the token when the server is out of reach, and goes on by itself once it answers', async () => {
  let isDown = true;
  server.use(
    http.get('*/api/auth/me', () =>
      isDown ? refuse(503, 'unavailable', 'Le service est indisponible.') : undefined,
    ),
  );
  const { address } = renderRoute('/regions');
  await screen.findByText('Le service est indisponible.');
  expect(address()).toBe('/login?retour=%2Fregions');
  expect(token.read()).toBe('jeton-0');
  isDown = false;
  await screen.findByRole('heading', { name: 'Régions' }, { timeout: 10_000 });
  expect(address()).toBe('/regions');
});

it('signs out here and on the server', async () => {
  const { user, address } = renderRoute('/');
  await user.click(await screen.findByRole('button', { name: fr.shell.account('awa') }));
  await user.click(await screen.findByText(fr.session.signOut));
  await screen.findByLabelText(fr.session.login);
  expect(address()).toBe('/login');
  expect(token.read()).toBeNull();
  expect(world.calls).toContain('POST /api/auth/logout');
});

it('never leads to another site after signing in', async () => {
  const { user, address } = renderRoute('/login?retour=%2F%2Fexemple.test', { signedIn: false });
  await user.type(await screen.findByLabelText(fr.session.login), 'awa');
  await user.type(screen.getByLabelText(fr.session.password), 'correct{Enter}');
  await waitFor(() => expect(address()).toBe('/'));
});

it('shows the not-found page at an unknown address, to who is signed in', async () => {
  renderRoute('/nulle-part');
  expect(await screen.findByRole('heading', { name: fr.errors.notFoundTitle })).toBeTruthy();
  expect(document.title).toBe('Page introuvable | Maillon');
});

it('keeps the documentation for the admin role', async () => {
  world.user = userWith('viewer');
  renderRoute('/documentation');
  expect(await screen.findByRole('heading', { name: fr.errors.forbiddenTitle })).toBeTruthy();
});
