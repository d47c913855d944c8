// The page of a member: what it tells, what it offers to whom, and what is done from it.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { bounds } from '../../api/facts';
import { fr } from '../../i18n/fr';
import { cards } from '../../test/cards';
import { choose } from '../../test/choose';
import { members } from '../../test/members';
import { chooseMore } from '../../test/more';
import { renderRoute } from '../../test/renderRoute';
import { refuse, server, userWith, world } from '../../test/server';
import { today } from '../../ui/form/date';
// Compiled before the first test's clock runs.
import './page';

const t = fr.member;
type User = ReturnType<typeof renderRoute>['user'];
const button = (name: string) => screen.findByRole('button', { name });
const panel = (name: string) => screen.findByRole('region', { name });
const one = (id: number) => members.rows.find(({ member_id }) => member_id === id)!;

const chooseIn = (user: User, dialog: HTMLElement, label: string, option: string) =>
  choose(user, within(dialog).getByRole('combobox', { name: label }), option);

it('tells who it is, and copies the number', async () => {
  const { user } = renderRoute('/members/2');
  await screen.findByRole('heading', { level: 1, name: 'Soro Mariam' });
  expect(screen.getAllByText(/1984 \(année seule\)/)).not.toHaveLength(0);
  expect(document.body.textContent).not.toContain('01/01/1984');
  expect(screen.getByRole('link', { name: 'Soro Drissa' }).getAttribute('href')).toBe('/members/1');
  expect(screen.getAllByText('Poro › Korhogo › Karakoro › Gbonné')).not.toHaveLength(0);
  expect(screen.getByText(fr.members.statuses.active)).toBeTruthy();
  await user.click(await button(t.copyNumber));
  expect(await navigator.clipboard.readText()).toBe(one(2).member_idNumber);
});

it('says what a card lacks, and that there is one', async () => {
  renderRoute('/members/2');
  const card = await panel(t.cardPanel);
  expect(card.textContent).toContain(t.notReady);
  expect(card.textContent).toContain(`${t.missing.photo}, ${t.missing.transaction}`);
});

it('puts right from there what a card lacks', async () => {
  const { user, address } = renderRoute('/members/5');
  one(5).member_canWrite = true;
  const remedies = within(await panel(t.cardPanel));
  const names = () => remedies.getAllByRole('button').map((one) => one.textContent);
  await waitFor(() =>
    expect(names()).toEqual([
      t.remedies.active,
      t.remedies.birthDate,
      t.remedies.photo,
      t.remedies.transaction,
    ]),
  );
  await user.click(remedies.getByRole('button', { name: t.remedies.photo }));
  await user.keyboard('{Escape}');
  await user.click(remedies.getByRole('button', { name: t.remedies.transaction }));
  await screen.findByRole('dialog', { name: fr.transactions.create });
  await user.keyboard('{Escape}');
  await user.click(remedies.getByRole('button', { name: t.remedies.birthDate }));
  await waitFor(() => expect(address()).toBe('/members/5?modifier=1'));
});

it('says that somebody is ready for a card', async () => {
  renderRoute('/members/4');
  expect((await panel(t.cardPanel)).textContent).toContain(t.ready);
});

it('says quietly that cards and payments are not served here', async () => {
  const absent = () => refuse(503, 'unavailable', 'Ce service n’est pas disponible pour le moment.');
  server.use(
    http.get('*/api/card/get.card_list', absent),
    http.get('*/api/transaction/get.transaction_list', absent),
  );
  renderRoute('/members/1');
  await within(await panel(t.cardPanel)).findByText(t.hasCard);
  await within(await panel(t.paymentPanel)).findByText(t.cardsAbsent);
  await within(await panel(t.cardPanel)).findByText(t.cardsAbsent);
  expect(document.querySelector('.m-notice')).toBeNull();
});

it('lists cards and payments, and replaces the card in hand', async () => {
  const { user } = renderRoute('/members/1');
  const card = await panel(t.cardPanel);
  const link = await within(card).findByRole('link', { name: t.cardNumber('26000000017') });
  expect(link.getAttribute('href')).toBe('/cards/1');
  expect(within(card).getByText(fr.cardStatuses.delivered)).toBeTruthy();
  expect(within(card).getByText(t.expires('10/11/2029'))).toBeTruthy();
  const payments = await panel(t.paymentPanel);
  await within(payments).findByText(/^5\s000 F CFA$/);
  expect(within(payments).getByText(fr.transactions.states.used)).toBeTruthy();
  await user.click(within(card).getByRole('button', { name: t.replaceCard }));
  const dialog = await screen.findByRole('dialog', { name: fr.card.replaceTitle('26000000017') });
  await user.type(within(dialog).getByLabelText(fr.card.reason), 'Nom changé');
  await user.click(within(dialog).getByRole('button', { name: fr.card.acts.replace }));
  await within(card).findByText(fr.cardStatuses.created);
  expect(cards.acts).toEqual([{ call: 'replace', body: { card_id: 1, reason: 'Nom changé' } }]);
  // One is on its way already.
  expect(within(card).queryByRole('button', { name: t.replaceCard })).toBeNull();
});

