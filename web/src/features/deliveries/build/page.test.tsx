// Building a delivery by scanning: what is added, what is refused and why, and that nothing is lost.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { formatCardNumber } from '../../../i18n/format';
import { deliveries, lineOf, numberOf, scannedCardHandlers } from '../../../test/deliveries';
import { scanByUsb } from '../../../test/reader';
import { renderRoute } from '../../../test/renderRoute';
import { refuse, server, world } from '../../../test/server';
// Compiled before the first test's clock runs.
import './page';

const t = fr.deliveryForm;
const button = (name: string) => screen.findByRole('button', { name });
const shown = (nth: number) => formatCardNumber(numberOf(nth));

beforeEach(() => server.use(...scannedCardHandlers));

async function open(address = '/delivery/nouveau') {
  const view = renderRoute(address);
  await screen.findByLabelText(t.scanLabel);
  return view;
}

const lines = () => screen.findByRole('list', { name: t.linesTitle });

it('adds what is scanned or typed, refuses what can’t be delivered, and saves a draft', async () => {
  const { user, address } = await open();
  scanByUsb(numberOf(4));
  await screen.findByText(t.added(shown(4), 'Yéo Issa'));
  scanByUsb(numberOf(4));
  await screen.findByText(t.duplicate(shown(4)));
  scanByUsb(numberOf(1));
  await screen.findByText(t.onOther(shown(1)));
  scanByUsb(numberOf(6));
  await screen.findByText(t.notPrinted(shown(6), fr.cardStatuses.delivered));
  scanByUsb(numberOf(77));
  await screen.findByText(t.notFound(shown(77)));
  await user.click(screen.getByLabelText(t.scanLabel));
  await user.paste(numberOf(5));
  await user.keyboard('{Enter}');
  await screen.findByText(t.added(shown(5), 'Touré Fanta'));
  expect(screen.getByText(t.total(2))).toBeTruthy();
  await user.click(await button(t.save));
  await waitFor(() => expect(address()).toBe('/delivery/50'));
  expect(deliveries.saves).toEqual([
    {
      delivery_isErrorType: false,
      cards: [
        { card_id: 5, card_idNumber: numberOf(5), card_memberId: 105, motive: null },
        { card_id: 4, card_idNumber: numberOf(4), card_memberId: 104, motive: null },
      ],
    },
  ]);
  expect(sessionStorage.length).toBe(0);
});

it('picks from the cards to deliver, and takes lines away', async () => {
  const { user } = await open();
  await user.click(await screen.findByRole('checkbox', { name: new RegExp('Yéo Issa') }));
  await user.click(await button(t.pickAdd(1)));
  await within(await lines()).findByText('Yéo Issa');
  await user.click(await button(t.pickAll(2)));
  await within(await lines()).findByText('Touré Fanta');
  await user.click(await button(t.remove(`${shown(4)} Yéo Issa`)));
  await screen.findByText(t.total(1));
});

it('keeps what was scanned over a reload', async () => {
  const view = await open();
  scanByUsb(numberOf(4));
  await screen.findByText(t.total(1));
  view.unmount();
  await open();
  await within(await lines()).findByText('Yéo Issa');
});

it('takes unknown cards back, each with its motive', async () => {
  const { user } = await open();
  await user.click(screen.getByText(t.error));
  await user.click(screen.getByRole('combobox', { name: t.usualMotive }));
  await user.paste('Mauvaise photo');
  await user.keyboard('{Escape}');
  scanByUsb(numberOf(6));
  await screen.findByText(t.added(shown(6), 'Bamba Ali'));
  await user.clear(screen.getByRole('combobox', { name: t.usualMotive }));
  scanByUsb(numberOf(77));
  await screen.findByText(t.addedUnknown(shown(77)));
  scanByUsb('26000000019');
  await user.click(await button(t.addAnyway));
  await screen.findByText(t.total(3));
  const motive = screen.getByRole('combobox', { name: t.motiveOf(shown(77)) });
  await user.clear(motive);
  await user.click(await button(t.save));
  await screen.findByText(t.motivesMissing(1));
  await user.click(motive);
  await user.paste('Refusée');
  await user.click(await button(t.save));
  await waitFor(() => expect(deliveries.saves).toHaveLength(1));
  expect(deliveries.saves[0]).toEqual({
    delivery_isErrorType: true,
    cards: [
      { card_id: null, card_idNumber: '26000000019', card_memberId: null, motive: t.unknownMotive },
      { card_id: null, card_idNumber: numberOf(77), card_memberId: null, motive: 'Refusée' },
      { card_id: 6, card_idNumber: numberOf(6), card_memberId: 106, motive: 'Mauvaise photo' },
    ],
  });
});

