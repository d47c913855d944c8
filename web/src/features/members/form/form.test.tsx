// The form of a member: what is sent, what others saved meanwhile, what may be a double.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { optionOf } from '../../../test/choose';
import { members } from '../../../test/members';
import { renderRoute } from '../../../test/renderRoute';
import { refuse, server } from '../../../test/server';
// Compiled before the first test's clock runs.
import '../page';

const t = fr.member;
const f = t.fields;
type User = ReturnType<typeof renderRoute>['user'];

const one = (id: number) => members.rows.find(({ member_id }) => member_id === id)!;
const form = async () =>
  within(
    await waitFor(() => {
      const found = document.querySelector<HTMLElement>('form');
      expect(found).not.toBeNull();
      return found!;
    }),
  );
const field = async (label: string) => (await form()).findByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: fr.form.save });

async function fill(user: User, label: string, text: string) {
  const input = await field(label);
  await user.clear(input);
  await user.click(input);
  await user.paste(text);
}

async function find(user: User, label: string, typed: string, option: string) {
  await user.type(await (await form()).findByRole('combobox', { name: label }), typed);
  await user.click(await optionOf(option));
}

it('sends what was changed alone: a value, a cleared one, and a year for a birth', async () => {
  one(1).member_city = 'Korhogo';
  const { user, address } = renderRoute('/members/1?modifier=1');
  expect((await field(f.member_contact)).value).toBe('07 01 02 03 04');
  expect((await field(f.member_birthDate)).value).toBe('12/04/1980');
  await fill(user, f.member_contact, '+225 0505060708');
  await user.clear(await field(f.member_city));
  await user.click(await field(`${f.member_birthDate} · ${t.yearOnlyBox}`));
  expect((await field(f.member_birthDate)).value).toBe('1980');
  expect((await field(f.member_contact)).value).toBe('+225 05 05 06 07 08');
  await user.click(save());
  await waitFor(() => expect(address()).toBe('/members/1'));
  expect(members.saves).toEqual([
    {
      member_id: 1,
      member_version: 1,
      member_contact: '+2250505060708',
      member_city: null,
      member_birthDate: '1980-01-01',
      member_birthDatePrecision: 'year',
    },
  ]);
  expect(await screen.findAllByText(/1980 \(année seule\)/)).not.toHaveLength(0);
});

it('knows a year that is complete again, and what « other » asks for', async () => {
  const { user } = renderRoute('/members/2?modifier=1');
  expect((await field(f.member_birthDate)).value).toBe('1984');
  await fill(user, f.member_birthDate, '1.2.1984');
  await find(user, f.member_nationality, 'cote', 'Côte d’Ivoire');
  expect((await form()).queryByLabelText(f.member_otherOccupation)).toBeNull();
  await find(user, f.member_occupation, 'autre', t.occupations.other);
  await fill(user, f.member_otherOccupation, 'Griot');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByText('Membre enregistré');
  expect(members.saves).toEqual([
    {
      member_id: 2,
      member_version: 1,
      member_birthDate: '1984-02-01',
      member_birthDatePrecision: 'day',
      member_occupation: 'other',
      member_otherOccupation: 'Griot',
    },
  ]);
});

it.each([
  ['31/02/1980', t.birthWrong],
  ['12/05/80', t.birthWrong],
  ['01/01/2199', t.dateFuture],
  ['01/01/1799', t.dateTooOld],
])('refuses the birth date %s', async (typed, message) => {
  const { user } = renderRoute('/members/1?modifier=1');
  await fill(user, f.member_birthDate, typed);
  await user.click(save());
  await screen.findByText(message);
  expect(screen.getByText(fr.form.toCorrect([f.member_birthDate]))).toBeTruthy();
  await waitFor(async () => expect(document.activeElement).toBe(await field(f.member_birthDate)));
  expect(members.saves).toEqual([]);
});

