// Photos that did not get through: why, and trying again one or all; and what a server says that does not
// synchronise.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { choose } from '../../../test/choose';
import { renderRoute } from '../../../test/renderRoute';
import { refuse, server, userWith, world } from '../../../test/server';
import { failedPhotoOf, photoFailureHandlers } from '../../../test/upkeep';
// Compiled before the first test's clock runs.
import './page';

const t = fr.photoFailures;
const ADDRESS = '/tools/photo_sync_failed';

const some = () => [
  failedPhotoOf(1, { photo_detail: 'connexion coupée' }),
  failedPhotoOf(2, { photo_cause: 'too_large', photo_nextTryAt: '2026-11-22T08:00:00Z' }),
];

async function rowsOf() {
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
  return within(grid).getAllByRole('row').slice(1);
}

it('tells why each did not get through, and tries one again', async () => {
  const retried: unknown[] = [];
  server.use(...photoFailureHandlers(some(), retried));
  const { user } = renderRoute(ADDRESS);
  const [first, second] = await rowsOf();
  expect(first!.textContent).toContain(`${t.causes.network}connexion coupée`);
  expect(first!.textContent).toContain(t.progressOf(t.kib(60), t.kib(200)));
  expect(first!.textContent).toContain(t.onDemand);
  expect(second!.textContent).toContain(t.causes.too_large);
  expect(within(first!).getByRole('link').getAttribute('href')).toBe('/members/1');
  await user.click(within(first!).getByRole('button', { name: t.retryOf('2600-1') }));
  await waitFor(() => expect(retried).toEqual([{ photo_sha256s: ['1'.padStart(64, '0')] }]));
});

it('tries all again after a question', async () => {
  const retried: unknown[] = [];
  server.use(...photoFailureHandlers(some(), retried));
  const { user } = renderRoute(ADDRESS);
  await rowsOf();
  await user.click(screen.getByRole('button', { name: t.retryAll }));
  const question = await screen.findByRole('dialog', { name: t.retryAllTitle });
  await user.click(within(question).getByRole('button', { name: t.retryAll }));
  await waitFor(() => expect(retried).toEqual([{}]));
});

it('is narrowed by the cause, in its address', async () => {
  server.use(...photoFailureHandlers(some()));
  const { user, address } = renderRoute(ADDRESS);
  await rowsOf();
  await choose(user, screen.getByLabelText(fr.filters.by(t.causeFilter)), t.causes.too_large);
  await waitFor(async () => expect(await rowsOf()).toHaveLength(1));
  expect(address()).toBe(`${ADDRESS}?cause=too_large`);
});

it('offers nothing to who may not run a synchronisation', async () => {
  world.user = userWith('auditor');
  server.use(...photoFailureHandlers(some()));
  renderRoute(ADDRESS);
  const [first] = await rowsOf();
  expect(within(first!).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('button', { name: t.retryAll })).toBeNull();
});

it('says that there is none, and that a server does not synchronise yet', async () => {
  const { unmount } = renderRoute(ADDRESS);
  await screen.findByText(t.empty);
  unmount();
  const NOT_YET = 'Cette fonction n’est pas encore disponible sur ce serveur.';
  server.use(
    http.get('*/api/synchronization/get.photo_failed_list', () => refuse(503, 'unavailable', NOT_YET)),
  );
  renderRoute(ADDRESS);
  const list = await screen.findByRole('region', { name: fr.screens.photoFailures.title });
  await within(list).findByText(NOT_YET, { exact: false });
  expect(screen.queryByRole('button', { name: t.retryAll })).toBeNull();
}, 20_000);
