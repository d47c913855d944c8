// The audit: its sentences, what is found, what an entry tells, its file.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { fr } from '../../../i18n/fr';
import { formatDateTime, formatPhone } from '../../../i18n/format';
import { journal } from '../../../test/audit';
import { choose } from '../../../test/choose';
import { entryOf } from '../../../test/history';
import { renderRoute } from '../../../test/renderRoute';
import { refuse, server, userWith, world } from '../../../test/server';
import { useWidth } from '../../../test/visible';
import * as saving from '../../../ui/saveFile';
// Compiled before the first test's clock runs.
import './page';

const t = fr.audit;
const BY_BINTA = 'binta a modifié la fiche du membre Koné Awa';
const lists = () => world.calls.filter((call) => call.startsWith('GET /api/tools/get.audit_list'));
const queryOf = (call: string | undefined) => new URLSearchParams(call?.split('?')[1]);
const rowOf = (text: string | RegExp) =>
  waitFor(() => {
    const rows = screen.getAllByRole('row').slice(1);
    const row = rows.find(({ textContent }) => (textContent ?? '').match(text));
    expect(row).toBeTruthy();
    return row!;
  });

it('reads as sentences, newest first, each with the way to its record', async () => {
  world.user = userWith('auditor');
  renderRoute('/tools/audit');
  const changed = await rowOf(BY_BINTA);
  const link = within(changed).getByRole('link', { name: 'Koné Awa' });
  expect(link.getAttribute('href')).toBe('/members/4');
  expect(changed.textContent).toContain(formatDateTime('2026-11-22T10:00:00Z'));
  expect(changed.textContent).toContain('Erreur de saisie');
  expect(changed.textContent).toContain('192.168.1.20');
  // What changed is named; what it was is in the entry.
  expect(changed.textContent).toContain(fr.member.fields.member_contact);
  expect(changed.textContent).not.toContain(formatPhone('+2250701020304'));
  await rowOf('binta s’est vu refuser 3 fois l’appel « GET /api/user/user_list » : droit insuffisant');
  await rowOf('Connexion refusée au compte « awa » : mot de passe incorrect');
  const lost = await rowOf('moussa a signalé perdue la carte 26\u00a00000\u00a00001\u00a07');
  expect(within(lost).getByRole('link').getAttribute('href')).toBe('/cards/12');
  const gone = await rowOf('binta a supprimé la région Nawa');
  expect(within(gone).queryByRole('link')).toBeNull();
  expect(queryOf(lists()[0]).get('_orderBy')).toBe('audit_at');
  expect(queryOf(lists()[0]).get('_descending')).toBe('true');
});

it('opens an entry by Enter: before and after, the circumstances, and what proves it', async () => {
  const { user, address } = renderRoute('/tools/audit');
  const row = await rowOf(BY_BINTA);
  row.focus();
  await user.keyboard('{Enter}');
  const drawer = await screen.findByRole('dialog', { name: t.entry(5) });
  expect(within(drawer).getByText(formatPhone('+2250701020304')).tagName).toBe('DEL');
  expect(within(drawer).getByText(formatPhone('+2250505060708')).tagName).toBe('INS');
  for (const text of ['c0ffee', '4bf92f3577b34da6a3ce929d0e0e4736', '192.168.1.20', 'Erreur de saisie'])
    expect(within(drawer).getByText(text)).toBeTruthy();
  expect(drawer.textContent).toContain(fr.history.who('binta', fr.roles.enrolment));
  await user.click(within(drawer).getByRole('link', { name: t.ofRecord }));
  await waitFor(() => expect(address()).toBe('/tools/audit?entity=member&entityId=4'));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
});

it('tells of what is gone what it held', async () => {
  const { user } = renderRoute('/tools/audit?action=deleted');
  await user.click(await rowOf('Nawa'));
  const drawer = await screen.findByRole('dialog', { name: t.entry(1) });
  expect(within(drawer).getByRole('heading', { name: t.contentBefore })).toBeTruthy();
  expect(drawer.textContent).toContain('NA');
});