it('U5: shows what the server refuses at its field alone, and goes there', async () => {
  const sentence = 'Le téléphone doit avoir au moins 8 chiffres.';
  server.use(
    http.post('*/api/member/post_member', () =>
      refuse(422, 'validation_failed', sentence, {
        errors: [{ field: 'member_contact', message: sentence }],
      }),
    ),
  );
  const { user } = renderRoute('/members/1?modifier=1');
  await fill(user, f.member_contact, '12');
  await user.click(save());
  await waitFor(async () => expect(document.activeElement).toBe(await field(f.member_contact)));
  expect((await form()).getAllByText(sentence)).toHaveLength(1);
  expect((await form()).getByText(fr.form.toCorrect([f.member_contact]))).toBeTruthy();
  // A call of the test before may have failed late: its notice is none of this.
  const notices = [...document.querySelectorAll('.m-notice-failure')].map(({ textContent }) => textContent);
  expect(notices.filter((notice) => notice.includes(sentence))).toHaveLength(1);
});

it('U3: asks about what both changed alone, and says what is kept of both', async () => {
  const { user, address } = renderRoute('/members/1?modifier=1');
  await fill(user, f.member_contact, '0505060708');
  await fill(user, f.member_address, 'Près du marché');
  // Somebody else meanwhile: another address, and a district that was not touched here.
  Object.assign(one(1), { member_address: 'Derrière l’école', member_district: 'Soba', member_version: 4 });
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: fr.form.conflictTitle });
  const sides = within(dialog).getAllByRole<HTMLInputElement>('radio');
  const nameOf = (value: string, which: string) =>
    [f.member_address, which, value].join(fr.form.conflictColon);
  expect(sides.map((side) => side.getAttribute('aria-label'))).toEqual([
    nameOf('Près du marché', fr.form.conflictMine),
    nameOf('Derrière l’école', fr.form.conflictCurrent),
  ]);
  const said = within(dialog)
    .getAllByRole('listitem')
    .map((item) => item.textContent);
  expect(said).toEqual([
    `${f.member_district}${fr.form.conflictColon}Soba`,
    `${f.member_contact}${fr.form.conflictColon}05 05 06 07 08`,
  ]);
  await user.click(sides[1]!);
  await user.click(within(dialog).getByRole('button', { name: fr.form.conflictKeep }));
  await waitFor(() => expect(address()).toBe('/members/1'));
  expect(members.saves.at(-1)).toEqual({ member_id: 1, member_version: 4, member_contact: '0505060708' });
  expect(one(1)).toMatchObject({ member_address: 'Derrière l’école', member_district: 'Soba' });
});

it('U3: asks nothing where nobody touched the same field', async () => {
  const { user, address } = renderRoute('/members/1?modifier=1');
  await fill(user, f.member_contact, '0505060708');
  Object.assign(one(1), { member_district: 'Soba', member_version: 4 });
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: fr.form.conflictTitle });
  expect(within(dialog).queryByRole('radio')).toBeNull();
  expect(within(dialog).getByText(fr.form.conflictMerged)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: fr.form.conflictSave }));
  await waitFor(() => expect(address()).toBe('/members/1'));
  expect(members.saves.at(-1)).toEqual({ member_id: 1, member_version: 4, member_contact: '0505060708' });
  expect(one(1)).toMatchObject({ member_contact: '0505060708', member_district: 'Soba' });
});

it('U3: knows what a draft was typed over, whatever others saved before it is taken up again', async () => {
  const first = renderRoute('/members/1?modifier=1');
  await fill(first.user, f.member_contact, '0505060708');
  first.unmount();
  Object.assign(one(1), { member_district: 'Soba', member_version: 4 });
  const { user, address } = renderRoute('/members/1?modifier=1');
  await user.click(await screen.findByRole('button', { name: fr.form.draftTake }));
  await user.click(save());
  await user.click(await screen.findByRole('button', { name: fr.form.conflictSave }));
  await waitFor(() => expect(address()).toBe('/members/1'));
  expect(one(1)).toMatchObject({ member_contact: '0505060708', member_district: 'Soba' });
});

it('asks before a change is thrown away, and keeps it for a reload', async () => {
  const { user, address } = renderRoute('/members/1?modifier=1');
  await fill(user, f.member_city, 'Sinématiali');
  await user.click((await form()).getByRole('button', { name: fr.form.cancel }));
  const dialog = await screen.findByRole('dialog', { name: fr.form.unsavedTitle });
  expect(address()).toBe('/members/1?modifier=1');
  await user.click(within(dialog).getByRole('button', { name: fr.form.unsavedStay }));
  expect(JSON.stringify({ ...sessionStorage })).toContain('Sinématiali');
});
