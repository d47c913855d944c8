import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { fr } from '../../i18n/fr';
import { formatDateTime } from '../../i18n/format';
import { entryOf, historyOf } from '../../test/history';
import { renderPart } from '../../test/renderPart';
import { refuse, server } from '../../test/server';
import { History } from './History';

const t = fr.history;
const labels = { member_lastname: 'Nom', member_gender: 'Genre', member_birthDate: 'Date de naissance' };
const words: Record<string, string> = { female: 'Femme', male: 'Homme' };
const format = (field: string, value: unknown) =>
  field === 'member_gender' ? words[String(value)] : undefined;
const show = () => renderPart(<History entity="member" id={4} labels={labels} format={format} />);

it('tells who did what, when and from where, before and after', async () => {
  const before = { member_lastname: 'Koné', member_gender: 'male', member_version: 1, member_x: 1 };
  const after = {
    ...before,
    ...{ member_gender: 'female', member_birthDate: '1980-02-01', member_version: 2, member_x: 2 },
    member_photoFileName: 'a1.jpg',
  };
  server.use(
    historyOf([
      entryOf(2, 'updated', { audit_before: before, audit_after: after, audit_reason: 'Erreur de saisie' }),
      entryOf(1, 'created', {
        audit_after: before,
        audit_loginName: null,
        audit_node: 3,
        audit_address: null,
      }),
    ]),
  );
  show();
  await screen.findByText(t.actions.updated!);
  const [update, creation] = screen.getAllByRole('listitem');
  const text = (item: HTMLElement) => item.textContent ?? '';
  expect(text(update!)).toContain(t.actions.updated);
  expect(text(update!)).toContain(t.who('binta', fr.roles.enrolment));
  expect(text(update!)).toContain(formatDateTime('2026-11-20T10:00:00Z'));
  expect(text(update!)).toContain(t.from('192.168.1.20'));
  expect(text(update!)).toContain(`${t.reason} Erreur de saisie`);
  expect(text(update!)).toContain('Homme');
  expect(within(update!).getByText('Femme').tagName).toBe('INS');
  expect(text(update!)).toContain('01/02/1980');
  expect(text(update!)).toContain(t.photoAdded);
  // What has no French name is counted, and never shown in English.
  expect(text(update!)).toContain(t.unnamed(1));
  expect(text(update!)).not.toContain('member_');
  expect(text(creation!)).toContain(t.nobody);
  expect(text(creation!)).toContain(t.node(3));
  expect(text(creation!)).toContain(t.filledIn(2));
});

it('shows a day as the same day west of Greenwich', async () => {
  vi.stubEnv('TZ', 'America/Lima');
  server.use(historyOf([entryOf(1, 'created', { audit_after: { member_birthDate: '1980-02-01' } })]));
  show();
  expect(await screen.findByText('01/02/1980')).toBeTruthy();
  vi.unstubAllEnvs();
});

it.each(['2026-99-99', '2026-02-30', '2026-11-27T25:00:00Z'])(
  'shows %s, which only looks like a day or an instant, as it was typed',
  async (typed) => {
    const after = { member_lastname: typed, member_version: 2 };
    server.use(historyOf([entryOf(2, 'updated', { audit_before: {}, audit_after: after })]));
    show();
    expect((await screen.findByText(typed)).tagName).toBe('INS');
  },
);

it('calls what was done by the kind of record, and is silent of what another field tells', async () => {
  const before = { transaction_isUsedForCard: true, transaction_cardId: 5 };
  const after = { transaction_isUsedForCard: false, transaction_cardId: null };
  server.use(
    historyOf([
      entryOf(2, 'freed', { audit_entity: 'transaction', audit_before: before, audit_after: after }),
      entryOf(1, 'cancelled', { audit_entity: 'delivery' }),
    ]),
  );
  renderPart(
    <History
      entity="transaction"
      id={4}
      labels={{ transaction_isUsedForCard: 'État', transaction_cardId: '' }}
    />,
  );
  const freed = await screen.findByText(t.actionsOf.transaction!.freed!);
  expect(screen.getByText(t.actionsOf.delivery!.cancelled!)).toBeTruthy();
  const entry = freed.closest('li')!;
  expect(entry.textContent).toContain('État');
  expect(entry.textContent).not.toContain(t.unnamed(1));
});

it('shows more on demand, until there is no more', async () => {
  server.use(historyOf(Array.from({ length: 45 }, (_, index) => entryOf(45 - index, 'updated'))));
  const { user } = show();
  await screen.findByText(t.shown(20, 45));
  await user.click(screen.getByRole('button', { name: t.more }));
  await screen.findByText(t.shown(40, 45));
  await user.click(screen.getByRole('button', { name: t.more }));
  await waitFor(() => expect(screen.getAllByRole('listitem')).toHaveLength(45));
  expect(screen.queryByRole('button', { name: t.more })).toBeNull();
});

it('says that nothing was noted yet', async () => {
  server.use(historyOf([]));
  show();
  await screen.findByText(t.none);
});

it('says that the server has no history yet, without a notice', async () => {
  let calls = 0;
  server.use(
    http.get('*/api/tools/get.history/*', () => {
      calls += 1;
      return refuse(503, 'unavailable', 'Pas encore disponible.');
    }),
  );
  show();
  await screen.findByText(t.notYet);
  expect(screen.queryByRole('alert')).toBeNull();
  expect(calls).toBe(1);
});

it('hides itself from those who may not see it', async () => {
  server.use(http.get('*/api/tools/get.history/*', () => refuse(403, 'forbidden', 'Accès réservé.')));
  show();
  await screen.findByRole('heading', { name: t.title });
  await waitFor(() => expect(screen.queryByRole('heading', { name: t.title })).toBeNull());
  expect(screen.queryByRole('alert')).toBeNull();
});

it('is a failure like any other when the service is down, and can be tried again', async () => {
  const DOWN = 'Le service est momentanément indisponible.';
  server.use(
    http.get('*/api/tools/get.history/*', () => refuse(503, 'unavailable', DOWN, {}, { 'Retry-After': '2' })),
  );
  const { user } = show();
  const region = await screen.findByRole('region', { name: t.title });
  await within(region).findByText(DOWN, { exact: false });
  server.use(historyOf([entryOf(1, 'created')]));
  await user.click(within(region).getByRole('button', { name: fr.errors.retry }));
  await within(region).findByText(t.actions.created!);
});
