// Transactions: the list, the desk, the form.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { cards } from '../../test/cards';
import { choose } from '../../test/choose';
import { renderRoute } from '../../test/renderRoute';
import { refuse, server, userWith, world } from '../../test/server';
import { today } from '../../ui/form/date';
// Compiled before the first test's clock runs.
import './list';

const t = fr.transactions;

async function open(address = '/transactions') {
  const view = renderRoute(address);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
  return { ...view, grid };
}

type User = Awaited<ReturnType<typeof open>>['user'];

async function ask(user: User, number: string) {
  const desk = screen.getByRole('search', { name: t.desk });
  const field = within(desk).getByRole('textbox', { name: t.deskNumber });
  await user.clear(field);
  await user.type(field, `${number}{Enter}`);
}

it('lists payments with their member, state and card, filtered by the address', async () => {
  const { user, address, grid } = await open(
    '/transactions?transaction_isUsedForCard=true&transaction_type=x',
  );
  expect(within(grid).getByText('TA1B2C3D4E5')).toBeTruthy();
  expect(within(grid).queryByText('OM123456')).toBeNull();
  expect(within(grid).getByRole('link', { name: '26 0000 0001 7' }).getAttribute('href')).toBe('/cards/1');
  expect(within(grid).getByText(/^5\s000 F CFA$/)).toBeTruthy();
  await user.click(screen.getByRole('button', { name: fr.table.clearFilters }));
  await waitFor(() => expect(address()).toBe('/transactions'));
  await user.click(await screen.findByRole('button', { name: fr.table.filtersCount(0) }));
  await choose(
    user,
    screen.getByRole('combobox', { name: fr.filters.by(t.filterNames.operator) }),
    'MTN MoMo',
  );
  await waitFor(() => expect(address()).toBe('/transactions?transaction_mobileOperator=mtn_momo'));
  await screen.findByText('7012345678');
});

it('tells at the desk whether a reference is free, used by which card, or unknown', async () => {
  const { user } = await open();
  await ask(user, 'om 123-456');
  await screen.findByText(t.deskStates.free);
  const desk = screen.getByRole('region', { name: t.desk });
  expect(within(desk).getByRole('link', { name: 'Coulibaly Issa' })).toBeTruthy();
  await ask(user, 'TA1B2C3D4E5');
  await screen.findByText(t.deskStates.used);
  const link = within(desk).getByRole('link', { name: '26 0000 0001 7' });
  expect(link.getAttribute('href')).toBe('/cards/1');
  await ask(user, '7012345678');
  await screen.findByText(t.deskStates.freeOther(t.types.membership));
  await ask(user, 'OM999999');
  await screen.findByText(t.deskStates.unknown);
  await user.click(screen.getByRole('button', { name: t.deskSave }));
  const drawer = await screen.findByRole('dialog', { name: t.create });
  expect(within(drawer).getByLabelText<HTMLInputElement>(t.number).value).toBe('OM999999');
});

it('asks about a reference that is not like the operator’s, and saves what is wanted', async () => {
  const { user } = await open();
  await user.keyboard('n');
  const drawer = await screen.findByRole('dialog', { name: t.create });
  await choose(user, within(drawer).getByRole('combobox', { name: t.operator }), t.operators.mtn_momo);
  await user.type(within(drawer).getByLabelText(t.number), 'AB12');
  await within(drawer).findByText(/ne ressemble pas/);
  await user.type(within(drawer).getByLabelText(t.amountLabel), '2500');
  await user.click(within(drawer).getByRole('button', { name: fr.form.save }));
  await user.click(await screen.findByRole('button', { name: t.numberUnusualSave }));
  await screen.findByText('Transaction enregistrée');
  expect(cards.saves).toEqual([
    {
      transaction_mobileOperator: 'mtn_momo',
      transaction_number: 'AB12',
      transaction_amount: 2500,
      transaction_date: today(),
      transaction_type: 'card',
    },
  ]);
});

it('refuses a date to come, and says at its field what the server refuses', async () => {
  const { user } = await open('/transactions?new=1');
  const drawer = await screen.findByRole('dialog', { name: t.create });
  await choose(user, within(drawer).getByRole('combobox', { name: t.operator }), t.operators.orange_money);
  await user.type(within(drawer).getByLabelText(t.number), 'OM123456');
  await user.type(within(drawer).getByLabelText(t.amountLabel), '5000');
  const date = within(drawer).getByLabelText(t.date);
  await user.clear(date);
  await user.type(date, `01/01/${new Date().getFullYear() + 1}`);
  await user.click(within(drawer).getByRole('button', { name: fr.form.save }));
  await within(drawer).findByText(fr.member.dateFuture);
  expect(cards.saves).toEqual([]);
  await user.clear(date);
  await user.type(date, '03/11/2026');
  await user.click(within(drawer).getByRole('button', { name: fr.form.save }));
  await within(drawer).findByText('Déjà enregistrée.');
  const known = within(drawer)
    .getByText(/^Référence déjà utilisée par/)
    .closest<HTMLElement>('[role=alert]')!;
  expect(within(known).getByRole('link').getAttribute('href')).toMatch(/^\/transactions\?edit=\d+$/);
});