it('makes a card for who is ready, and says why the server refuses', async () => {
  cards.rows = [];
  const { user } = renderRoute('/members/4');
  const card = await panel(t.cardPanel);
  await within(card).findByText(t.noCard);
  server.use(
    http.post(
      '*/api/card/create_member_card',
      () =>
        refuse(409, 'not_eligible', 'Ce membre ne peut pas recevoir de carte.', {
          reasons: ['photo_not_checked'],
        }),
      { once: true },
    ),
  );
  await user.click(within(card).getByRole('button', { name: t.createCard }));
  await within(card).findByText(fr.cardReasons.photo_not_checked);
  await user.click(within(card).getByRole('button', { name: t.createCard }));
  await waitFor(() => expect(cards.acts).toEqual([{ call: 'create_member_card', body: { member_id: 4 } }]));
});

it('records a payment of the member', async () => {
  const { user } = renderRoute('/members/4');
  const payments = await panel(t.paymentPanel);
  await user.click(await within(payments).findByRole('button', { name: t.addPayment }));
  const dialog = await screen.findByRole('dialog', { name: fr.transactions.create });
  await chooseIn(user, dialog, fr.transactions.operator, fr.transactions.operators.orange_money);
  await user.type(within(dialog).getByLabelText(fr.transactions.number), 'OM 765432');
  await user.type(within(dialog).getByLabelText(fr.transactions.amountLabel), '5000');
  await user.click(within(dialog).getByRole('button', { name: fr.form.save }));
  await screen.findByText('Transaction enregistrée');
  expect(cards.saves).toEqual([
    {
      transaction_mobileOperator: 'orange_money',
      transaction_number: 'OM 765432',
      transaction_amount: 5000,
      transaction_date: today(),
      transaction_memberId: 4,
      transaction_type: 'card',
    },
  ]);
});

it('shows the whole family from anyone’s page', async () => {
  const { user, address } = renderRoute('/members/3');
  const family = await panel(t.familyOf('Soro Drissa'));
  await within(await within(family).findByRole('list', { name: t.spouses })).findByText('Soro Mariam');
  const children = within(family).getByRole('list', { name: t.children });
  expect(children.textContent).toContain(t.here);
  expect(within(family).getByRole('list', { name: fr.members.links.main }).textContent).toContain(t.cardYes);
  expect(
    within(family)
      .getByRole('link', { name: new RegExp(t.addSpouse) })
      .getAttribute('href'),
  ).toBe('/members/nouveau?conjointDe=1');
  await user.click(within(family).getByRole('link', { name: 'Soro Mariam' }));
  await waitFor(() => expect(address()).toBe('/members/2'));
  await screen.findByRole('heading', { level: 1, name: 'Soro Mariam' });
});

it('hides what is empty until it is asked for', async () => {
  const { user } = renderRoute('/members/1');
  const information = await panel(t.informationPanel);
  expect(within(information).queryByText(t.fields.member_occupation)).toBeNull();
  expect(within(information).getByText('07 01 02 03 04')).toBeTruthy();
  await user.click(within(information).getByRole('button', { name: t.showAll }));
  expect(within(information).getByText(t.fields.member_occupation)).toBeTruthy();
});

it('is there to read only where the record may not be written', async () => {
  renderRoute('/members/5?modifier=1');
  await screen.findByText(t.readOnlyTitle);
  await screen.findByText(/Cotisation en retard, depuis le 01\/10\/2026/);
  expect(screen.getByText(fr.members.statuses.suspended)).toBeTruthy();
  await screen.findByRole('region', { name: /^Famille de / });
  for (const name of [t.edit, t.changeHolder, t.photo, fr.shell.more])
    expect(screen.queryByRole('button', { name })).toBeNull();
  expect(document.querySelector('form')).toBeNull();
  expect(screen.queryByRole('link', { name: new RegExp(t.addChild) })).toBeNull();
});

it('offers nothing to change to who may only read', async () => {
  world.user = userWith('viewer');
  renderRoute('/members/1');
  await button(t.print);
  await within(await panel(t.familyOf('Soro Drissa'))).findByText('Soro Mariam');
  expect(screen.queryByRole('button', { name: t.edit })).toBeNull();
  expect(screen.queryByRole('button', { name: fr.shell.more })).toBeNull();
});

