// Settings: what is in force, what was changed, one save each.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { accounts } from '../../test/accounts';
import { renderRoute } from '../../test/renderRoute';
import { refuse, server, userWith, world } from '../../test/server';
// Compiled before the first test's clock runs.
import './page';

const t = fr.settings;
const labelOf = (name: string) => fr.settingNames[name]!;
const validity = labelOf('global.card.validity_months');
const item = async (label: string) => (await screen.findByText(label)).closest<HTMLElement>('li')!;

it('shows every setting with its unit and default, and marks what was changed', async () => {
  renderRoute('/settings');
  for (const { loginParam_name } of accounts.settings) await item(labelOf(loginParam_name));
  const changed = await item(validity);
  expect(within(changed).getByText(t.byDefault('36 mois'))).toBeTruthy();
  expect(within(changed).getByText(t.changed)).toBeTruthy();
  expect(within(changed).getByRole('textbox', { name: validity })).toHaveProperty('value', '24');
  const history = within(changed).getByRole('link', { name: t.historyOf(validity) });
  expect(history.getAttribute('href')).toBe('/tools/audit?entity=setting&filter=global.card.validity_months');
  const untouched = await item(labelOf('global.audit.retention_years'));
  expect(within(untouched).queryByText(t.changed)).toBeNull();
  expect(within(untouched).queryByRole('button', { name: /^Rétablir/ })).toBeNull();
  expect(within(untouched).queryByRole('link')).toBeNull();
});

it('saves one with its version, and takes back its default', async () => {
  const { user } = renderRoute('/settings');
  const box = within(await item(validity));
  const save = () => box.getByRole<HTMLButtonElement>('button', { name: t.saveOf(validity) });
  expect(save().disabled).toBe(true);
  await user.clear(box.getByRole('textbox'));
  await user.type(box.getByRole('textbox'), '48');
  await user.click(save());
  await screen.findByText('Paramètre enregistré');
  await waitFor(() => expect(save().disabled).toBe(true));
  await user.click(box.getByRole('button', { name: t.restoreOf(validity) }));
  await waitFor(() => expect(box.queryByText(t.changed)).toBeNull());
  expect(box.getByRole('textbox')).toHaveProperty('value', '36');
  expect(accounts.paramSaves).toEqual([
    { loginParam_name: 'global.card.validity_months', loginParam_intValue: 48, loginParam_version: 2 },
    { loginParam_name: 'global.card.validity_months', loginParam_intValue: 36, loginParam_version: 3 },
  ]);
});

it('switches at once, and sends no version for what was never saved', async () => {
  const { user } = renderRoute('/settings');
  const label = labelOf('global.card.replacement_paid');
  await user.click(await screen.findByRole('switch', { name: label }));
  await waitFor(() =>
    expect(screen.getByRole('switch', { name: label }).getAttribute('aria-checked')).toBe('true'),
  );
  expect(accounts.paramSaves).toEqual([
    { loginParam_name: 'global.card.replacement_paid', loginParam_boolValue: true },
  ]);
});

it('does not send a number out of bounds, and shows the server’s refusal in place', async () => {
  const refusal = 'La valeur du paramètre doit être comprise entre 1 et 120.';
  server.use(http.post('*/api/loginparam/post_loginParam', () => refuse(422, 'validation_failed', refusal)));
  const { user } = renderRoute('/settings');
  const place = await item(validity);
  const number = within(place).getByRole('textbox');
  await user.clear(number);
  await user.type(number, '0{Enter}');
  expect(within(place).getByText(t.outOfRange('1', '600'))).toBeTruthy();
  expect(number.getAttribute('aria-invalid')).toBe('true');
  await user.clear(number);
  await user.type(number, '500{Enter}');
  expect((await within(place).findByRole('alert')).textContent).toBe(refusal);
  expect(accounts.paramSaves).toEqual([]);
});

it('takes patterns of references, says what they allow, and which is wrong', async () => {
  const { user } = renderRoute('/settings');
  const label = labelOf('global.transaction.mtn_momo_patterns');
  const box = within(await item(label));
  expect(box.getByText(t.patternExample('123456789'))).toBeTruthy();
  const text = box.getByRole('textbox', { name: label });
  await user.clear(text);
  expect(box.getByText(t.noPattern)).toBeTruthy();
  await user.type(text, 'MP-cc, 7+7{Enter}');
  expect(box.getByText(t.notAPattern('7+7'))).toBeTruthy();
  expect(accounts.paramSaves).toEqual([]);
  await user.clear(text);
  await user.type(text, 'MP-cc{Enter}');
  await screen.findByText('Paramètre enregistré');
  expect(accounts.paramSaves).toEqual([
    { loginParam_name: 'global.transaction.mtn_momo_patterns', loginParam_stringValue: 'MP-cc' },
  ]);
});

it('offers the words of one that is a word, under their names', async () => {
  const { user } = renderRoute('/settings');
  const label = labelOf('global.parcel.country');
  const box = within(await item(label));
  expect(box.getByText(t.byDefault('Côte d’Ivoire'))).toBeTruthy();
  await user.click(box.getByRole('combobox', { name: label }));
  await user.click(await screen.findByTitle('Ghana'));
  await screen.findByText('Paramètre enregistré');
  await box.findByText(t.changed);
  expect(accounts.paramSaves).toEqual([
    { loginParam_name: 'global.parcel.country', loginParam_stringValue: 'GH' },
  ]);
});

it('does not overwrite what somebody else set meanwhile', async () => {
  const { user } = renderRoute('/settings');
  const box = within(await item(validity));
  const setting = accounts.settings.find((one) => one.loginParam_name === 'global.card.validity_months')!;
  Object.assign(setting, { loginParam_intValue: 12, loginParam_version: 9 });
  await user.clear(box.getByRole('textbox'));
  await user.type(box.getByRole('textbox'), '48{Enter}');
  expect((await box.findByRole('alert')).textContent).toContain(t.staleHint);
  await waitFor(() => expect(box.getByRole('textbox')).toHaveProperty('value', '12'));
});

it('is to be read by those who may not change it', async () => {
  world.user = userWith('viewer');
  renderRoute('/settings');
  const box = within(await item(validity));
  expect(box.getByText('24 mois')).toBeTruthy();
  expect(screen.getByText(t.readOnly, { exact: false })).toBeTruthy();
  expect(screen.queryByRole('switch')).toBeNull();
  expect(screen.queryByRole('textbox')).toBeNull();
});

it('S2: an account limited to regions reads the settings, and reads why it can not change them', async () => {
  world.user = { ...userWith('admin'), login_regionIds: [2] };
  renderRoute('/settings');
  await item(validity);
  expect(screen.getByText(t.nationalOnly, { exact: false })).toBeTruthy();
  expect(screen.queryByRole('button', { name: t.saveOf(validity) })).toBeNull();
});
