// The form of an account: what is sent, what is told once, and where no secret may ever be.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { accounts } from '../../test/accounts';
import { choose, optionOf } from '../../test/choose';
import { entryOf, historyOf } from '../../test/history';
import { renderRoute } from '../../test/renderRoute';
import { refuse, server } from '../../test/server';
// Compiled before the first test's clock runs.
import './list';

const t = fr.users;
type User = ReturnType<typeof renderRoute>['user'];

// The list behind has headers of the same names.
const form = async () =>
  within(
    await waitFor(() => {
      const found = document.querySelector<HTMLElement>('form');
      expect(found).not.toBeNull();
      return found!;
    }),
  );
const field = async (label: string) => (await form()).findByLabelText<HTMLInputElement>(label);
const tokenBox = { name: new RegExp(t.newTokenLabel) };
/** At the end of what is there, in one go: each letter draws the list behind again. */
async function fill(user: User, label: string, text: string) {
  await user.click(await field(label));
  await user.paste(text);
}
const drawer = (title: string) => screen.findByRole('dialog', { name: title });
const saveButton = () => screen.getByRole('button', { name: fr.form.save });

async function chooseRole(user: User, role: string) {
  await choose(user, await screen.findByRole('combobox', { name: t.role }), role);
}

/** Everything that outlives the page, or that others may read. */
const kept = (address: string) =>
  JSON.stringify([{ ...localStorage }, { ...sessionStorage }, address, document.title]);
const notices = () => [...document.querySelectorAll('.m-notice')].map((one) => one.textContent).join(' ');

it('creates a colleague limited to regions, with a password made for them', async () => {
  const { user, address } = renderRoute('/user_list?new=1');
  await fill(user, t.name, 'fanta');
  await chooseRole(user, fr.roles.enrolment);
  expect(screen.getAllByText(fr.roleHelp.enrolment)).not.toHaveLength(0);
  await user.click(screen.getByRole('combobox', { name: t.territory }));
  await user.click(await optionOf('Poro'));
  await user.click(await optionOf('Tchologo'));
  await user.click(screen.getByRole('button', { name: fr.secrets.generate }));
  const password = (await field(t.password)).value;
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){2}$/);
  expect((await field(t.password)).type).toBe('text');
  expect(kept(address())).toContain('fanta');
  expect(kept(address())).not.toContain(password);

  await user.click(saveButton());
  const told = await screen.findByRole('dialog', { name: t.secretsTitle('fanta') });
  expect(within(told).getByText(password)).toBeTruthy();
  expect(within(told).getByText(t.secretsWarning)).toBeTruthy();
  await user.click(within(told).getByRole('button', { name: fr.secrets.copyPassword }));
  await within(told).findByText(fr.secrets.copied);
  expect(await navigator.clipboard.readText()).toBe(password);
  expect(notices()).not.toContain(password);
  expect(kept(address())).not.toContain(password);
  await user.click(within(told).getByRole('button', { name: fr.secrets.noted }));
  await waitFor(() => expect(document.body.textContent).not.toContain(password));
  expect(address()).toBe('/user_list');
  expect(accounts.userSaves).toEqual([
    {
      login_name: 'fanta',
      login_role: 'enrolment',
      login_regionIds: [1, 2],
      login_password: password,
    },
  ]);
});

it('tells a password that was typed to nobody again', async () => {
  const { user } = renderRoute('/user_list?new=1');
  await fill(user, t.name, 'fanta');
  await chooseRole(user, fr.roles.viewer);
  await fill(user, t.password, 'tortue-lente');
  await user.click(saveButton());
  await screen.findByText('Utilisateur enregistré');
  expect(screen.queryByRole('dialog', { name: t.secretsTitle('fanta') })).toBeNull();
  expect(JSON.stringify([{ ...localStorage }, { ...sessionStorage }])).not.toContain('tortue-lente');
});

