// The photos that a member had, one of which comes back, and the card that takes the new one.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { cards, cardWith } from '../../../test/cards';
import { members } from '../../../test/members';
import { chooseMore } from '../../../test/more';
import { renderRoute } from '../../../test/renderRoute';
import { userWith, world } from '../../../test/server';
// Compiled before the first test's clock runs.
import '../page';
import './PhotosDialog';

const t = fr.photos;
const one = (id: number) => members.rows.find(({ member_id }) => member_id === id)!;
const GIVEN = '2026-11-02T09:30:00Z';

const photo = (file: string, more: Partial<(typeof members.photos)[number]> = {}) => ({
  member_photoFileName: file,
  member_photoFilePath: `/api/member/photo/${file}`,
  member_photoUpdatedAt: GIVEN,
  member_photoUpdatedByUser: 'binta',
  member_photoChecked: false,
  member_photoRefusedReason: null,
  endedAt: null,
  endedByUser: null,
  ...more,
});
const ended = { endedAt: '2026-11-20T10:00:00Z', endedByUser: 'awa' };

it('tells who gave a photo, who took it away and why, and gives one back', async () => {
  members.photos = [
    photo('aa11.jpg', { member_photoChecked: true }),
    photo('b2.jpg', { ...ended, member_photoRefusedReason: 'several_people' }),
    photo('a1.jpg', { ...ended, member_photoUpdatedAt: null, member_photoUpdatedByUser: null }),
  ];
  const { user } = renderRoute('/members/1');
  await chooseMore(user, t.act);
  const dialog = await screen.findByRole('dialog', { name: t.title('Soro Drissa') });
  await within(dialog).findByText(t.current);
  const [current, refused, oldest] = within(dialog).getAllByRole('listitem');
  expect(current!.textContent).toContain(t.accepted);
  expect(current!.textContent).toContain(t.sinceBy(formatDateTime(GIVEN), 'binta'));
  expect(within(current!).queryByRole('button')).toBeNull();
  expect(refused!.textContent).toContain(t.refused(fr.refusals.several_people!));
  expect(refused!.textContent).toContain(t.until(formatDateTime(ended.endedAt), 'awa'));
  expect(oldest!.textContent).toContain(t.replaced);
  await user.click(within(refused!).getByRole('button', { name: t.restoreOf(formatDateTime(GIVEN)) }));
  await screen.findByText(t.restored);
  expect(members.restoredPhotos).toEqual([
    { member_id: 1, member_photoFileName: 'b2.jpg', member_version: 1 },
  ]);
});

it('says that there was none, and why the last one was refused', async () => {
  one(2).member_photoRefusedReason = 'Les yeux sont fermés';
  const { user } = renderRoute('/members/2');
  await screen.findByText(t.refusedNow('Les yeux sont fermés'));
  await chooseMore(user, t.act);
  await screen.findByText(t.none);
});

it('offers no photo back to who may only read', async () => {
  world.user = userWith('viewer');
  members.photos = [photo('aa11.jpg'), photo('b2.jpg', ended)];
  const { user } = renderRoute('/members/1');
  await user.click(await screen.findByRole('button', { name: t.act }));
  await screen.findByText(t.replaced);
  expect(screen.queryByRole('button', { name: t.restoreOf(formatDateTime(GIVEN)) })).toBeNull();
});

it('gives a card that is not printed yet the photo that the member has now', async () => {
  cards.rows = [cardWith(1, 'created', { card_memberId: 1, card_photoFileName: 'old.jpg' })];
  const { user } = renderRoute('/members/1');
  await user.click(await screen.findByRole('button', { name: t.refresh }));
  await waitFor(() => expect(world.calls).toContain('POST /api/card/post.card_creation.refresh'));
});

it('leaves cards alone that show the same photo, or are printed', async () => {
  cards.rows = [
    cardWith(1, 'created', { card_memberId: 1, card_photoFileName: 'aa11.jpg' }),
    cardWith(2, 'printed', { card_memberId: 1, card_photoFileName: 'old.jpg' }),
  ];
  renderRoute('/members/1');
  await screen.findAllByText(/Carte n° /);
  expect(screen.queryByRole('button', { name: t.refresh })).toBeNull();
});