it.each(['/members/77', '/members/awa'])(
  'says at %s that there is nobody, with a way back',
  async (address) => {
    renderRoute(address);
    await screen.findByText(t.gone);
    expect(screen.getByRole('link', { name: t.backToList }).getAttribute('href')).toBe('/members');
  },
);

it('opens the form with « e », prints with « i »', async () => {
  const print = vi.fn();
  vi.stubGlobal('print', print);
  const { user, address } = renderRoute('/members/1');
  await button(t.edit);
  await user.keyboard('i');
  expect(print).toHaveBeenCalledOnce();
  await user.keyboard('e');
  await screen.findByRole('dialog', { name: t.editTitle('Soro Drissa') });
  expect(address()).toBe('/members/1?modifier=1');
});

it('changes the status with a reason, and says before what follows', async () => {
  const { user } = renderRoute('/members/1');
  await chooseMore(user, t.changeStatus);
  const dialog = await screen.findByRole('dialog', { name: t.statusTitle('Soro Drissa') });
  await user.click(within(dialog).getByRole('button', { name: t.changeStatus }));
  await within(dialog).findByText(t.sameStatus);
  await within(dialog).findByText(fr.form.required(t.reason));
  await chooseIn(user, dialog, t.newStatus, fr.members.statuses.deceased);
  await within(dialog).findByText(t.orphans(2));
  expect(within(dialog).getByText(t.keepsCard)).toBeTruthy();
  await user.type(within(dialog).getByLabelText(t.reason), 'Acte de décès');
  await user.type(within(dialog).getByLabelText(t.effectiveOn), '31/02/2026');
  await user.click(within(dialog).getByRole('button', { name: t.changeStatus }));
  await within(dialog).findByText(t.dateWrong);
  expect(members.statuses).toEqual([]);
  await user.clear(within(dialog).getByLabelText(t.effectiveOn));
  await user.type(within(dialog).getByLabelText(t.effectiveOn), '03112026');
  await user.click(within(dialog).getByRole('button', { name: t.changeStatus }));
  await screen.findByText('Statut modifié');
  expect(members.statuses).toEqual([
    {
      member_id: 1,
      member_version: 1,
      member_status: 'deceased',
      member_statusReason: 'Acte de décès',
      member_statusOn: '2026-11-03',
    },
  ]);
  await screen.findByText(/Acte de décès, depuis le 03\/11\/2026/);
});

it('confirms a status over the version that somebody else made', async () => {
  const { user } = renderRoute('/members/4');
  await chooseMore(user, t.changeStatus);
  const dialog = await screen.findByRole('dialog', { name: t.statusTitle('Coulibaly Issa') });
  one(4).member_version = 6;
  await chooseIn(user, dialog, t.newStatus, fr.members.statuses.suspended);
  await user.type(within(dialog).getByLabelText(t.reason), 'Retard');
  await user.click(within(dialog).getByRole('button', { name: t.changeStatus }));
  await within(dialog).findByText('Cette fiche a été modifiée entre-temps.');
  await waitFor(() =>
    expect(world.calls.filter((call) => call === 'GET /api/member/get_member/4')).toHaveLength(2),
  );
  await waitFor(async () => {
    await user.click(within(dialog).getByRole('button', { name: new RegExp(t.changeStatus) }));
    expect(members.statuses.at(-1)).toMatchObject({ member_version: 6 });
  });
});

it('leads from a status to the change of the main member', async () => {
  const { user } = renderRoute('/members/1');
  await chooseMore(user, t.changeStatus);
  const status = await screen.findByRole('dialog', { name: t.statusTitle('Soro Drissa') });
  await chooseIn(user, status, t.newStatus, fr.members.statuses.removed);
  await user.click(await within(status).findByRole('button', { name: t.holderFirst }));
  const dialog = await screen.findByRole('dialog', { name: t.holderTitle('Soro Drissa') });
  const box = await within(dialog).findByRole('combobox', { name: t.newHolder });
  await user.click(box);
  const options = await waitFor(() => {
    const found = [...document.querySelectorAll('.ant-select-item-option')].filter((option) =>
      option.textContent?.includes('Soro'),
    );
    expect(found).toHaveLength(2);
    return found;
  });
  expect(options[0]?.textContent).toContain('Soro Mariam');
  await user.click(options[0]!);
  await within(dialog).findByText(t.holderEffect('Soro Mariam', 2));
  expect(within(dialog).getByText(t.holderFormer('Soro Drissa'))).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: t.holderConfirm }));
  await screen.findByText('Titulaire changé');
  expect(members.holders).toEqual([{ member_id: 1, new_main_member_id: 2 }]);
});

