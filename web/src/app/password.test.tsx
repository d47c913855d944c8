// Contract §2: a password that somebody else set is changed before anything else.
import { act, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import { getSession } from '../auth/session';
import { token } from '../auth/token';
import { fr } from '../i18n/fr';
import { accounts } from '../test/accounts';
import { renderRoute } from '../test/renderRoute';
import { userWith, world } from '../test/server';
// Compiled before the first test's clock runs.
import '../features/geography/regions/list';
import './layouts/default';
import './layouts/login';
import './layouts/password';
import { passwordAddress, returnAddress } from './returnAddress';
import { screens } from './screens';

const t = fr.account;

beforeEach(() => {
  world.user = { ...userWith('viewer'), login_mustChangePassword: true };
});

async function change(user: ReturnType<typeof renderRoute>['user'], old: string) {
  await user.click(await screen.findByLabelText(fr.secrets.old));
  await user.paste(old);
  for (const label of [fr.secrets.new, fr.secrets.again]) {
    await user.click(screen.getByLabelText(label));
    await user.paste('rivière-calme');
  }
  await user.click(screen.getByRole('button', { name: t.forcedSubmit }));
}

it('asks for it after signing in, then leads to where one was going', async () => {
  const { user, address } = renderRoute('/regions?filter=poro', { signedIn: false });
  await user.type(await screen.findByLabelText(fr.session.login), 'awa');
  await user.type(screen.getByLabelText(fr.session.password), 'correct{Enter}');
  await screen.findByRole('heading', { name: t.forcedTitle });
  expect(address()).toBe('/password?retour=%2Fregions%3Ffilter%3Dporo');
  expect(document.title).toBe('Choix du mot de passe | Maillon');
  expect(screen.getByText(t.forcedText('awa'))).toBeTruthy();
  expect(screen.queryByRole('navigation')).toBeNull();
  await change(user, 'ancien');
  await screen.findByRole('heading', { name: 'Régions' });
  expect(address()).toBe('/regions?filter=poro');
  expect(getSession().user?.login_mustChangePassword).toBe(false);
  expect(accounts.passwords).toEqual([{ old: 'ancien', new: 'rivière-calme' }]);
});

it('lets nothing else be reached meanwhile, by address or by going there', async () => {
  const { router, address } = renderRoute('/');
  await screen.findByRole('heading', { name: t.forcedTitle });
  for (const path of ['/regions', '/account', '/documentation', '/login', '/nulle-part']) {
    await act(() => router.navigate(path));
    await waitFor(() => expect(address()).toMatch(/^\/password/));
  }
  expect(world.calls.filter((call) => call.includes('/api/region/'))).toEqual([]);
});

it('stays when the old password is wrong, and lets one leave', async () => {
  const { user, address } = renderRoute('/');
  await change(user, 'faux');
  // At the field and in the notice.
  await waitFor(() => expect(screen.getAllByText('L’ancien mot de passe n’est pas le bon.')).toHaveLength(2));
  expect(address()).toBe('/password');
  await user.click(screen.getByRole('button', { name: fr.session.signOut }));
  await screen.findByLabelText(fr.session.login);
  expect(address()).toBe('/login');
  expect(token.read()).toBeNull();
});

it('is no place for those who have nothing to change', async () => {
  world.user = userWith('viewer');
  const { address } = renderRoute('/password?retour=%2Fregions');
  await screen.findByRole('heading', { name: 'Régions' });
  expect(address()).toBe('/regions');
});

it('never leads in circles, nor to another site', () => {
  const origin = window.location.origin;
  expect(passwordAddress(`${origin}/login?retour=%2Fcards`)).toBe('/password?retour=%2Fcards');
  expect(passwordAddress(`${origin}/`)).toBe('/password');
  expect(returnAddress('/login?retour=%2Fpassword')).toBe('/');
  expect(returnAddress('/password?retour=%2F%2Fexemple.test')).toBe('/');
  expect(screens.map(({ path }) => path)).toContain('/password');
});
