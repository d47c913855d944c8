// Registering a family: by the keyboard, without doubles, one after the other.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { expect, it } from 'vitest';
import type { components } from '../../../api/schema';
import { fr } from '../../../i18n/fr';
import { members, memberWith } from '../../../test/members';
import { renderRoute } from '../../../test/renderRoute';
import { ok, refuse, server } from '../../../test/server';
import { begun } from '../../../entities/members/form/values';
// Compiled before the first test's clock runs.
import './page';

const t = fr.member;
const f = t.fields;
type User = ReturnType<typeof renderRoute>['user'];

const candidate: components['schemas']['DuplicateCandidate'] = {
  member_id: 1,
  member_idNumber: '2600000001',
  member_firstname: 'Drissa',
  member_lastname: 'Soro',
  member_birthDate: '1980-04-12',
  member_contact: '0701020304',
  member_identityDocumentType: null,
  member_identityDocumentNumber: null,
  member_localityId: 31,
  locality_name: 'Gbonné',
  member_photoFileName: null,
  member_photoFilePath: null,
  score: 92,
  reasons: ['similar_name_and_birth_date'],
};

const input = (label: string) => screen.findByLabelText<HTMLInputElement>(label);
const save = () => screen.getByRole('button', { name: fr.form.save });
const focusIs = async (label: string) => {
  const wanted = await input(label);
  await waitFor(() => expect(document.activeElement).toBe(wanted));
};

async function fill(user: User, label: string, text: string) {
  const box = await input(label);
  await user.clear(box);
  await user.click(box);
  await user.paste(text);
}

/** The step after each save; it can be passed. */
async function passPhoto(user: User, name: string) {
  const dialog = await screen.findByRole('dialog', { name: new RegExp(name) });
  await user.click(within(dialog).getAllByRole('button', { name: /Close|Fermer|Passer/ })[0]!);
}

it('registers a main member by the keyboard alone, and reads the number out', async () => {
  const { user, address } = renderRoute('/members/nouveau');
  await focusIs(f.member_lastname);
  await user.keyboard('Koné{Enter}');
  await focusIs(f.member_firstname);
  await user.keyboard('Awa{Enter}');
  await user.keyboard('fem');
  await waitFor(() => expect(document.querySelector('.ant-select-item-option')).not.toBeNull());
  // This window does not give keys their old codes, which lists of choices still look at.
  fireEvent.keyDown(document.activeElement!, { key: 'Enter', keyCode: 13 });
  await focusIs(f.member_birthDate);
  await user.keyboard('03021990');
  await user.keyboard('{Control>}s{/Control}');
  await passPhoto(user, 'Koné Awa');
  expect(members.saves).toEqual([
    {
      member_lastname: 'Koné',
      member_firstname: 'Awa',
      member_gender: 'F',
      member_birthDate: '1990-02-03',
      member_birthDatePrecision: 'day',
      ...begun(),
    },
  ]);
  expect(address()).toBe('/members/nouveau?inscrit=100');
  const number = members.rows.at(-1)!.member_idNumber;
  expect((await screen.findByText(number)).className).toBe('m-read-out');
  expect(screen.getByText(t.registered('Koné Awa'))).toBeTruthy();
  expect(screen.queryByRole('button', { name: fr.form.save })).toBeNull();
  await user.click(await screen.findByRole('button', { name: t.nextMember }));
  await waitFor(() => expect(address()).toBe('/members/nouveau'));
  await focusIs(f.member_lastname);
});

it('U2: keeps what was typed and not chosen in sight, and saves nothing before that is settled', async () => {
  const { user } = renderRoute('/members/nouveau');
  await fill(user, f.member_lastname, 'Koné');
  await fill(user, f.member_firstname, 'Awa');
  const gender = await input(f.member_gender);
  await user.click(gender);
  await user.keyboard('03021990');
  // There is nothing to take: the list stays, and so does what was typed.
  fireEvent.keyDown(gender, { key: 'Enter', keyCode: 13 });
  expect(document.activeElement).toBe(gender);
  await user.click(await input(f.member_city));
  await screen.findByText(fr.form.notChosen('03021990'));
  expect(gender.value).toBe('03021990');
  await user.click(save());
  await focusIs(f.member_gender);
  expect(screen.getByText(fr.form.toCorrect([f.member_gender]))).toBeTruthy();
  expect(members.saves).toEqual([]);
  await user.clear(gender);
  await waitFor(() => expect(screen.queryByText(fr.form.notChosen('03021990'))).toBeNull());
  await user.click(save());
  await waitFor(() =>
    expect(members.saves).toEqual([{ member_lastname: 'Koné', member_firstname: 'Awa', ...begun() }]),
  );
});