it('says why a change of the main member is refused, and warns of a child', async () => {
  const sentence = 'Ce membre n’est pas de cette famille, ou la famille a changé entre-temps.';
  server.use(http.post('*/api/member/post.change_holder', () => refuse(409, 'not_in_family', sentence)));
  one(3).member_birthDate = `${new Date().getFullYear() - 10}-01-01`;
  const { user } = renderRoute('/members/3');
  await user.click(await button(t.changeHolder));
  const dialog = await screen.findByRole('dialog', { name: t.holderTitle('Soro Drissa') });
  await chooseIn(user, dialog, t.newHolder, `Soro Fanta · ${fr.members.links.child} · 10 ans`);
  await within(dialog).findByText(t.holderYoung);
  await user.click(within(dialog).getByRole('button', { name: t.holderConfirm }));
  await within(dialog).findByText(sentence);
});

it('archives after saying what happens, and goes back to the list', async () => {
  const { user, address } = renderRoute('/members/4');
  await chooseMore(user, t.archive);
  const dialog = await screen.findByRole('dialog', { name: t.archiveTitle('Coulibaly Issa') });
  expect(within(dialog).getByText(t.archiveRestore(bounds.restorableDays.max))).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: t.archive }));
  await screen.findByText('Membre archivé');
  await waitFor(() => expect(address()).toBe('/members'));
  expect(members.removed).toEqual([4]);
});

it('offers another main member where archiving is refused for the family', async () => {
  const { user } = renderRoute('/members/1');
  await chooseMore(user, t.archive);
  const dialog = await screen.findByRole('dialog', { name: t.archiveTitle('Soro Drissa') });
  await user.click(within(dialog).getByRole('button', { name: t.archive }));
  await within(dialog).findByText('Ce membre est titulaire : changez d’abord de titulaire.');
  await user.click(within(dialog).getByRole('button', { name: t.changeHolder }));
  await screen.findByRole('dialog', { name: t.holderTitle('Soro Drissa') });
});

const standOut = () => [...document.querySelectorAll('button.ant-btn-primary')].map((one) => one.textContent);

it.each([
  ['/members/1', t.edit],
  ['/members/2', t.remedies.photo],
  ['/members/4', t.createCard],
])('U6: one act stands out at %s: %s', async (address, act) => {
  renderRoute(address);
  await waitFor(() => expect(standOut()).toEqual([act]));
  const bar = await screen.findByRole('group', { name: t.actions });
  expect(within(bar).getAllByRole('button').length).toBeLessThanOrEqual(4);
});

it('U6: what is left is in « Plus », archiving last', async () => {
  const { user } = renderRoute('/members/1');
  await user.click(await button(fr.shell.more));
  const [menu] = (await screen.findAllByRole('menu')).slice(-1);
  const items = within(menu!).getAllByRole('menuitem');
  expect(items.map((one) => one.textContent)).toEqual([
    t.changeStatus,
    t.printDocument,
    fr.photos.act,
    t.archive,
  ]);
});

it('U6: a child’s page adds to the family, once, and says to whose', async () => {
  renderRoute('/members/3');
  const family = await panel(t.familyOf('Soro Drissa'));
  for (const act of [t.addSpouse, t.addChild]) {
    expect(screen.getAllByText(act)).toHaveLength(1);
    expect(within(family).getByRole('link', { name: t.ofFamily(act, 'Soro Drissa') })).toBeTruthy();
  }
});

it('U6: the card panel says what there is, then what is missing, then what to do', async () => {
  cards.rows = [];
  renderRoute('/members/2');
  const card = await panel(t.cardPanel);
  await within(card).findByText(t.noCard);
  const text = card.textContent ?? '';
  const order = [t.noCard, t.notReady, t.remedies.photo].map((one) => text.indexOf(one));
  expect(order).toEqual(order.toSorted((a, b) => a - b));
  expect(order[0]).toBeGreaterThan(0);
  expect(screen.getAllByRole('button', { name: new RegExp(t.photo, 'i') })).toHaveLength(1);
});

it('shows the parcels with their hectares, and begins one of this member', async () => {
  renderRoute('/members/1');
  const panel = await screen.findByRole('region', { name: fr.memberParcels.panel });
  await within(panel).findByText(/^2 parcelles, 2,75\sha$/);
  expect(within(panel).getByRole('link', { name: 'P-1' }).getAttribute('href')).toBe('/parcels/1');
  const add = within(panel).getByRole('link', { name: fr.memberParcels.add });
  expect(add.getAttribute('href')).toBe('/parcels?member_id=1&new=1');
});
