// The page of a card: what it tells, what its state allows, and what is done from it.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { JPEG_URL, useCameras } from '../../test/camera';
import { cards } from '../../test/cards';
import { choose } from '../../test/choose';
import { members } from '../../test/members';
import { chooseMore } from '../../test/more';
import { renderRoute } from '../../test/renderRoute';
import { userWith, world } from '../../test/server';
// Compiled before the first test's clock runs.
import './page';

const t = fr.card;
const panel = (name: string) => screen.findByRole('region', { name });
const actions = async () => {
  const group = await screen.findByRole('group', { name: t.actions });
  return within(group)
    .getAllByRole('button')
    .map((one) => one.textContent);
};

it('tells which card it is, whose, and what its state allows', async () => {
  renderRoute('/cards/1');
  await screen.findByRole('heading', { level: 1, name: t.title('26000000017') });
  expect(screen.getAllByText(fr.cardStatuses.delivered)).not.toHaveLength(0);
  expect(screen.getByRole('link', { name: 'Soro Drissa' }).getAttribute('href')).toBe('/members/1');
  const life = await panel(t.life);
  expect(life.querySelector('[aria-current="step"]')?.textContent).toContain(t.steps.delivered);
  expect(within(life).getByText('10/11/2026')).toBeTruthy();
  expect((await panel(t.code)).textContent).toContain('MLN:1:261:SIGNATURE');
  expect(await actions()).toEqual([t.acts.report, t.acts.suspend, t.acts.replace]);
});

it('shows where the record has moved on, and refreshes a card that is not printed', async () => {
  members.rows[1]!.member_lastname = 'Traoré';
  const { user } = renderRoute('/cards/2');
  const snapshot = await panel(t.snapshot);
  await within(snapshot).findByText(t.changed);
  expect(within(snapshot).getByText('Traoré')).toBeTruthy();
  await user.click(within(snapshot).getByRole('button', { name: t.refresh }));
  await screen.findByText(t.refreshed);
  expect(cards.acts).toEqual([{ call: 'refresh', body: { card_ids: [2] } }]);
});

it('only says so of a printed card, and nothing where nothing differs', async () => {
  const { unmount } = renderRoute('/cards/3');
  const snapshot = await panel(t.snapshot);
  await within(snapshot).findByText(t.changedPrinted);
  expect(within(snapshot).queryByRole('button', { name: t.refresh })).toBeNull();
  unmount();
  renderRoute('/cards/1');
  await panel(t.snapshot);
  await waitFor(() => expect(world.calls).toContain('GET /api/member/get_member/1'));
  expect(screen.queryByText(t.changed)).toBeNull();
});

it('tells the line of replacements', async () => {
  renderRoute('/cards/5');
  const chain = await panel(t.chain);
  const first = await within(chain).findByRole('link', { name: '26 0000 0004 7' });
  expect(first.getAttribute('href')).toBe('/cards/4');
  expect(within(chain).getAllByRole('listitem')[1]?.textContent).toContain(t.chainNow);
  expect(within(chain).getByText(fr.cardStatuses.lost)).toBeTruthy();
});

it('reports a problem with its reason, and shows the new state', async () => {
  const { user } = renderRoute('/cards/1');
  await screen.findByRole('group', { name: t.actions });
  await user.keyboard('s');
  const dialog = await screen.findByRole('dialog', { name: t.reportTitle('26000000017') });
  await choose(user, within(dialog).getByRole('combobox', { name: t.problem }), t.problems.lost);
  await within(dialog).findByText(t.problemText.lost);
  await user.type(within(dialog).getByLabelText(t.reason), 'Au marché');
  await user.click(within(dialog).getByRole('button', { name: t.acts.report }));
  await screen.findByText('Problème enregistré');
  expect(cards.acts).toEqual([
    {
      call: 'report_problem',
      body: { card_id: 1, card_version: 1, card_status: 'lost', reason: 'Au marché' },
    },
  ]);
  await waitFor(async () => expect(await actions()).toEqual([t.acts.reinstate, t.acts.replace]));
});