it('U2: takes what is marked with Tab, and never what nobody looked for', async () => {
  const { user } = renderRoute('/members/nouveau');
  const gender = await input(f.member_gender);
  await user.click(gender);
  await user.keyboard('{Tab}');
  await focusIs(f.member_birthDate);
  await user.click(gender);
  await user.keyboard('fem{Tab}');
  await focusIs(f.member_birthDate);
  expect(gender.closest('.ant-select')?.textContent).toContain(fr.members.genders.F);
});

it('U2: refuses a number that is none, and a text that is too long, as they were typed', async () => {
  const { user } = renderRoute('/members/nouveau');
  await fill(user, f.member_lastname, 'K'.repeat(121));
  await fill(user, f.member_firstname, 'K'.repeat(120));
  await user.click(await screen.findByRole('button', { name: t.more }));
  await fill(user, f.member_householdSize, '12,5');
  await fill(user, f.member_dependentCount, '101');
  await user.click(save());
  await screen.findByText(fr.form.tooLong(121, 120));
  await screen.findByText(fr.form.notWhole('1', '100'));
  await screen.findByText(fr.form.notWhole('0', '100'));
  expect((await input(f.member_householdSize)).value).toBe('12,5');
  expect((await input(f.member_dependentCount)).value).toBe('101');
  expect(members.saves).toEqual([]);
});

it('goes on with the spouse and a child of the same family', async () => {
  const { user, address } = renderRoute('/members/nouveau');
  await fill(user, f.member_lastname, 'Koné');
  await fill(user, f.member_firstname, 'Awa');
  await fill(user, f.member_address, 'Près du puits');
  await user.click(screen.getByRole('button', { name: t.saveAndSpouse }));
  await passPhoto(user, 'Koné Awa');
  await screen.findByRole('heading', { level: 1, name: t.enrolSpouse('Koné Awa') });
  expect(address()).toBe('/members/nouveau?conjointDe=100&inscrit=100');
  await focusIs(f.member_firstname);
  expect((await input(f.member_lastname)).value).toBe('Koné');
  expect((await input(f.member_address)).value).toBe('Près du puits');
  await fill(user, f.member_firstname, 'Moussa');
  await user.click(screen.getByRole('button', { name: t.saveAndChild }));
  await passPhoto(user, 'Koné Moussa');
  await screen.findByRole('heading', { level: 1, name: t.enrolChild('Koné Awa') });
  expect(members.saves[1]).toMatchObject({
    member_isSpouse: true,
    member_mainMemberId: 100,
    member_lastname: 'Koné',
    member_firstname: 'Moussa',
    member_address: 'Près du puits',
  });
  const strip = await screen.findByRole('list', { name: t.strip });
  await within(strip).findByText('Koné Moussa');
  expect(strip.textContent).toContain(t.notReady);
  expect(address()).toBe('/members/nouveau?enfantDe=100&inscrit=101');
});

it('adds a child from the page of a member, whose place it takes over', async () => {
  const { user } = renderRoute('/members/nouveau?enfantDe=1');
  await screen.findByRole('heading', { level: 1, name: t.enrolChild('Soro Drissa') });
  await fill(user, f.member_firstname, 'Salimata');
  await user.click(save());
  await waitFor(() => expect(members.saves).toHaveLength(1));
  expect(members.saves[0]).toMatchObject({
    member_isChild: true,
    member_mainMemberId: 1,
    member_lastname: 'Soro',
    member_localityId: 31,
  });
});

it.each([
  ['/members/nouveau?conjointDe=77', t.mainGone],
  ['/members/nouveau?conjointDe=5', t.mainReadOnly],
])('adds nobody at %s', async (address, sentence) => {
  renderRoute(address);
  await screen.findByText(sentence);
  expect(document.querySelector('form')).toBeNull();
});

it('says while one types whom it resembles', async () => {
  const asked: unknown[] = [];
  server.use(
    http.post('*/api/member/post.check_duplicates', async ({ request }) => {
      asked.push(await request.json());
      return ok({ candidates: [candidate] });
    }),
  );
  const { user } = renderRoute('/members/nouveau');
  await fill(user, f.member_lastname, 'Soro');
  await fill(user, f.member_firstname, 'Drisa');
  await fill(user, f.member_birthDate, '1980');
  const list = await screen.findByRole('list', { name: t.duplicateList });
  expect(list.textContent).toContain(t.duplicateReasons.similar_name_and_birth_date);
  expect(list.textContent).toContain('Gbonné');
  expect(asked).toEqual([
    { member_firstname: 'Drisa', member_lastname: 'Soro', member_birthDate: '1980-01-01' },
  ]);
});