it('is narrowed to who, what, which record, when and where, in its address', async () => {
  const { user, address } = renderRoute('/tools/audit');
  await rowOf(BY_BINTA);
  await user.click(screen.getByRole('button', { name: fr.table.filtersCount(0) }));
  const by = (name: string) => screen.getByLabelText(fr.filters.by(name));
  await choose(user, by(t.filterNames.user), 'binta');
  await choose(user, by(t.filterNames.action), fr.auditActions.updated);
  const record = by(t.filterNames.record) as HTMLInputElement;
  expect(record.disabled).toBe(true);
  await choose(user, by(t.filterNames.kind), t.kinds.member);
  await waitFor(() => expect(record.disabled).toBe(false));
  await user.type(record, '4{Enter}');
  await user.type(by(t.filterNames.from), '2026-11-22');
  await user.type(by(t.filterNames.to), '2026-11-22');
  await choose(user, screen.getByLabelText(fr.geography.filterBy.region), 'Poro');
  await waitFor(() => expect(queryOf(lists().at(-1)).get('regionId')).toBe('1'));
  await waitFor(() => expect(screen.getAllByRole('row')).toHaveLength(2));
  const asked = Object.fromEntries(new URLSearchParams(address().split('?')[1]));
  expect(asked).toEqual({
    loginId: '8',
    action: 'updated',
    entity: 'member',
    entityId: '4',
    from: '2026-11-22',
    to: '2026-11-22',
    regionId: '1',
  });
  const last = queryOf(lists().at(-1));
  // Both days are meant.
  expect(last.get('from')).toBe('2026-11-22T00:00:00.000Z');
  expect(last.get('to')).toBe('2026-11-23T00:00:00.000Z');
  const tags = screen.getByRole('group', { name: fr.filters.active });
  expect(tags.textContent).toContain('binta');
  expect(tags.textContent).toContain('Poro');
  expect(tags.textContent).toContain(t.recordTag('4'));
});

it('asks for what is about a member by their number', async () => {
  const { user, address } = renderRoute('/tools/audit');
  await rowOf(BY_BINTA);
  await user.click(screen.getByRole('button', { name: fr.table.filtersCount(0) }));
  await user.type(screen.getByLabelText(fr.filters.by(t.filterNames.number)), ' 0000 26 000001 9{Enter}');
  await waitFor(() => expect(queryOf(lists().at(-1)).get('number')).toBe('0000 26 000001 9'));
  expect(address()).toBe('/tools/audit?number=0000+26+000001+9');
  const tags = screen.getByRole('group', { name: fr.filters.active });
  expect(tags.textContent).toBe(t.numberTag('0000 26 000001 9'));
});

it('leaves an address typed wrong out, and keeps an account that was deleted', async () => {
  renderRoute('/tools/audit?action=danser&entity=lune&from=hier&loginId=77');
  const tags = await screen.findByRole('group', { name: fr.filters.active });
  await waitFor(() => expect(tags.textContent).toBe(t.unknownUser(77)));
  await screen.findByText(fr.table.noMatch);
  const asked = queryOf(lists()[0]);
  expect(['action', 'entity', 'from'].filter((name) => asked.has(name))).toEqual([]);
});

it('leaves as a file, filtered as it is shown, with what proves it', async () => {
  const saved = vi.spyOn(saving, 'saveFile').mockImplementation(() => {});
  const { user } = renderRoute('/tools/audit?entity=member');
  await rowOf(BY_BINTA);
  await user.click(screen.getByRole('button', { name: fr.table.export }));
  await user.click(await screen.findByRole('menuitem', { name: fr.table.exportCsv }));
  await waitFor(() => expect(saved).toHaveBeenCalledWith(expect.anything(), 'audit-2026-11-24.csv'));
  const asked = queryOf(world.calls.find((call) => call.includes('/api/tools/audit/export')));
  expect(asked.get('entity')).toBe('member');
  for (const column of ['audit_loginName', 'audit_before', 'audit_after', 'audit_hash'])
    expect(asked.get('columns')!.split(',')).toContain(column);
});

it('leaves signed for whoever was not there', async () => {
  vi.spyOn(saving, 'saveFile').mockImplementation(() => {});
  const { user } = renderRoute('/tools/audit');
  await rowOf(BY_BINTA);
  await user.click(screen.getByRole('button', { name: fr.table.export }));
  await user.click(await screen.findByRole('menuitem', { name: t.signedCsv }));
  await waitFor(() => {
    const asked = queryOf(world.calls.find((call) => call.includes('/api/tools/audit/export')));
    expect(asked.get('format')).toBe('csv.zip');
  });
});

it('shows entries as cards where it is narrow', async () => {
  useWidth(320);
  const { user } = renderRoute('/tools/audit');
  const card = (await screen.findByText(BY_BINTA)).closest('button')!;
  await user.click(card);
  await screen.findByRole('dialog', { name: t.entry(5) });
});

it('says that nothing was written down, and that it can’t be read', async () => {
  journal.entries = [];
  const { user } = renderRoute('/tools/audit');
  await screen.findByText(t.empty);
  const DOWN = 'Le service est momentanément indisponible.';
  server.use(http.get('*/api/tools/get.audit_list', () => refuse(503, 'unavailable', DOWN)));
  await user.type(screen.getByRole('searchbox', { name: fr.table.search }), 'awa');
  await screen.findAllByText(DOWN, { exact: false });
  server.resetHandlers();
  journal.entries = [entryOf(9, 'created')];
  const list = screen.getByRole('region', { name: fr.screens.audit.title });
  await user.click(await within(list).findByRole('button', { name: fr.errors.retry }));
  await rowOf('binta a enregistré le membre Koné Awa');
});

it('is closed to who may not read it', async () => {
  world.user = userWith('viewer');
  renderRoute('/tools/audit');
  await screen.findByRole('heading', { name: fr.errors.forbiddenTitle });
  expect(lists()).toEqual([]);
});