it('takes the day, who tells it and a picture, and shows them on the card', async () => {
  useCameras();
  const { user } = renderRoute('/cards/1');
  await screen.findByRole('group', { name: t.actions });
  expect(screen.queryByRole('region', { name: t.declarations })).toBeNull();
  await user.keyboard('s');
  const dialog = await screen.findByRole('dialog', { name: t.reportTitle('26000000017') });
  await choose(user, within(dialog).getByRole('combobox', { name: t.problem }), t.problems.stolen);
  await user.type(within(dialog).getByLabelText(t.reason), 'Au marché');
  const tell = within(dialog).getByRole<HTMLButtonElement>('button', { name: t.acts.report });
  const day = within(dialog).getByLabelText(t.happenedOn);
  await user.type(day, '31/12/2999');
  expect(within(dialog).getByText(t.happenedOnWrong)).toBeTruthy();
  expect(tell.disabled).toBe(true);
  await user.clear(day);
  await user.type(day, '19/11/2026');
  await user.type(within(dialog).getByLabelText(t.declaredBy), ' Kouassi Aya ');
  const picture = new File(['a page'], 'plainte.png', { type: 'image/png' });
  await user.upload(within(dialog).getByLabelText(t.attachmentChoose, { selector: 'input' }), picture);
  await within(dialog).findByRole('img', { name: t.attachmentChosen });
  await user.click(tell);
  await screen.findByText('Problème enregistré');
  expect(cards.acts[0]?.body).toEqual({
    card_id: 1,
    card_version: 1,
    card_status: 'stolen',
    reason: 'Au marché',
    happenedOn: '2026-11-19',
    declaredBy: 'Kouassi Aya',
    attachment: JPEG_URL,
  });
  const told = await panel(t.declarations);
  expect(within(told).getByText('Au marché')).toBeTruthy();
  await user.click(within(told).getByRole('button', { name: t.attachment }));
  const shown = await screen.findByRole('dialog', { name: t.attachment });
  await within(shown).findByRole('img', { name: t.attachment });
});

it('replaces a card, and opens the new one', async () => {
  const { user, address } = renderRoute('/cards/1');
  await screen.findByRole('group', { name: t.actions });
  await user.keyboard('r');
  const dialog = await screen.findByRole('dialog', { name: t.replaceTitle('26000000017') });
  await user.type(within(dialog).getByLabelText(t.reason), 'Nom changé');
  await user.click(within(dialog).getByRole('button', { name: t.acts.replace }));
  await waitFor(() => expect(address()).toBe('/cards/9'));
});

it('says why an act is refused', async () => {
  const { user } = renderRoute('/cards/3');
  await screen.findByRole('group', { name: t.actions });
  await chooseMore(user, t.acts.cancel);
  const dialog = await screen.findByRole('dialog', { name: t.actTitle(t.acts.cancel, '26000000037') });
  await user.type(within(dialog).getByLabelText(t.reason), 'Erreur');
  cards.rows[2]!.card_status = 'in_delivery';
  await user.click(within(dialog).getByRole('button', { name: t.acts.cancel }));
  await within(dialog).findByText(fr.cards.refusedNow(fr.cardStatuses.in_delivery));
});

it('marks one card as printed after asking', async () => {
  const { user } = renderRoute('/cards/2');
  await screen.findByRole('group', { name: t.actions });
  await user.keyboard('m');
  const dialog = await screen.findByRole('dialog', { name: t.actTitle(t.acts.mark, '26000000027') });
  await user.click(within(dialog).getByRole('button', { name: t.acts.mark }));
  await screen.findByText(t.done.mark);
  expect(cards.rows[1]!.card_status).toBe('printed');
});

it('offers nothing to who may only read, and says that a card does not exist', async () => {
  world.user = userWith('viewer');
  const { unmount } = renderRoute('/cards/1');
  await panel(t.life);
  expect(screen.queryByRole('group', { name: t.actions })).toBeNull();
  unmount();
  renderRoute('/cards/77');
  await screen.findByText(t.gone);
  expect(screen.getByRole('link', { name: t.backToList })).toBeTruthy();
});