it('holds a possible double back until it is looked at', async () => {
  server.use(
    http.post('*/api/member/post_member', async ({ request }) => {
      const body = (await request.clone().json()) as Record<string, unknown>;
      if (body.member_duplicateConfirmed === true) return undefined;
      return refuse(409, 'possible_duplicate', 'Ce membre ressemble à un membre déjà enregistré.', {
        candidates: [candidate],
      });
    }),
  );
  const { user } = renderRoute('/members/nouveau');
  await fill(user, f.member_lastname, 'Soro');
  await fill(user, f.member_firstname, 'Drissa');
  await user.click(save());
  let dialog = await screen.findByRole('dialog', { name: t.duplicateTitle });
  expect(dialog.textContent).toContain('2600000001 · 12/04/1980 · 07 01 02 03 04 · Gbonné');
  expect(dialog.textContent).toContain(t.score(92));
  const link = within(dialog).getByRole('link', { name: new RegExp(t.duplicateOpen) });
  expect(link.getAttribute('target')).toBe('_blank');
  await user.click(within(dialog).getByRole('button', { name: fr.form.cancel }));
  await waitFor(() => expect(screen.queryByRole('dialog', { name: t.duplicateTitle })).toBeNull());
  expect(members.saves).toEqual([]);
  expect((await input(f.member_firstname)).value).toBe('Drissa');
  await user.click(save());
  dialog = await screen.findByRole('dialog', { name: t.duplicateTitle });
  await user.click(within(dialog).getByRole('button', { name: t.duplicateConfirm }));
  await waitFor(() => expect(members.saves).toHaveLength(1));
  expect(members.saves[0]).toEqual({
    member_lastname: 'Soro',
    member_firstname: 'Drissa',
    member_duplicateConfirmed: true,
    ...begun(),
  });
});

it('keeps what was typed when the answer is lost, and saves once however often one clicks', async () => {
  let lost = true;
  server.use(
    http.post('*/api/member/post_member', () => {
      if (!lost) return undefined;
      lost = false;
      return HttpResponse.error();
    }),
  );
  const { user } = renderRoute('/members/nouveau');
  await fill(user, f.member_lastname, 'Koné');
  await fill(user, f.member_firstname, 'Awa');
  await user.click(save());
  expect(await screen.findAllByText(fr.errors.network)).not.toHaveLength(0);
  expect((await input(f.member_lastname)).value).toBe('Koné');
  expect(JSON.stringify({ ...sessionStorage })).toContain('Koné');
  const button = save();
  await Promise.all([user.click(button), user.click(button), user.click(button)]);
  await waitFor(() => expect(members.saves).toHaveLength(1));
  await screen.findByText(t.registered('Koné Awa'));
  expect(members.saves).toHaveLength(1);
  expect(JSON.stringify({ ...sessionStorage })).not.toContain('Koné');
});

it('shows who was registered by a save whose answer was lost, before saving again', async () => {
  let lost = true;
  server.use(
    http.post('*/api/member/post_member', async ({ request }) => {
      if (!lost) return undefined;
      lost = false;
      const body = (await request.clone().json()) as { member_lastname: string; member_firstname: string };
      const created = { member_createdAt: new Date().toISOString(), member_birthDate: null };
      members.rows.push(memberWith(90, body.member_lastname, body.member_firstname, created));
      return HttpResponse.error();
    }),
  );
  const { user } = renderRoute('/members/nouveau');
  await fill(user, f.member_lastname, 'Koné');
  await fill(user, f.member_firstname, 'Awa');
  await user.click(save());
  expect(await screen.findAllByText(fr.errors.network)).not.toHaveLength(0);
  await user.click(save());
  const dialog = await screen.findByRole('dialog', { name: t.duplicateTitle });
  expect(dialog.textContent).toContain('Koné Awa');
  expect(dialog.textContent).toContain(t.duplicateNamesake);
  expect(members.saves).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: t.duplicateConfirm }));
  await waitFor(() => expect(members.saves).toHaveLength(1));
  expect(members.saves[0]).toMatchObject({ member_duplicateConfirmed: true });
});

it('opens what is folded where a field of it is refused', async () => {
  const sentence = 'Un membre porte déjà ce numéro.';
  server.use(
    http.post('*/api/member/post_member', () =>
      refuse(409, 'member_number_exists', sentence, {
        errors: [{ field: 'member_idNumber', message: sentence }],
      }),
    ),
  );
  const { user } = renderRoute('/members/nouveau');
  const more = await screen.findByRole('button', { name: t.more });
  expect(more.getAttribute('aria-expanded')).toBe('false');
  await fill(user, f.member_lastname, 'Koné');
  await fill(user, f.member_firstname, 'Awa');
  await user.click(save());
  await waitFor(() => expect(more.getAttribute('aria-expanded')).toBe('true'));
  await focusIs(f.member_idNumber);
});

it('offers the members of the right family to who comes back after a reload', async () => {
  renderRoute('/members/nouveau?conjointDe=1&inscrit=3');
  const strip = await screen.findByRole('list', { name: t.strip });
  expect(within(strip).getAllByRole('listitem')).toHaveLength(3);
  await screen.findByText(t.registered('Soro Fanta'));
  await screen.findByRole('heading', { level: 1, name: t.enrolSpouse('Soro Drissa') });
});
