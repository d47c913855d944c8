// « Mon compte »: who I am, my password, my sessions.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { accounts } from '../../test/accounts';
import { renderRoute } from '../../test/renderRoute';
import { refuse, server, userWith, world } from '../../test/server';
// Compiled before the first test's clock runs.
import './page';

const t = fr.account;
const secrets = fr.secrets;

async function type(
  user: ReturnType<typeof renderRoute>['user'],
  old: string,
  chosen: string,
  again: string,
) {
  await user.type(await screen.findByLabelText(secrets.old), old);
  await user.type(screen.getByLabelText(secrets.new), chosen);
  await user.type(screen.getByLabelText(secrets.again), again);
  await user.click(screen.getByRole('button', { name: t.passwordSubmit }));
}

it('is reached from the account menu, and says who I am', async () => {
  world.user = { ...userWith('supervisor'), login_regionIds: [2, 1] };
  const { user, address } = renderRoute('/about');
  await user.click(await screen.findByRole('button', { name: fr.shell.account('awa') }));
  expect(screen.queryByRole('link', { name: fr.screens.settings.title })).toBeNull();
  await user.click(await screen.findByRole('link', { name: fr.screens.account.title }));
  await screen.findByRole('heading', { name: fr.screens.account.title });
  expect(address()).toBe('/account');
  const identity = screen.getByRole('region', { name: t.identity });
  await within(identity).findByText('Poro, Tchologo');
  expect(within(identity).getByText('Superviseur')).toBeTruthy();
  expect(within(identity).getByRole('link', { name: t.rights }).getAttribute('href')).toBe(
    '/permissions?role=supervisor',
  );
});

it('offers the settings to those who may change them', async () => {
  const { user } = renderRoute('/account');
  await user.click(await screen.findByRole('button', { name: fr.shell.account('awa') }));
  // In the menu on the left, whose area is closed, and in the account's.
  await waitFor(() => {
    const menu = document.querySelector<HTMLElement>('.ant-dropdown')!;
    expect(within(menu).getByRole('link', { name: fr.screens.settings.title })).toBeTruthy();
  });
});

it('changes my password', async () => {
  const { user, address } = renderRoute('/account');
  await screen.findByText(secrets.policy(8), { exact: false });
  await type(user, 'ancien', 'rivière-calme', 'rivière-calme');
  await screen.findByText('Mot de passe modifié');
  expect(accounts.passwords).toEqual([{ old: 'ancien', new: 'rivière-calme' }]);
  expect(screen.getByLabelText<HTMLInputElement>(secrets.new).value).toBe('');
  const kept = JSON.stringify([{ ...localStorage }, { ...sessionStorage }, address()]);
  expect(kept).not.toContain('calme');
});

it('says at the field what is wrong', async () => {
  const { user } = renderRoute('/account');
  await screen.findByText(secrets.policy(8), { exact: false });
  await type(user, 'faux', 'court', 'autre');
  await screen.findByText(secrets.tooShort(8));
  expect(screen.getByText(secrets.different)).toBeTruthy();
  expect(accounts.passwords).toEqual([]);
  await user.type(screen.getByLabelText(secrets.new), 'ement');
  await user.clear(screen.getByLabelText(secrets.again));
  await user.type(screen.getByLabelText(secrets.again), 'courtement{Enter}');
  await waitFor(() => expect(accounts.passwords).toHaveLength(1));
  // At the field and in the notice.
  await waitFor(() => expect(screen.getAllByText('L’ancien mot de passe n’est pas le bon.')).toHaveLength(2));
  expect(document.activeElement).toBe(screen.getByLabelText(secrets.old));
});

it('shows where I am signed in, and ends it there', async () => {
  const { user } = renderRoute('/account');
  const section = await screen.findByRole('region', { name: t.sessions });
  const current = (await within(section).findByText(fr.sessions.current)).closest('li')!;
  expect(current.textContent).toContain('Firefox sur Windows');
  expect(current.textContent).toContain(fr.sessions.address('192.168.1.20'));
  expect(within(current).queryByRole('button')).toBeNull();
  await user.click(within(section).getByRole('button', { name: fr.sessions.endOne('Chrome sur Android') }));
  await screen.findByText(fr.sessions.ended(1));
  await waitFor(() => expect(within(section).queryByText('Chrome sur Android')).toBeNull());
});

it('ends all other sessions, also those that ended by themselves', async () => {
  accounts.sessions.push({ ...accounts.sessions[1]!, session_id: 72 });
  server.use(
    http.delete('*/api/auth/delete_session/72', () =>
      refuse(404, 'session_not_found', 'Cette session n’existe pas ou est déjà terminée.'),
    ),
  );
  const { user } = renderRoute('/account');
  await user.click(await screen.findByRole('button', { name: fr.sessions.endOthers }));
  await screen.findByText(fr.sessions.endAllTitle(2));
  await user.click(screen.getByRole('button', { name: fr.sessions.end }));
  await screen.findByText(fr.sessions.ended(2));
  expect(accounts.sessions.map(({ session_id }) => session_id)).not.toContain(71);
  expect(accounts.sessions.map(({ session_id }) => session_id)).toContain(70);
  expect(screen.queryByText('Cette session n’existe pas ou est déjà terminée.')).toBeNull();
});
