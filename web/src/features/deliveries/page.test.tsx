// The page of a delivery: its steps, what can be done when and by whom, and the hand-over of its cards to a
// queue.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { formatCardNumber } from '../../i18n/format';
import { deliveries, numberOf, scannedCardHandlers } from '../../test/deliveries';
import { chooseMore } from '../../test/more';
import { scanByUsb } from '../../test/reader';
import { renderRoute } from '../../test/renderRoute';
import { refuse, server, userWith, world } from '../../test/server';
// Compiled before the first test's clock runs.
import './page';

const t = fr.delivery;
const h = fr.handOver;
type User = ReturnType<typeof renderRoute>['user'];
const button = (name: string, inside?: HTMLElement) =>
  (inside ? within(inside) : screen).findByRole('button', { name });
const lineOf = (delivery: number, card: number) =>
  deliveries.lines[delivery]!.find(({ card_id }) => card_id === card)!;

beforeEach(() => server.use(...scannedCardHandlers));

async function open(id: number) {
  const view = renderRoute(`/delivery/${id}`);
  await screen.findByRole('heading', { level: 1, name: `LIV-2026-00000${id}` });
  return view;
}

const dialogOf = (name: string) => screen.findByRole('dialog', { name: h.dialogTitle(name) });

it('shows where the delivery is, and its cards', async () => {
  await open(2);
  const steps = screen.getByRole('list', { name: t.steps });
  const now = within(steps)
    .getAllByRole('listitem')
    .find((step) => step.getAttribute('aria-current') === 'step');
  expect(now?.textContent).toContain(fr.deliveryStatuses.sent);
  await screen.findByText(formatCardNumber(numberOf(2)));
  expect(screen.getAllByText(t.lineStates.todo)).toHaveLength(2);
  expect(screen.getByText(h.progress(0, 0, 2))).toBeTruthy();
});

it('hands a card over by scan, Space and Enter, and waits for the next', async () => {
  const { user } = await open(2);
  await screen.findByLabelText(h.scan);
  scanByUsb(numberOf(2));
  const dialog = await dialogOf('Soro Mariam');
  const match = within(dialog).getByRole('radio', { name: h.identity });
  await waitFor(() => expect(document.activeElement).toBe(match));
  await user.keyboard(' {Enter}');
  await screen.findByText(h.delivered('Soro Mariam'));
  expect(deliveries.handed).toEqual([
    {
      delivery_id: 2,
      cards: [{ card_id: 2, deliveredAt: new Date().toLocaleDateString('sv-SE'), receivedBy: 'Soro Mariam' }],
    },
  ]);
  await screen.findByText(h.progress(1, 0, 1));
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText(h.scan)));
  // The same card again, one of another delivery, and something that is no card.
  scanByUsb(numberOf(2));
  await screen.findByText(new RegExp(`${formatCardNumber(numberOf(2))} est déjà réglée`));
  scanByUsb(numberOf(5));
  await screen.findByText(h.notHere(formatCardNumber(numberOf(5))));
  scanByUsb('26000000019');
  await screen.findByText(fr.scan.problems.checkDigit);
  expect(deliveries.handed).toHaveLength(1);
});

it('closes with the last card, which nobody took', async () => {
  Object.assign(lineOf(2, 2), { card_deliveredAt: '2026-11-11', receivedBy: 'Soro Mariam' });
  deliveries.rows[1]!.delivery_settled = 1;
  deliveries.rows[1]!.delivery_status = 'in_progress';
  const { user } = await open(2);
  await screen.findByLabelText(h.scan);
  scanByUsb(numberOf(3));
  const dialog = await dialogOf('Koné Awa');
  await user.click(within(dialog).getByText(h.modes.keep));
  await user.click(await button(h.keep, dialog));
  await within(dialog).findByText(fr.form.required(h.motive));
  await user.click(within(dialog).getByRole('combobox', { name: h.motive }));
  await user.paste(h.motives[0]!);
  await user.click(await button(h.keep, dialog));
  await screen.findByText(h.closed('LIV-2026-000002'));
  expect(deliveries.handed).toEqual([
    { delivery_id: 2, cards: [{ card_id: 3, notDeliveredReason: h.motives[0] }] },
  ]);
  await waitFor(() => expect(screen.queryByLabelText(h.scan)).toBeNull());
});

