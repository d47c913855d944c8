// Every form says what is wrong when it is sent, and takes it back once it is right, without another send.
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fr } from '../i18n/fr';
import { choose } from '../test/choose';
import { chooseMore } from '../test/more';
import { renderRoute } from '../test/renderRoute';
import { world } from '../test/server';
import { limits } from '../ui/limits';
// Compiled before the first test's clock runs.
import '../features/account/page';
import '../features/cooperatives/page';
import '../features/deliveries/page';
import '../features/members/document/DocumentDialog';
import '../features/members/page';
import '../features/parcels/list';
import '../features/parcels/page';

type Scope = ReturnType<typeof within>;

interface Step {
  says: string;
  /** Makes the field right that says so. */
  mend: (user: UserEvent, scope: Scope) => Promise<void>;
}

interface Walk {
  form: string;
  at: string;
  open: (user: UserEvent) => Promise<Scope>;
  /** What makes it wrong, if it does not begin so. */
  spoil?: (user: UserEvent, scope: Scope) => Promise<void>;
  send: string;
  steps: Step[];
}

const dialog = async (name: string): Promise<Scope> => within(await screen.findByRole('dialog', { name }));

const type =
  (label: string, text: string) =>
  async (user: UserEvent, scope: Scope): Promise<void> => {
    const field = scope.getByLabelText(label);
    await user.clear(field);
    await user.click(field);
    await user.paste(text);
  };

const needs = (label: string, text: string): Step => ({
  says: fr.form.required(label),
  mend: type(label, text),
});

const FORMS: Walk[] = [
  {
    form: 'the status of a member',
    at: '/members/1',
    async open(user) {
      await chooseMore(user, fr.member.changeStatus);
      return dialog(fr.member.statusTitle('Soro Drissa'));
    },
    spoil: type(fr.member.effectiveOn, '31/02/2026'),
    send: fr.member.changeStatus,
    steps: [
      {
        says: fr.member.sameStatus,
        mend: (user, scope) =>
          choose(
            user,
            scope.getByRole('combobox', { name: fr.member.newStatus }),
            fr.members.statuses.suspended,
          ),
      },
      needs(fr.member.reason, 'Retard'),
      { says: fr.member.dateWrong, mend: type(fr.member.effectiveOn, '03/11/2026') },
    ],
  },
  {
    form: 'the main member of a family',
    at: '/members/1',
    async open(user) {
      await user.click(await screen.findByRole('button', { name: fr.member.changeHolder }));
      const scope = await dialog(fr.member.holderTitle('Soro Drissa'));
      await scope.findByRole('combobox', { name: fr.member.newHolder });
      return scope;
    },
    send: fr.member.holderConfirm,
    steps: [
      {
        says: fr.form.required(fr.member.newHolder),
        async mend(user, scope) {
          await user.click(scope.getByRole('combobox', { name: fr.member.newHolder }));
          const first = await waitFor(() => {
            const found = document.querySelector('.ant-select-item-option[title^="Soro Mariam"]');
            expect(found).not.toBeNull();
            return found!;
          });
          await user.click(first);
        },
      },
    ],
  },
  {
    form: 'a document',
    at: '/members/2',
    async open(user) {
      await chooseMore(user, fr.member.printDocument);
      return dialog(fr.memberDocument.dialog('Soro Mariam'));
    },
    async spoil(user, scope) {
      await type(fr.memberDocument.number, 'x'.repeat(limits.documentLine + 1))(user, scope);
      await type(fr.memberDocument.date, '31/02/2026')(user, scope);
    },
    send: fr.printing.print,
    steps: [
      {
        says: fr.form.tooLong(limits.documentLine + 1, limits.documentLine),
        mend: type(fr.memberDocument.number, '2026/118'),
      },
      { says: fr.member.dateWrong, mend: type(fr.memberDocument.date, '03/11/2026') },
    ],
  },
  {
    form: 'the days of a membership',
    at: '/cooperatives/1',
    async open(user) {
      const grid = await screen.findByRole('grid', { name: fr.cooperative.membershipRows });
      await user.click(screen.getByText(fr.cooperative.past));
      await user.click(
        await within(grid).findByRole('button', { name: fr.cooperative.correctTitle('Yao Aya') }),
      );
      return dialog(fr.cooperative.correctTitle('Yao Aya'));
    },
    spoil: type(fr.cooperative.leftOn, '31/02/2026'),
    send: fr.form.save,
    steps: [{ says: fr.member.dateWrong, mend: type(fr.cooperative.leftOn, '15/03/2026') }],
  },
  {
    form: 'the reason of a finding',
    at: '/parcels/1',
    async open(user) {
      await user.click(await screen.findByRole('button', { name: fr.parcel.keep }));
      return dialog(fr.parcel.keepTitle);
    },
    send: fr.parcel.keep,
    steps: [needs(fr.parcels.keepReason, 'Bornage en cours')],
  },
  {
    form: 'what leaves for the European system',
    at: '/parcels?crop=cacao',
    async open(user) {
      await user.click(await screen.findByRole('button', { name: fr.table.export }));
      await user.click(await screen.findByText(fr.parcelEudr.menu));
      return dialog(fr.parcelEudr.title(2));
    },
    spoil: type(fr.parcelEudr.country, 'g'),
    send: fr.parcelEudr.start,
    steps: [
      needs(fr.parcelEudr.recipient, 'Négoce & Cie'),
      { says: fr.parcelEudr.notCountry, mend: type(fr.parcelEudr.country, 'gh') },
    ],
  },
  {
    form: 'my password',
    at: '/account',
    async open() {
      await screen.findByLabelText(fr.secrets.old);
      return within(document.body);
    },
    spoil: type(fr.secrets.again, 'rivière-calme'),
    send: fr.account.passwordSubmit,
    steps: [
      { says: fr.secrets.oldRequired, mend: type(fr.secrets.old, 'ancien') },
      // It is the other one that says so.
      { says: fr.secrets.different, mend: type(fr.secrets.new, 'rivière-calme') },
    ],
  },
  {
    form: 'a view of a list',
    at: '/members?isMainAccount=true',
    async open(user) {
      await user.click(await screen.findByRole('button', { name: fr.views.button }));
      await user.click(await screen.findByRole('button', { name: fr.views.save }));
      return dialog(fr.views.saveTitle);
    },
    send: fr.form.save,
    steps: [needs(fr.views.name, 'Titulaires')],
  },
  {
    form: 'several cards that are not handed over',
    at: '/delivery/2',
    async open(user) {
      await user.click(await screen.findByRole('checkbox', { name: fr.table.selectAll }));
      await user.click(await screen.findByRole('button', { name: fr.handOver.severalKept }));
      return dialog(fr.handOver.severalKeptTitle(2));
    },
    send: fr.handOver.severalKept,
    steps: [needs(fr.handOver.motive, 'Absent')],
  },
];

const writes = (): string[] => world.calls.filter((call) => call.startsWith('POST '));

it.each(FORMS)('says what is wrong of $form until it is right', async ({ at, open, spoil, send, steps }) => {
  const { user } = renderRoute(at);
  const scope = await open(user);
  await spoil?.(user, scope);
  await user.click(scope.getByRole('button', { name: send }));
  const before = writes();
  for (const { says } of steps) await scope.findByText(says);
  for (const [index, { says, mend }] of steps.entries()) {
    await mend(user, scope);
    await waitFor(() => expect(scope.queryByText(says)).toBeNull());
    // Nobody has mended the others.
    for (const other of steps.slice(index + 1)) expect(scope.queryByText(other.says)).not.toBeNull();
  }
  expect(writes()).toEqual(before);
});