it('asks for what specification and settings ask for', async () => {
  const { user } = renderRoute('/user_list?new=1');
  await fill(user, t.name, 'abc');
  await user.click(saveButton());
  await screen.findByText(t.nameTooShort);
  expect(screen.getByText(t.passwordRequired)).toBeTruthy();
  expect(screen.getByText(fr.form.required(t.role))).toBeTruthy();
  await fill(user, t.password, 'court');
  await user.click(saveButton());
  await screen.findByText(fr.secrets.tooShort(8));
  await fill(user, t.provider, 'abc');
  await user.click(saveButton());
  await screen.findByText(t.providerTooShort);
  expect(accounts.userSaves).toEqual([]);
});

it('changes only what was changed, and offers no draft of a password', async () => {
  const { user, router } = renderRoute('/user_list?edit=8');
  await fill(user, t.password, 'passage-secret');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('login_name');
  await fill(user, t.name, '.k');
  expect(JSON.stringify({ ...sessionStorage })).toContain('binta.k');
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('passage-secret');
  await user.click(saveButton());
  await waitFor(() => expect(router.state.location.search).toBe(''));
  expect(accounts.userSaves).toEqual([
    { login_id: 8, login_version: 1, login_name: 'binta.k', login_password: 'passage-secret' },
  ]);
});

it('makes a territory national again', async () => {
  const { user } = renderRoute('/user_list?edit=8');
  await drawer(t.edit);
  const box = await screen.findByRole('combobox', { name: t.territory });
  box.focus();
  await user.keyboard('{Backspace}{Backspace}');
  await user.click(saveButton());
  await screen.findByText('Utilisateur enregistré');
  expect(accounts.userSaves).toEqual([{ login_id: 8, login_version: 1, login_regionIds: [] }]);
});

it('makes a synchronization token for a node, and tells it once', async () => {
  const { user } = renderRoute('/user_list?edit=9');
  await user.click(await screen.findByRole('checkbox', tokenBox));
  expect(screen.getByText(t.newTokenHint(true))).toBeTruthy();
  await user.click(saveButton());
  const told = await screen.findByRole('dialog', { name: t.secretsTitle('noeud-nord') });
  expect(within(told).getByText('jeton-de-synchronisation-42')).toBeTruthy();
  expect(notices()).not.toContain('jeton-de-synchronisation-42');
  await user.click(within(told).getByRole('button', { name: fr.secrets.noted }));
  await waitFor(() => expect(document.body.textContent).not.toContain('jeton-de-synchronisation-42'));
  expect(accounts.userSaves).toEqual([{ login_id: 9, login_version: 3, login_syncToken: true }]);
});

it('has no token for people, not even when a node becomes one', async () => {
  const { user } = renderRoute('/user_list?edit=9');
  await user.click(await screen.findByRole('checkbox', tokenBox));
  await chooseRole(user, fr.roles.viewer);
  await waitFor(() => expect(screen.queryByRole('checkbox', tokenBox)).toBeNull());
  await user.click(saveButton());
  await screen.findByText('Utilisateur enregistré');
  expect(accounts.userSaves).toEqual([{ login_id: 9, login_version: 3, login_role: 'viewer' }]);
});

it('lets nobody change their own role, delete themself, or set their password here', async () => {
  renderRoute('/user_list?edit=7');
  await drawer(t.edit);
  await waitFor(async () => expect((await field(t.name)).value).toBe('awa'));
  expect(screen.getByText(t.ownRole)).toBeTruthy();
  expect(screen.getByRole<HTMLInputElement>('combobox', { name: t.role }).disabled).toBe(true);
  const remove = screen.getByRole<HTMLButtonElement>('button', { name: /Supprimer/ });
  expect(remove.disabled).toBe(true);
  expect(document.getElementById(remove.getAttribute('aria-describedby')!)?.textContent).toBe(t.ownDelete);
  expect(screen.getByRole('link', { name: t.ownPassword }).getAttribute('href')).toBe('/account');
  expect(screen.queryByLabelText(t.password)).toBeNull();
});

