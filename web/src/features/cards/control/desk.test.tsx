// The check after printing: what is there, what is missing, what does not belong; marking and printing again
// from there.
import { screen, waitFor, within } from '@testing-library/react';
import { http, type JsonBodyType } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { formatCardNumber } from '../../../i18n/format';
import { cards, cardWith } from '../../../test/cards';
import { numberOf } from '../../../test/deliveries';
import { scanByUsb } from '../../../test/reader';
import { renderRoute } from '../../../test/renderRoute';
import { ok, server } from '../../../test/server';
// Compiled before the first test's clock runs.
import './Desk';

const t = fr.cardControl;
const shown = (nth: number) => formatCardNumber(numberOf(nth));
const button = (name: string) => screen.findByRole('button', { name });

beforeEach(() => {
  const statuses = ['created', 'created', 'created', 'printed', 'delivered'] as const;
  cards.rows = statuses.map((status, index) =>
    cardWith(index + 1, status, { card_idNumber: numberOf(index + 1) }),
  );
  server.use(
    http.post('*/api/card/post.verify', async ({ request }) => {
      const { card_idNumber: number } = (await request.json()) as Record<string, string>;
      const card = cards.rows.find((one) => one.card_idNumber === number);
      if (!card) return ok({ verdict: number ? 'unknown' : 'forged', card: null, member: null });
      return ok({ verdict: 'not_delivered', card: card as unknown as JsonBodyType, member: null });
    }),
  );
});

async function present(nth: number, answer: string) {
  scanByUsb(numberOf(nth));
  await screen.findByText(answer);
}

it('tells present, missing and foreign cards apart, and marks and prints again from there', async () => {
  const { user, unmount } = renderRoute('/reader?mode=controle');
  await user.click(await button(t.expect.created));
  await screen.findByText(t.progress(0, 3, 3, 0));
  await present(1, t.seen(shown(1), 'Soro Drissa'));
  await present(2, t.seen(shown(2), 'Soro Drissa'));
  await present(2, t.twice(shown(2)));
  await present(4, t.unexpected(shown(4)));
  await present(5, t.otherState(shown(5), fr.cardStatuses.delivered));
  await present(77, t.unknown(shown(77)));
  scanByUsb(`MLN:1:${numberOf(3)}:2600000007:20291103:K1:ABC`);
  await screen.findByText(t.unsigned(shown(3)));
  await screen.findByText(t.progress(2, 3, 1, 1));
  // Nothing of this has changed a card.
  expect(cards.acts).toEqual([]);
  // A reload in the middle of the stack loses nothing.
  unmount();
  renderRoute('/reader?mode=controle');
  await screen.findByText(t.progress(2, 3, 1, 1));

  await user.click(await button(t.reprint));
  const print = await screen.findByRole('dialog', { name: fr.cards.actTitles.print(1) });
  await waitFor(async () =>
    expect(
      (await within(print).findByRole<HTMLButtonElement>('button', { name: fr.cards.acts.print })).disabled,
    ).toBe(false),
  );
  await user.click(within(print).getByRole('button', { name: fr.cards.acts.print }));
  await within(print).findByText(fr.cards.printed.pdf(1));
  expect(cards.acts).toMatchObject([{ call: 'print', body: { card_ids: [3] } }]);
  await user.click(within(print).getAllByRole('button', { name: fr.form.close }).at(-1)!);

  await user.click(await button(fr.cards.acts.mark));
  const mark = await screen.findByRole('dialog', { name: fr.cards.actTitles.mark(2) });
  const confirm = await within(mark).findByRole<HTMLButtonElement>('button', { name: fr.cards.acts.mark });
  await waitFor(() => expect(confirm.disabled).toBe(false));
  await user.click(confirm);
  await waitFor(() => expect(cards.acts).toHaveLength(2));
  expect(cards.acts[1]).toMatchObject({ call: 'mark_as_printed', body: { card_ids: [2, 1] } });
});

it('counts what is presented where nothing in particular is expected', async () => {
  const { user } = renderRoute('/reader?mode=controle');
  await screen.findByText(t.counted(0));
  await present(3, t.seen(shown(3), 'Soro Drissa'));
  await screen.findByText(t.counted(1));
  await user.click(await button(t.restart));
  await user.click((await screen.findAllByRole('button', { name: t.restart })).at(-1)!);
  await screen.findByText(t.counted(0));
});
