// Looking at photos by keyboard and by mouse, and what happens when somebody else is there too.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { beforeEach, expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { members, memberWith } from '../../../test/members';
import { photos } from '../../../test/photos';
import { renderRoute } from '../../../test/renderRoute';
import { refuse, server, userWith, world } from '../../../test/server';
import { forgetPhotos } from '../../../entities/members/photo/files';
import { longestGap } from '../../../ui/scan/settings';
// Compiled before the first test's clock runs.
import './page';

const t = fr.photoCheck;
const ADDRESS = '/tools/photo_check';
const NAMES = ['Awa', 'Binta', 'Chaka', 'Dramane'];
const one = (id: number) => members.rows.find(({ member_id }) => member_id === id)!;
const progress = (nth: number, total = 4) => screen.findByText(t.progress(nth, total, false));
const shown = (name: string) => screen.findByRole('img', { name: fr.photo.of(`Koné ${name}`) });
const press = (name: RegExp) => screen.findByRole('button', { name });

type User = ReturnType<typeof renderRoute>['user'];

/** Keys quicker than a person are taken for those of a reader of cards, and kept back. */
const pause = () => new Promise((go) => setTimeout(go, 2 * longestGap()));

/** Nobody decides what they can't see: a key counts once the photo is there. */
async function decide(user: User, key: string, button: RegExp) {
  await waitFor(() => {
    const { disabled } = screen.getByRole<HTMLButtonElement>('button', { name: button });
    expect(disabled).toBe(false);
  });
  await pause();
  await user.keyboard(key);
}

const accept = (user: User) => decide(user, 'a', /^Accepter/);

async function openReasons(user: User) {
  await decide(user, 'r', /^Refuser/);
  await screen.findByRole('group', { name: t.reasons });
  await pause();
}

async function refuse6(user: User) {
  await openReasons(user);
  await user.keyboard('6');
}

beforeEach(() => {
  members.rows = NAMES.map((name, index) =>
    memberWith(index + 1, 'Koné', name, {
      member_photoFileName: `p${index + 1}.jpg`,
      member_localityId: index < 3 ? 31 : 32,
      member_createdAt: `2026-11-0${index + 1}T09:30:00Z`,
    }),
  );
  members.filesMissing = [];
  photos.files = new Set(['p1.jpg', 'p2.jpg', 'p3.jpg', 'p4.jpg', 'n1.jpg']);
  return forgetPhotos;
});

it('is done by keyboard: accepted, refused for a reason, passed', async () => {
  const { user } = renderRoute(ADDRESS);
  await progress(1);
  await shown('Awa');
  expect(screen.getByText('Poro › Korhogo › Karakoro › Gbonné')).toBeTruthy();
  await accept(user);
  await progress(2);
  await shown('Binta');
  await screen.findByText(t.done('Koné Awa', t.accepted));
  await openReasons(user);
  await user.keyboard('1');
  await shown('Chaka');
  await refuse6(user);
  await user.type(await screen.findByLabelText(t.otherLabel), 'Yeux fermés{Enter}');
  await shown('Dramane');
  await user.keyboard('{ArrowRight}');
  await screen.findByText(t.overText(1, 2, 1));
  await waitFor(() => expect(members.checks).toHaveLength(3));
  expect(members.checks).toMatchObject([
    { member_id: 1, accepted: true, member_photoFileName: 'p1.jpg' },
    { member_id: 2, accepted: false, reason: 'blurred', member_photoFileName: 'p2.jpg' },
    { member_id: 3, accepted: false, reason: 'Yeux fermés', member_photoFileName: 'p3.jpg' },
  ]);
  expect(members.checks[0]!.member_version).toBeUndefined();
  // What was passed is left.
  await user.click(screen.getByRole('button', { name: t.again }));
  await progress(1, 1);
  await shown('Dramane');
});

it('is done with the mouse, and taken back', async () => {
  const { user } = renderRoute(ADDRESS);
  await shown('Awa');
  await user.click(await press(/^Refuser/));
  await user.click(await press(/document/));
  await shown('Binta');
  await user.click(await press(/^Revenir/));
  await screen.findByText(t.refused(fr.refusals.document!));
  await waitFor(() => expect(one(1).member_version).toBe(2));
  const button = (await press(/^Accepter/)) as HTMLButtonElement;
  await waitFor(() => expect(button.disabled).toBe(false));
  await user.click(button);
  await progress(2);
  await waitFor(() => expect(one(1).member_photoChecked).toBe(true));
  expect(members.checks[1]).toMatchObject({ member_id: 1, accepted: true, member_version: 2 });
  await user.click(await press(/^Revenir/));
  await screen.findByText(t.accepted);
});

it('fetches the next photos before they are shown', async () => {
  renderRoute(ADDRESS);
  await shown('Awa');
  await waitFor(() => expect(world.calls).toContain('GET /api/member/photo/p4.jpg'));
});

