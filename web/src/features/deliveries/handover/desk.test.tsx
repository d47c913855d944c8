// The reader's modes of deliveries: handing over whatever card comes, and beginning a delivery or a return
// with one.
import { screen, waitFor, within } from '@testing-library/react';
import { http, type JsonBodyType } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { formatCardNumber } from '../../../i18n/format';
import { deliveries, numberOf, scannedCardHandlers } from '../../../test/deliveries';
import { scanByUsb } from '../../../test/reader';
import { renderRoute } from '../../../test/renderRoute';
import { ok, server } from '../../../test/server';
// Compiled before the first test's clock runs.
import './Desk';
import '../build/page';

const t = fr.handOverDesk;
const h = fr.handOver;
const shown = (nth: number) => formatCardNumber(numberOf(nth));

/** What the server says of the cards of deliveries; only the QR code of the third is not ours. */
const verifies = http.post('*/api/card/post.verify', async ({ request }) => {
  const { card_idNumber: number, card_qrcode: code } = (await request.json()) as Record<string, string>;
  if (code) return ok({ verdict: 'forged', card: null, member: null });
  const card = deliveries.cards.find((one) => one.card_idNumber === number);
  return ok({
    verdict: card ? 'not_delivered' : 'unknown',
    card: (card ?? null) as JsonBodyType,
    member: null,
  });
});

beforeEach(() => server.use(...scannedCardHandlers, verifies));

it('hands over cards of any delivery, and says why others can’t be', async () => {
  const { user } = renderRoute('/reader?mode=remettre');
  await screen.findByLabelText(h.scan);
  scanByUsb(numberOf(3));
  const dialog = await screen.findByRole('dialog', { name: h.dialogTitle('Koné Awa') });
  const match = within(dialog).getByRole('radio', { name: h.identity });
  await waitFor(() => expect(document.activeElement).toBe(match));
  await user.keyboard(' {Enter}');
  await screen.findByText(h.delivered('Koné Awa'));
  expect(deliveries.handed).toMatchObject([{ delivery_id: 2, cards: [{ card_id: 3 }] }]);
  await screen.findByText(t.done(1));
  expect(screen.getByRole('link', { name: 'LIV-2026-000002' })).toBeTruthy();
  scanByUsb(numberOf(3));
  await screen.findByText(new RegExp(`${shown(3)} est déjà réglée`));
  scanByUsb(numberOf(1));
  await screen.findByText(t.notSent(shown(1), 'LIV-2026-000001'));
  scanByUsb(numberOf(6));
  await screen.findByText(t.notOnWay(shown(6), fr.cardStatuses.delivered));
  scanByUsb(numberOf(77));
  await screen.findByText(fr.deliveryForm.notFound(shown(77)));
  scanByUsb(`MLN:1:${numberOf(2)}:2600000007:20291103:K1:ABC`);
  await screen.findByText(fr.reader.advice.forged);
  expect(deliveries.handed).toHaveLength(1);
});

it('begins a delivery with the card that is scanned', async () => {
  const { address } = renderRoute('/reader?mode=bordereau');
  await screen.findByText('LIV-2026-000001');
  scanByUsb('26000000014');
  await screen.findByText(fr.scan.problems.checkDigit);
  scanByUsb(numberOf(4));
  await screen.findByText(fr.deliveryForm.added(shown(4), 'Yéo Issa'));
  expect(address()).toBe('/delivery/nouveau');
});

it('begins a return with a card that nobody knows', async () => {
  const { user, address } = renderRoute('/reader?mode=retour');
  await screen.findByText(fr.deliveryStart.noDraft);
  scanByUsb(numberOf(77));
  await screen.findByText(fr.deliveryForm.addedUnknown(shown(77)));
  expect(address()).toBe('/delivery/nouveau?type=retour');
  await user.click(screen.getByRole('button', { name: fr.deliveryForm.save }));
  await waitFor(() => expect(deliveries.saves).toHaveLength(1));
  expect(deliveries.saves[0]).toMatchObject({ delivery_isErrorType: true });
});
