import { screen, waitFor } from '@testing-library/react';
import { expect, it, vi } from 'vitest';
import { endSession } from '../../../auth/session';
import { fr } from '../../../i18n/fr';
import { renderPart } from '../../../test/renderPart';
import { photos } from '../../../test/photos';
import { world } from '../../../test/server';
import { watchViews } from '../../../test/visible';
import { forgetPhotos, holdPhoto, PHOTOS_KEPT } from './files';
import { initialsOf, MemberPhoto } from './MemberPhoto';

const NAME = 'Awa Koné';
const calls = () => world.calls.filter((call) => call.includes('/member/photo/'));

it('makes initials of any name', () => {
  expect(['Awa Koné', 'N’Guessan Yao', 'éric', ' ', 'Marie-Thérèse Aka'].map(initialsOf)).toEqual([
    ...['AK', 'NG', 'É', '', 'MT'],
  ]);
});

it('is fetched with the token once it comes into view, and once for all who show it', async () => {
  const view = watchViews({ atOnce: false });
  renderPart(
    <>
      <MemberPhoto fileName="a1.jpg" name={NAME} size="thumb" />
      <MemberPhoto fileName="a1.jpg" name={NAME} size="thumb" alt="" />
    </>,
  );
  expect(screen.getAllByText('AK')).toHaveLength(2);
  expect(calls()).toEqual([]);
  view.show();
  await waitFor(() => expect(document.querySelectorAll('img[src^="blob:"]')).toHaveLength(2));
  expect(screen.getAllByRole('img', { name: fr.photo.of(NAME) })).toHaveLength(1);
  expect(calls()).toEqual(['GET /api/member/photo/a1.jpg/thumbnail']);
  forgetPhotos();
});

it('shows the initials of who has no photo, and of whose file is missing, without a notice', async () => {
  watchViews();
  renderPart(
    <>
      <MemberPhoto fileName={null} name={NAME} size="full" />
      <MemberPhoto fileName="gone.jpg" name="Yao Kouassi" size="full" />
    </>,
  );
  await screen.findByRole('img', { name: fr.photo.none(NAME) });
  await screen.findByRole('img', { name: fr.photo.missing('Yao Kouassi') });
  expect(calls()).toEqual(['GET /api/member/photo/gone.jpg']);
  expect(screen.queryByRole('alert')).toBeNull();
});

it('keeps five hundred, lets go of those that nobody shows, and of all when the session ends', async () => {
  const revoked = vi.spyOn(URL, 'revokeObjectURL');
  const names = Array.from({ length: PHOTOS_KEPT + 2 }, (_, index) => `p${index}.jpg`);
  photos.files = new Set(names);
  renderPart(<p />);
  const first = holdPhoto(names[0]!, 'thumb');
  for (const name of names.slice(1)) {
    const held = holdPhoto(name, 'thumb');
    await held.url;
    held.release();
  }
  // The oldest is still on screen: the two after it went.
  expect(revoked.mock.calls).toHaveLength(2);
  const second = holdPhoto(names[1]!, 'thumb');
  await second.url;
  expect(calls().filter((call) => call.includes('/p1.jpg/'))).toHaveLength(2);
  expect(calls().filter((call) => call.includes('/p0.jpg/'))).toHaveLength(1);
  expect(await first.url).toMatch(/^blob:/);
  revoked.mockClear();
  endSession('signed_out');
  expect(revoked.mock.calls.length).toBeGreaterThanOrEqual(PHOTOS_KEPT);
});

it('gives up what is scrolled away before its turn', async () => {
  photos.files = new Set(Array.from({ length: 9 }, (_, index) => `s${index}.jpg`));
  renderPart(<p />);
  const held = [...photos.files].map((name) => holdPhoto(name, 'thumb'));
  const last = held.at(-1)!;
  for (const photo of held.slice(4, 8)) photo.release();
  await Promise.all([...held.slice(0, 4), last].map(({ url }) => url));
  await Promise.allSettled(held.map(({ url }) => url));
  expect(calls()).toHaveLength(5);
  forgetPhotos();
});