it('names what is lost, and says why the last administrator can’t go', async () => {
  const lastAdmin = 'Le dernier administrateur ne peut être ni supprimé ni rétrogradé.';
  server.use(http.delete('*/api/user/delete_user/:id', () => refuse(409, 'last_admin', lastAdmin)));
  const { user } = renderRoute('/user_list?edit=8');
  await user.click(await screen.findByRole('button', { name: /Supprimer/ }));
  const dialog = await screen.findByRole('dialog', { name: t.deleteTitle('binta') });
  expect(within(dialog).getByText(t.deleteText('binta', fr.roles.enrolment))).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: fr.form.delete }));
  expect(await within(dialog).findByText(lastAdmin)).toBeTruthy();
});

it('shows both sides of a conflict, without the password', async () => {
  const current = { ...accounts.users[1]!, login_name: 'binta.s', login_version: 5 };
  server.use(
    http.patch('*/api/user/patch_user', async ({ request }) => {
      const { login_version } = (await request.clone().json()) as { login_version: number };
      if (login_version === 5) return undefined;
      return refuse(409, 'stale_version', 'Cette fiche a été modifiée entre-temps.', { user: current });
    }),
  );
  const { user } = renderRoute('/user_list?edit=8');
  await fill(user, t.name, '.k');
  await fill(user, t.password, 'passage-secret');
  await user.click(saveButton());
  const dialog = await screen.findByRole('dialog', { name: fr.form.conflictTitle });
  expect(within(dialog).getByText('binta.k')).toBeTruthy();
  expect(within(dialog).getByText('binta.s')).toBeTruthy();
  expect(dialog.textContent).not.toContain('passage-secret');
  await user.click(within(dialog).getByRole('button', { name: fr.form.conflictKeep }));
  await screen.findByText('Utilisateur enregistré');
  expect(accounts.userSaves).toEqual([
    { login_id: 8, login_version: 5, login_name: 'binta.k', login_password: 'passage-secret' },
  ]);
});

it('shows where somebody is signed in, and ends it there', async () => {
  const { user } = renderRoute('/user_list?edit=8');
  await drawer(t.edit);
  const section = await screen.findByRole('region', { name: t.sessions });
  await user.click(
    await within(section).findByRole('button', { name: fr.sessions.endOne('Firefox sur Windows') }),
  );
  await screen.findByText(fr.sessions.ended(1));
  await waitFor(() => expect(within(section).queryByText('Firefox sur Windows')).toBeNull());
  expect(within(section).getByText(fr.sessions.unknownDevice)).toBeTruthy();
  expect(accounts.sessions.map(({ session_id }) => session_id)).toEqual([70, 71, 81]);
});

it('asks for no password where another provider checks it', async () => {
  const { user } = renderRoute('/user_list?new=1');
  await fill(user, t.name, 'fanta');
  await fill(user, t.password, 'oublié-ensuite');
  await chooseRole(user, fr.roles.viewer);
  await fill(user, t.provider, 'oidc:https://compte.example');
  await waitFor(async () => expect((await form()).queryByLabelText(t.password)).toBeNull());
  await user.click(saveButton());
  await screen.findByText('Utilisateur enregistré');
  expect(accounts.userSaves).toEqual([
    { login_name: 'fanta', login_role: 'viewer', login_provider: 'oidc:https://compte.example' },
  ]);
});

it('tells below the fields who gave which role and territory', async () => {
  const audit_before = { login_role: 'viewer', login_regionIds: [] };
  const audit_after = { login_role: 'enrolment', login_regionIds: [1, 2] };
  const more = { audit_entity: 'user', audit_entityId: 8, audit_before, audit_after };
  server.use(historyOf([entryOf(1, 'updated', more)]));
  renderRoute('/user_list?edit=8');
  const history = await screen.findByRole('region', { name: fr.history.title });
  expect((await within(history).findByText(fr.roles.viewer)).tagName).toBe('DEL');
  expect(within(history).getByText(fr.roles.enrolment).tagName).toBe('INS');
  expect((await within(history).findByText('Poro, Tchologo')).tagName).toBe('INS');
});