it('shows what the server refuses at its line', async () => {
  const sentence = 'Cette carte est déjà sur le bordereau LIV-2026-000009.';
  server.use(
    http.post('*/api/delivery/post_delivery', () =>
      refuse(409, 'card_on_delivery', 'Une carte est sur un autre bordereau.', {
        errors: [{ field: 'cards[1].card_idNumber', message: sentence }],
      }),
    ),
  );
  const { user } = await open();
  scanByUsb(numberOf(4));
  await screen.findByText(t.total(1));
  scanByUsb(numberOf(5));
  await screen.findByText(t.total(2));
  await user.click(await button(t.save));
  // What is refused comes first: the card that was scanned first stands second.
  await screen.findByText(sentence);
  const [first] = within(await lines()).getAllByRole('listitem');
  expect(first?.textContent).toContain('Yéo Issa');
  expect(first?.textContent).toContain(sentence);
});

/** The first save of draft 1 meets what somebody else saved: version 7, with these lines. */
function meanwhile(cards: typeof deliveries.cards) {
  server.use(
    http.post(
      '*/api/delivery/post_delivery',
      () => {
        deliveries.rows[0]!.delivery_version = 7;
        deliveries.lines[1] = cards.map((card) => lineOf(card));
        return refuse(409, 'stale_version', 'Ce bordereau a été modifié entre-temps.');
      },
      { once: true },
    ),
  );
}

it('U3: joins the cards of a draft with those that somebody else put on it meanwhile', async () => {
  const { user, address } = await open('/delivery/nouveau?bordereau=1');
  await within(await lines()).findByText('Soro Drissa');
  const card = (id: number) => deliveries.cards.find(({ card_id }) => card_id === id)!;
  meanwhile([card(1), card(5)]);
  scanByUsb(numberOf(4));
  await screen.findByText(t.total(2));
  await user.click(await button(t.save));
  const dialog = await screen.findByRole('dialog', { name: t.stale });
  // Nothing is asked: one side added one card, the other another.
  expect(within(dialog).queryByRole('radio')).toBeNull();
  const said = within(dialog)
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent);
  expect(said).toEqual([
    `${shown(5)} Touré Fanta${fr.form.conflictColon}${t.lineThere('')}`,
    `${shown(4)} Yéo Issa${fr.form.conflictColon}${t.lineThere('')}`,
  ]);
  await user.click(within(dialog).getByRole('button', { name: fr.form.conflictSave }));
  await waitFor(() => expect(address()).toBe('/delivery/1'));
  expect(deliveries.saves).toMatchObject([
    { delivery_id: 1, delivery_version: 7, cards: [{ card_id: 4 }, { card_id: 1 }, { card_id: 5 }] },
  ]);
});

it('U3: goes on from what somebody else saved, where one takes that', async () => {
  const { user } = await open('/delivery/nouveau?bordereau=1');
  await within(await lines()).findByText('Soro Drissa');
  meanwhile([deliveries.cards.find(({ card_id }) => card_id === 5)!]);
  scanByUsb(numberOf(4));
  await user.click(await button(t.save));
  const dialog = await screen.findByRole('dialog', { name: t.stale });
  await user.click(within(dialog).getByRole('button', { name: fr.form.conflictTakeCurrent }));
  await within(await lines()).findByText('Touré Fanta');
  expect(screen.getByText(t.total(1))).toBeTruthy();
  expect(deliveries.saves).toEqual([]);
});

it('does not change what has been sent', async () => {
  renderRoute('/delivery/nouveau?bordereau=2');
  await screen.findByText(t.notDraft);
});

it('asks before what was scanned is thrown away, and saves nothing empty', async () => {
  const { user, address } = await open();
  await user.click(await button(t.save));
  await screen.findByText(t.saveEmpty);
  scanByUsb(numberOf(4));
  await screen.findByText(t.total(1));
  await user.click(screen.getByRole('link', { name: fr.form.cancel }));
  await screen.findByText(fr.form.unsavedTitle);
  await user.click(await button(fr.form.unsavedLeave));
  await waitFor(() => expect(address()).toBe('/delivery'));
  expect(deliveries.saves).toEqual([]);
  expect(world.calls.filter((call) => call.startsWith('POST'))).toEqual([]);
});
