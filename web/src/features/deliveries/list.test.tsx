// The list of deliveries: what it shows, what its address says, and sending several.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { deliveries } from '../../test/deliveries';
import { renderRoute } from '../../test/renderRoute';
import { refuse, server, userWith, world } from '../../test/server';
// Compiled before the first test's clock runs.
import './list';

const t = fr.deliveries;
const button = (name: string, within_?: HTMLElement) =>
  (within_ ? within(within_) : screen).findByRole('button', { name });

async function open(address = '/delivery') {
  const view = renderRoute(address);
  await screen.findByRole('heading', { level: 1, name: fr.screens.delivery.title });
  return view;
}

it('shows code, state, type and how many cards are settled', async () => {
  deliveries.rows[1]!.delivery_settled = 1;
  await open();
  await screen.findByText('LIV-2026-000002');
  expect(screen.getByText(t.settledOf(1, 2))).toBeTruthy();
  expect(screen.getAllByText(fr.deliveryStatuses.sent)).toHaveLength(2);
  expect(screen.getByText(fr.deliveryStatuses.draft)).toBeTruthy();
  expect(screen.getByText(t.error)).toBeTruthy();
  expect(screen.getByText(t.count(3, false))).toBeTruthy();
  expect(
    world.calls.some((call) => call.includes('_orderBy=delivery_creationDateTime&_descending=true')),
  ).toBe(true);
});

it('is narrowed by its address, and leaves out what that says wrongly', async () => {
  const { user, address } = await open(
    '/delivery?delivery_status=sent&delivery_isErrorType=true&delivery_sent=peut',
  );
  await screen.findByText('LIV-2026-000003');
  expect(screen.queryByText('LIV-2026-000002')).toBeNull();
  expect(world.calls.some((call) => call.includes('delivery_sent=peut'))).toBe(false);
  await user.click(await button(fr.table.filtersCount(2)));
  await user.type(await screen.findByLabelText(fr.filters.by(t.filterNames.number)), '26000{Enter}');
  await waitFor(() => expect(address()).toContain('id_number=26000'));
  await user.click(await screen.findByLabelText(fr.filters.drop(t.numberTag('26000'))));
  await waitFor(() => expect(address()).not.toContain('id_number'));
});

it('is narrowed to what nobody has settled for long', async () => {
  const { user, address } = await open('/delivery?unsettledDays=45');
  await waitFor(() => expect(world.calls.some((call) => call.includes('unsettledDays=45'))).toBe(true));
  await user.click(await screen.findByLabelText(fr.filters.drop(t.unsettledSince(45))));
  await waitFor(() => expect(address()).not.toContain('unsettledDays'));
});

it('sends several: says before who is refused, and after what became of each', async () => {
  const { user } = await open();
  await screen.findByText('LIV-2026-000001');
  await user.click(screen.getByRole('checkbox', { name: fr.table.selectAll }));
  await user.click(await button(t.send));
  const dialog = await screen.findByRole('dialog', { name: t.sendTitle(3) });
  await within(dialog).findByText(fr.bulkRun.possible(1));
  expect(within(dialog).getByText(`${t.refusals.alreadySent} (2)`)).toBeTruthy();
  await user.click(await button(t.send, dialog));
  await waitFor(() => expect(deliveries.sent).toEqual([[1]]));
  await within(dialog).findByText(fr.bulkRun.rowStates.done);
});

it('tells a refusal of the server by the delivery', async () => {
  const { user } = await open('/delivery?delivery_status=draft');
  await screen.findByText('LIV-2026-000001');
  await user.click(screen.getByRole('checkbox', { name: fr.table.selectAll }));
  await user.click(await button(t.send));
  const dialog = await screen.findByRole('dialog', { name: t.sendTitle(1) });
  await within(dialog).findByText(fr.bulkRun.possible(1));
  // Somebody else was faster.
  deliveries.rows[0]!.delivery_status = 'cancelled';
  await user.click(await button(t.send, dialog));
  await within(dialog).findByText(t.codes.invalid_transition!);
});

it('exports what is filtered, in the columns shown', async () => {
  const { user } = await open('/delivery?delivery_status=sent');
  await screen.findByText('LIV-2026-000002');
  await user.click(await button(fr.table.export));
  await user.click(await screen.findByText(fr.table.exportCsv));
  await waitFor(() => expect(deliveries.exports).toHaveLength(1));
  expect(deliveries.exports[0]).toMatchObject({ format: 'csv', delivery_status: 'sent' });
  expect(deliveries.exports[0]!.columns).toContain('delivery_quantity,delivery_settled');
});

it('leads to a delivery and to a new one by the keyboard', async () => {
  const { user, address } = await open();
  await screen.findByText('LIV-2026-000001');
  await user.keyboard('n');
  await waitFor(() => expect(address()).toBe('/delivery/nouveau'));
});

it('offers nothing to change to who may only read', async () => {
  world.user = userWith('viewer');
  await open();
  await screen.findByText('LIV-2026-000001');
  expect(screen.queryByRole('link', { name: t.create })).toBeNull();
  expect(screen.queryByRole('checkbox', { name: fr.table.selectAll })).toBeNull();
});

it('says what to do where there is none, and tries again after a failure', async () => {
  deliveries.rows = [];
  const first = await open();
  await screen.findByText(t.emptyCreate);
  first.unmount();
  const down = 'Le service des cartes est momentanément indisponible.';
  server.use(
    http.get('*/api/delivery/get.delivery_list', () => refuse(422, 'validation_failed', down), {
      once: true,
    }),
  );
  const { user } = await open('/delivery?filter=LIV');
  await user.click(await button(fr.errors.retry));
  await screen.findByText(fr.table.noMatch);
});
