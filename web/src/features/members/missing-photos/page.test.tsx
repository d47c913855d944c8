// The members whose photo is missing, and why.
import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { choose } from '../../../test/choose';
import { members } from '../../../test/members';
import { renderRoute } from '../../../test/renderRoute';
import { userWith, world } from '../../../test/server';
import { useWidth } from '../../../test/visible';
// Compiled before the first test's clock runs.
import './page';

const t = fr.missingPhotos;
const ADDRESS = '/tools/missing_photos';
const lists = () => world.calls.filter((call) => call.includes('missing-photo_list'));
const rowOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[role="row"]')!;

it('tells who has no photo from whose file is lost', async () => {
  renderRoute(ADDRESS);
  await screen.findByText('Mariam');
  expect(rowOf('Mariam').textContent).toContain(t.causes.no_photo);
  expect(rowOf('Issa').textContent).toContain(t.causes.file_missing);
  expect(screen.queryByText('Drissa')).toBeNull();
  await screen.findByText(fr.members.count(4, false));
  const link = within(rowOf('Mariam')).getByText(t.open);
  expect(link.getAttribute('href')).toBe('/members/2');
});

it('narrows by place and cause, in the address', async () => {
  const { user, address } = renderRoute(`${ADDRESS}?regionId=1`);
  await screen.findByText('Mariam');
  expect(screen.queryByText('Salif')).toBeNull();
  await user.click(screen.getByRole('button', { name: fr.table.filtersCount(1) }));
  await choose(
    user,
    screen.getByRole('combobox', { name: fr.filters.by(t.causeName) }),
    t.causes.file_missing,
  );
  await waitFor(() => expect(address()).toBe(`${ADDRESS}?regionId=1&cause=file_missing`));
  await waitFor(() => expect(screen.queryByText('Mariam')).toBeNull());
  expect(lists().at(-1)).toContain('cause=file_missing');
});

it('asks again, and opens the way to a photo', async () => {
  const { user } = renderRoute(ADDRESS);
  await screen.findByText('Issa');
  await user.click(within(rowOf('Mariam')).getByText(t.upload));
  const dialog = await screen.findByRole('dialog', { name: /Soro Mariam/ });
  expect(dialog).toBeTruthy();
  members.filesMissing = [];
  await user.click(within(rowOf('Issa')).getByText(t.again));
  await waitFor(() => expect(screen.queryByText('Issa')).toBeNull());
});

it('narrows to a locality, whose upper places go along', async () => {
  const { user } = renderRoute(`${ADDRESS}?regionId=1&localityId=33`);
  await screen.findByText('Issa');
  expect(screen.queryByText('Mariam')).toBeNull();
  expect(lists().at(-1)).toContain('localityId=33');
  await user.click(screen.getByRole('button', { name: fr.table.filtersCount(2) }));
  await screen.findByRole('combobox', { name: fr.filters.by(fr.filters.locality) });
});

it('has the way to a photo on the cards of a narrow screen', async () => {
  useWidth(320);
  const { user } = renderRoute(ADDRESS);
  const card = (await screen.findByText('Mariam')).closest('li')!;
  await user.click(within(card).getByRole('button', { name: t.uploadOf('Soro Mariam') }));
  await screen.findByRole('dialog', { name: /Soro Mariam/ });
});

it('says that nothing is missing', async () => {
  members.rows = members.rows.filter((one) => one.member_id === 1);
  renderRoute(ADDRESS);
  await screen.findByText(t.empty);
});

it('shows to an auditor what is missing, and no way to change it', async () => {
  world.user = { ...userWith('auditor'), login_id: 12 };
  renderRoute(ADDRESS);
  await screen.findByText('Mariam');
  expect(within(rowOf('Mariam')).queryByText(t.upload)).toBeNull();
});

it('is closed to who may not use the tools', async () => {
  world.user = userWith('viewer');
  renderRoute(ADDRESS);
  await screen.findByRole('heading', { name: fr.errors.forbiddenTitle });
  expect(lists()).toEqual([]);
});