it('shows the new photo where it changed meanwhile, and leaves alone what others decided', async () => {
  const { user } = renderRoute(ADDRESS);
  await shown('Awa');
  Object.assign(one(1), { member_photoFileName: 'n1.jpg', member_version: 2 });
  Object.assign(one(2), { member_photoChecked: true, member_version: 2 });
  await accept(user);
  await screen.findByText(t.changed);
  await progress(1);
  await shown('Awa');
  await accept(user);
  await waitFor(() => expect(one(1).member_photoChecked).toBe(true));
  expect(members.checks[1]).toMatchObject({ member_id: 1, member_photoFileName: 'n1.jpg' });
  await shown('Binta');
  await accept(user);
  await shown('Chaka');
  await user.keyboard('{ArrowLeft}');
  await screen.findByText(t.elsewhere);
  expect(((await press(/^Accepter/)) as HTMLButtonElement).disabled).toBe(true);
});

it('comes back to a decision that could not be saved', async () => {
  const { user } = renderRoute(ADDRESS);
  await shown('Awa');
  server.use(
    http.post('*/api/member/post.photo_check', () => refuse(503, 'unavailable', 'Service indisponible.'), {
      once: true,
    }),
  );
  await accept(user);
  await screen.findByText('Service indisponible.', { exact: false });
  await shown('Awa');
  await accept(user);
  await shown('Binta');
  expect(members.checks).toHaveLength(1);
});

it('decides nothing of a photo that can not be shown, nor while somebody writes', async () => {
  photos.files.delete('p1.jpg');
  const { user } = renderRoute(ADDRESS);
  await screen.findByText(t.noPhoto);
  await user.keyboard('ar');
  expect(screen.queryByRole('group', { name: t.reasons })).toBeNull();
  await user.keyboard('{ArrowRight}');
  await shown('Binta');
  await refuse6(user);
  await user.type(await screen.findByLabelText(t.otherLabel), 'a1');
  await shown('Binta');
  expect(members.checks).toEqual([]);
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('group', { name: t.reasons })).toBeNull());
});

it('keeps to a territory that stands in the address, and says when nothing is left', async () => {
  const { user, address } = renderRoute(`${ADDRESS}?localityId=32`);
  await progress(1, 1);
  await shown('Dramane');
  await accept(user);
  await screen.findByText(t.overTitle);
  await waitFor(() => expect(one(4).member_photoChecked).toBe(true));
  await user.click(screen.getByRole('button', { name: t.again }));
  await screen.findByText(t.emptyFilteredHint);
  await user.click(screen.getByRole('button', { name: fr.table.clearFilters }));
  await waitFor(() => expect(address()).toBe(ADDRESS));
  await progress(1, 3);
});

it('says what went wrong, and tries again', async () => {
  server.use(
    http.get('*/api/member/get.photo_to_check_list', () => refuse(500, 'internal', 'Erreur interne.'), {
      once: true,
    }),
  );
  const { user } = renderRoute(ADDRESS);
  const retry = await screen.findByRole('button', { name: fr.errors.retry });
  await user.click(retry);
  await shown('Awa');
});

it('is closed to who may not check photos', async () => {
  world.user = userWith('enrolment');
  renderRoute(ADDRESS);
  await screen.findByRole('heading', { name: fr.errors.forbiddenTitle });
  expect(world.calls.filter((call) => call.includes('photo_to_check'))).toEqual([]);
  expect(within(document.body).queryByRole('button', { name: /^Accepter/ })).toBeNull();
});

it('takes its keys while Caps Lock is on', async () => {
  const { user } = renderRoute(ADDRESS);
  await shown('Awa');
  await decide(user, 'A', /^Accepter/);
  await shown('Binta');
  await waitFor(() => expect(one(1).member_photoChecked).toBe(true));
});

it('goes back to the last decision, with its reason, also when all were seen', async () => {
  members.rows = members.rows.slice(0, 1);
  const { user } = renderRoute(ADDRESS);
  await shown('Awa');
  await refuse6(user);
  await user.type(await screen.findByLabelText(t.otherLabel), 'Yeux fermés{Enter}');
  await screen.findByText(t.overTitle);
  await pause();
  await user.keyboard('{ArrowLeft}');
  await shown('Awa');
  await screen.findByText(t.refused('Yeux fermés'));
  await openReasons(user);
  const own = await screen.findByLabelText<HTMLInputElement>(t.otherLabel);
  expect(own.value).toBe('Yeux fermés');
});

it('keeps the reason of a refusal that could not be saved', async () => {
  const { user } = renderRoute(ADDRESS);
  await shown('Awa');
  server.use(
    http.post('*/api/member/post.photo_check', () => refuse(503, 'unavailable', 'Service indisponible.'), {
      once: true,
    }),
  );
  await openReasons(user);
  await user.keyboard('2');
  await screen.findByText(t.notSaved(t.refused(fr.refusals.wrong_person!)));
  await shown('Awa');
  await openReasons(user);
  const chosen = screen.getByRole('button', { name: new RegExp(fr.refusals.wrong_person!) });
  expect(chosen.getAttribute('aria-pressed')).toBe('true');
  expect(document.activeElement).toBe(chosen);
});