async function fill(user: User, dialog: HTMLElement, label: string, text: string) {
  const input = within(dialog).getByLabelText(label);
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}

it('asks for the proof of somebody else, and for a tick where the identity does not match', async () => {
  const { user } = await open(2);
  await screen.findByLabelText(h.scan);
  scanByUsb(numberOf(2));
  const dialog = await dialogOf('Soro Mariam');
  await user.click(await button(h.deliver, dialog));
  await within(dialog).findByText(h.identityNeeded);
  await user.click(within(dialog).getByText(h.recipients.mandated));
  await user.click(within(dialog).getByText(h.mismatch));
  await fill(user, dialog, h.name, 'Koné Yaya');
  await fill(user, dialog, h.date, '04/11/2026');
  await user.click(await button(h.deliver, dialog));
  await within(dialog).findByText(h.responsibilityNeeded);
  expect(within(dialog).getByText(fr.form.required(h.relation))).toBeTruthy();
  expect(within(dialog).getByText(fr.form.required(h.document))).toBeTruthy();
  // Before it was printed.
  expect(within(dialog).getByText(h.tooEarly('05/11/2026'))).toBeTruthy();
  expect(deliveries.handed).toEqual([]);
  await fill(user, dialog, h.relation, 'Frère');
  await fill(user, dialog, h.document, 'CNI C001');
  await fill(user, dialog, h.date, '06/11/2026');
  await user.click(within(dialog).getByText(h.responsibility));
  await user.click(await button(h.deliver, dialog));
  await screen.findByText(h.delivered('Soro Mariam'));
  expect(deliveries.handed[0]!.cards).toEqual([
    {
      card_id: 2,
      deliveredAt: '2026-11-06',
      receivedBy: 'Koné Yaya',
      relation: 'Frère',
      identityDocument: 'CNI C001',
      underResponsibility: true,
    },
  ]);
});

it('shows a refusal at its field, and one of the card in the dialog', async () => {
  const sentence = 'La date de remise précède l’impression.';
  server.use(
    http.post(
      '*/api/delivery/post.hand_over',
      () =>
        refuse(422, 'validation_failed', 'Des champs sont à corriger.', {
          errors: [{ field: 'cards[0].deliveredAt', message: sentence }],
        }),
      { once: true },
    ),
  );
  const { user } = await open(2);
  await screen.findByLabelText(h.scan);
  scanByUsb(numberOf(2));
  const dialog = await dialogOf('Soro Mariam');
  await user.click(within(dialog).getByText(h.identity));
  await user.click(await button(h.deliver, dialog));
  await within(dialog).findByText(sentence);
  // Somebody else handed it over meanwhile.
  lineOf(2, 2).card_deliveredAt = '2026-11-12';
  await user.click(await button(h.deliver, dialog));
  await within(dialog).findByText(fr.deliveries.codes.invalid_transition!);
  // Another card has to wait.
  scanByUsb(numberOf(3));
  await within(dialog).findByText(h.finishFirst);
});

it('settles several from the signed sheet', async () => {
  const { user } = await open(2);
  await screen.findByText(formatCardNumber(numberOf(2)));
  await user.click(await screen.findByRole('checkbox', { name: fr.table.selectAll }));
  await user.click(await button(h.several));
  const dialog = await screen.findByRole('dialog', { name: h.severalTitle(2) });
  await user.click(await button(h.several, dialog));
  await within(dialog).findByText(h.severalDone(2, 0));
  expect(deliveries.handed[0]!.cards).toMatchObject([
    { card_id: 2, receivedBy: 'Soro Mariam' },
    { card_id: 3, receivedBy: 'Koné Awa' },
  ]);
  await screen.findByText(h.closed('LIV-2026-000002'));
});

it('marks a draft as sent, and offers what comes next', async () => {
  const { user } = await open(1);
  await user.click(await button(t.send));
  const dialog = await screen.findByRole('dialog', { name: t.sendTitle('LIV-2026-000001') });
  await user.click(await button(t.send, dialog));
  await screen.findByText(t.sent('LIV-2026-000001'));
  await user.click(await button(t.receive));
  const arrival = await screen.findByRole('dialog', { name: t.receiveTitle('LIV-2026-000001') });
  await user.type(within(arrival).getByLabelText(t.remark), 'Colis ouvert');
  await user.click(await button(t.receive, arrival));
  await waitFor(() =>
    expect(deliveries.received).toMatchObject([{ delivery_id: 1, reason: 'Colis ouvert' }]),
  );
  expect(screen.queryByRole('button', { name: t.edit })).toBeNull();
});

