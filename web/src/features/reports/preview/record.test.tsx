// A template tried with a real record: one of its type, found by its words.
import { screen, waitFor } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { cards, cardWith, transactionWith } from '../../../test/cards';
import { deliveries } from '../../../test/deliveries';
import { renderRoute } from '../../../test/renderRoute';
import { reports, reportWith } from '../../../test/reports';
import { found } from '../../../test/search';
import { userWith, world } from '../../../test/server';

const t = fr.report;

it('is drawn with the record that is found, and with sample data again without it', async () => {
  cards.rows = [cardWith(31, 'created', { card_lastname: 'Koné', card_idNumber: '26000009337' })];
  const { user } = renderRoute('/reports/1?vue=table');
  const box = await screen.findByRole('combobox', { name: t.realRecord });
  await user.type(box, 'koné');
  // The members of that name are not what a card is printed of.
  await user.click(await screen.findByText('26000009337'));
  expect(screen.queryByText(/Koné Awa/)).toBeNull();
  // With which template it was tried, the audit is told by its record.
  const tried = { entity_id: 31, report_id: 1 };
  await waitFor(() => expect(reports.previews.at(-1)).toMatchObject(tried), { timeout: 3_000 });
});

it('is one line of a list', async () => {
  reports.rows = [reportWith(1, 'Liste', { report_type: 'member_list' })];
  found.hits.push({
    entity: 'member',
    id: 41,
    label: 'Koné Awa',
    detail: '01-2025-000042-7',
    state: 'active',
  });
  const { user } = renderRoute('/reports/1?vue=table');
  await user.type(await screen.findByRole('combobox', { name: t.realRecord }), 'koné');
  await user.click(await screen.findByText('01-2025-000042-7'));
  await waitFor(() => expect(reports.previews.at(-1)).toMatchObject({ entity_id: 41 }), { timeout: 3_000 });
});

it('is found by a name that more cards have than the box for everything has room for', async () => {
  reports.rows = [reportWith(1, 'Attestation', { report_type: 'document' })];
  const cards = Array.from({ length: 20 }, (_one, nth) => ({
    entity: 'card' as const,
    id: 100 + nth,
    label: 'Koné Card',
    detail: `2600000${nth}`,
    state: 'created',
  }));
  found.hits.unshift(...cards);
  const { user } = renderRoute('/reports/1?vue=table');
  await user.type(await screen.findByRole('combobox', { name: t.realRecord }), 'koné');
  await user.click(await screen.findByText('M-000011 · Korhogo'));
  await waitFor(() => expect(reports.previews.at(-1)).toMatchObject({ entity_id: 11 }), { timeout: 3_000 });
});

it('is a delivery found by any part of its number, told from others by what it holds', async () => {
  reports.rows = [reportWith(1, 'Bordereau', { report_type: 'delivery' })];
  const [first] = deliveries.rows;
  const { user } = renderRoute('/reports/1?vue=table');
  const box = await screen.findByRole('combobox', { name: t.realRecord });
  await user.type(box, 'L');
  await screen.findByText(t.realRecordType);
  await user.type(box, 'IV');
  const detail = `${fr.delivery.linesCount(first!.delivery_quantity)} · ${fr.deliveryStatuses.draft}`;
  await user.click((await screen.findAllByText(new RegExp(detail)))[0]!);
  const tried = { entity_id: first!.delivery_id };
  await waitFor(() => expect(reports.previews.at(-1)).toMatchObject(tried), { timeout: 3_000 });
});

it('is a payment found by the name of who paid', async () => {
  reports.rows = [reportWith(1, 'Reçu', { report_type: 'receipt' })];
  cards.transactions = [transactionWith(61, 'PP2312')];
  const { user } = renderRoute('/reports/1?vue=table');
  const name = cards.transactions[0]!.member_lastname!;
  await user.type(await screen.findByRole('combobox', { name: t.realRecord }), name);
  await user.click(await screen.findByText(new RegExp(`^${name}`), { selector: 'small' }));
  await waitFor(() => expect(reports.previews.at(-1)).toMatchObject({ entity_id: 61 }), { timeout: 3_000 });
});

it('is looked for by who reads templates alone, and prints', async () => {
  world.user = { ...userWith('admin'), login_regionIds: [1] };
  cards.rows = [cardWith(31, 'created', { card_lastname: 'Koné', card_idNumber: '26000009337' })];
  const { user } = renderRoute('/reports/1?vue=table');
  await user.type(await screen.findByRole('combobox', { name: t.realRecord }), 'koné');
  await user.click(await screen.findByText('26000009337'));
  await waitFor(() => expect(reports.previews.at(-1)).toMatchObject({ entity_id: 31 }), { timeout: 3_000 });
});

it('is not offered to who may not print it', async () => {
  // Reads cards, and does not print them.
  world.user = userWith('viewer');
  renderRoute('/reports/1?vue=table');
  await screen.findByRole('heading', { name: t.preview });
  expect(screen.queryByRole('combobox', { name: t.realRecord })).toBeNull();
});