it('shows a used one to read only, with its card, and deletes a free one', async () => {
  const { user, router } = await open('/transactions?edit=2');
  const used = await screen.findByRole('dialog', { name: t.view });
  await within(used).findByText(t.usedTitle);
  expect(
    within(used)
      .getByRole('link', { name: t.usedBy('26000000017') })
      .getAttribute('href'),
  ).toBe('/cards/1');
  expect(within(used).queryByRole('button', { name: fr.form.save })).toBeNull();
  expect(within(used).queryByRole('button', { name: fr.form.delete })).toBeNull();
  await router.navigate('/transactions?edit=1');
  const drawer = await screen.findByRole('dialog', { name: t.edit });
  await user.click(await within(drawer).findByRole('button', { name: fr.form.delete }));
  const name = t.named(t.operators.orange_money, 'OM123456');
  const dialog = await screen.findByRole('dialog', { name: t.deleteTitle(name) });
  await user.click(within(dialog).getByRole('button', { name: fr.form.delete }));
  await screen.findByText('Transaction supprimée');
  expect(cards.removed).toEqual([1]);
});

it('exports what is filtered through the jobs', async () => {
  const { user } = await open('/transactions?dateFrom=2026-11-01');
  await user.click(screen.getByRole('button', { name: fr.table.export }));
  await user.click(await screen.findByText(fr.table.exportCsv));
  await screen.findByText(fr.table.exported('transactions.csv'));
  expect(cards.exports[0]).toMatchObject({ format: 'csv', dateFrom: '2026-11-01' });
});

it('prints what is filtered, in the order shown', async () => {
  const { user } = await open('/transactions?dateFrom=2026-11-01');
  await user.click(screen.getByRole('button', { name: fr.table.print }));
  const dialog = await screen.findByRole('dialog', { name: t.printTitle(3, false) });
  await within(dialog).findByText(fr.printing.ready);
  expect(cards.prints).toEqual([
    { dateFrom: '2026-11-01', _orderBy: 'transaction_date', _descending: 'true' },
  ]);
});

it('prints the receipt of one, and those of several that are picked', async () => {
  const { user, grid, router } = await open();
  await user.click(within(grid).getByRole('checkbox', { name: fr.table.selectRow('Wave TA1B2C3D4E5') }));
  await user.click(within(grid).getByRole('checkbox', { name: fr.table.selectRow('Orange Money OM123456') }));
  await user.click(await screen.findByRole('button', { name: t.receipts }));
  const several = await screen.findByRole('dialog', { name: t.receiptsTitle(2) });
  await within(several).findByText(fr.printing.ready);
  await user.keyboard('{Escape}');

  await router.navigate('/transactions?edit=2');
  const used = await screen.findByRole('dialog', { name: t.view });
  await user.click(await within(used).findByRole('button', { name: t.receipt }));
  const one = await screen.findByRole('dialog', { name: t.receiptTitle('Wave TA1B2C3D4E5') });
  await within(one).findByText(fr.printing.ready);
  expect(cards.acts).toEqual([
    { call: 'receipts', body: { transaction_ids: [2, 1] } },
    { call: 'receipts', body: { transaction_ids: [2] } },
  ]);
});

it('offers nothing to write to who may only read', async () => {
  world.user = userWith('viewer');
  const { user } = await open();
  expect(screen.queryByRole('button', { name: t.create })).toBeNull();
  await ask(user, 'OM999999');
  await screen.findByText(t.deskStates.unknown);
  expect(screen.queryByRole('button', { name: t.deskSave })).toBeNull();
});

it('says what to do when there is none, and why the list fails', async () => {
  cards.transactions = [];
  const { unmount } = renderRoute('/transactions');
  await screen.findByText(t.empty);
  unmount();
  server.use(
    http.get('*/api/transaction/get.transaction_list', () =>
      refuse(422, 'validation_failed', 'Le service est indisponible.'),
    ),
  );
  renderRoute('/transactions');
  await screen.findByText(fr.errors.loadTitle);
});