it('cancels with a reason, and deletes a draft', async () => {
  const { user } = await open(2);
  await chooseMore(user, t.cancel);
  const dialog = await screen.findByRole('dialog', { name: t.cancelTitle('LIV-2026-000002') });
  await user.click(await button(t.cancel, dialog));
  await within(dialog).findByText(fr.form.required(t.reason));
  await user.type(within(dialog).getByLabelText(t.reason), 'Colis perdu');
  await user.click(await button(t.cancel, dialog));
  await screen.findByText(t.cancelledTitle);
  expect(screen.getByText(t.cancelledReason('Colis perdu'))).toBeTruthy();
  expect(deliveries.cancelled).toEqual([{ delivery_id: 2, delivery_version: 1, reason: 'Colis perdu' }]);
});

it('deletes a draft and goes back to the list', async () => {
  const { user, address } = await open(1);
  await chooseMore(user, t.remove);
  const dialog = await screen.findByRole('dialog', { name: t.removeTitle('LIV-2026-000001') });
  await user.click(await button(fr.form.delete, dialog));
  await waitFor(() => expect(address()).toBe('/delivery'));
});

it('prints the slip and the signing sheet, and changes nothing', async () => {
  const { user } = await open(2);
  await user.click(await button(t.printSlip));
  await user.click(await button(t.printSheet));
  await waitFor(() =>
    expect(deliveries.prints).toEqual([
      { delivery_ids: [2], document: 'slip' },
      { delivery_ids: [2], document: 'signing_sheet' },
    ]),
  );
  expect(deliveries.sent).toEqual([]);
});

it('shows unknown cards and motives of a return, which is handed over to nobody', async () => {
  await open(3);
  await screen.findByText(t.unknownCard);
  expect(screen.getByText('Mauvais nom')).toBeTruthy();
  expect(screen.queryByLabelText(h.scan)).toBeNull();
  expect(screen.queryByRole('button', { name: t.printSheet })).toBeNull();
});

it('offers nothing to change to who may only read', async () => {
  world.user = userWith('viewer');
  await open(2);
  await screen.findByText(formatCardNumber(numberOf(2)));
  await button(t.printSlip);
  for (const name of [t.receive, fr.shell.more]) expect(screen.queryByRole('button', { name })).toBeNull();
  expect(screen.queryByLabelText(h.scan)).toBeNull();
});

it.each(['/delivery/77', '/delivery/awa'])(
  'says at %s that there is none, with a way back',
  async (address) => {
    renderRoute(address);
    await screen.findByText(t.gone);
    expect(screen.getByRole('link', { name: t.backToList }).getAttribute('href')).toBe('/delivery');
  },
);

const waysOut = async (user: User) => {
  await user.click(await button(fr.shell.more));
  const items = await screen.findAllByRole('menuitem');
  return items.filter((one) => one.className.includes('danger')).map((one) => one.textContent);
};

it.each([
  [1, 'admin', t.remove, t.removeHint],
  [1, 'delivery', t.cancel, t.cancelHint],
  [2, 'admin', t.cancel, t.cancelHint],
] as const)('U7: delivery %s has one way out for %s, and says what it does', async (id, role, act, hint) => {
  world.user = userWith(role);
  const { user } = await open(id);
  expect(await waysOut(user)).toEqual([act + hint]);
});

it('U7: state and count of a draft are said once', async () => {
  await open(1);
  await screen.findByText(t.linesTitle);
  const { cards } = fr.deliveries;
  await waitFor(() => expect(screen.getAllByText(fr.deliveryStatuses.draft)).toHaveLength(1));
  const lines = deliveries.lines[1]!.length;
  await waitFor(() => expect(screen.getAllByText(cards(lines))).toHaveLength(1));
  expect(screen.queryByText(fr.deliveries.settledOf(0, lines))).toBeNull();
});
