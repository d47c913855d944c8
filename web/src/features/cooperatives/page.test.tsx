// The page of a cooperative: facts, figures, who came and went.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { fr } from '../../i18n/fr';
import { refuse } from '../../test/answers';
import { cooperatives, membershipWith } from '../../test/cooperatives';
import { chooseMore } from '../../test/more';
import { renderRoute } from '../../test/renderRoute';
import { server } from '../../test/server';
// Compiled before the first test's clock runs.
import './page';

const t = fr.cooperative;

async function open(id = 1) {
  const view = renderRoute(`/cooperatives/${id}`);
  await screen.findByRole('region', { name: t.figures });
  return view;
}

it('shows each figure with the way to the list that has as many', async () => {
  await open();
  const table = screen.getByRole('table', { name: t.figuresOf });
  const women = within(table).getAllByRole('link', { name: /^1\s200$/ });
  expect(women[0]!.getAttribute('href')).toBe('/members?cooperativeId=1&localityId=31&gender=F');
  const all = within(table).getByRole('link', { name: /^1\s205$/ });
  expect(all.getAttribute('href')).toBe('/members?cooperativeId=1');
  // Nobody without a locality is found by a list: that number is none to click.
  expect(
    within(table)
      .getByRole('row', { name: new RegExp(t.noLocality) })
      .querySelector('a'),
  ).toBeNull();
});

it('shows how much ground its members work, with the way to the parcels', async () => {
  await open();
  const table = screen.getByRole('table', { name: t.landOf });
  const there = within(table).getByRole('row', { name: /Toumfo/ });
  const link = within(there).getByRole('link', { name: /^1\s102$/ });
  expect(link.getAttribute('href')).toBe('/parcels?cooperativeId=1&localityId=32');
  const ofWomen = within(there).getByRole('link', { name: /^1\s100$/ });
  expect(ofWomen.getAttribute('href')).toBe('/parcels?cooperativeId=1&localityId=32&gender=F');
  expect(there.textContent).toContain(fr.parcels.hectares(2000.5));
  const total = within(table).getByRole('row', { name: new RegExp(`^${t.total}`) });
  const links = within(total).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/parcels?cooperativeId=1',
    '/parcels?cooperativeId=1&gender=F',
  ]);
  expect(total.textContent).toContain(fr.parcels.hectares(2004.75));
  const nowhere = within(table).getByRole('row', { name: new RegExp(t.noLocality) });
  expect(within(nowhere).queryByRole('link')).toBeNull();
});

it('shows who is in it and who was, and corrects days typed wrong', async () => {
  const { user } = await open();
  const grid = await screen.findByRole('grid', { name: t.membershipRows });
  await within(grid).findByText('Coulibaly Issa');
  expect(within(grid).getAllByText(t.untilToday)).toHaveLength(2);
  expect(t.untilToday).not.toContain('Aujourd’hui');
  expect(within(grid).queryByText('Yao Aya')).toBeNull();
  await user.click(screen.getByText(t.past));
  await within(grid).findByText('01/03/2026');
  await user.click(within(grid).getByRole('button', { name: t.correctTitle('Yao Aya') }));
  const dialog = await screen.findByRole('dialog', { name: t.correctTitle('Yao Aya') });
  const left = within(dialog).getByLabelText(t.leftOn);
  await user.clear(left);
  await user.type(left, '15/03/2026');
  await user.click(within(dialog).getByRole('button', { name: fr.form.save }));
  await screen.findByText('Dates d’appartenance modifiées');
  expect(cooperatives.saves).toEqual([
    {
      call: 'membership',
      body: {
        membership_id: 5,
        membership_version: 1,
        membership_joinedOn: '2025-01-10',
        membership_leftOn: '2026-03-15',
      },
    },
  ]);
});

it('corrects days on a narrow screen, too, where rows are cards', async () => {
  const matches = (query: string) => query.includes('max-width: 639px');
  const nothing = { addEventListener: () => {}, removeEventListener: () => {} };
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) => ({ matches: matches(query), ...nothing }) as unknown as MediaQueryList,
  );
  const { user } = await open();
  const cards = await screen.findByRole('list', { name: t.membershipRows });
  const name = t.correctTitle('Coulibaly Issa');
  await user.click(await within(cards).findByRole('button', { name }));
  await screen.findByRole('dialog', { name });
});

it('shows the days that somebody else saved meanwhile, and saves over them when asked again', async () => {
  const now = { ...membershipWith(5, 'Yao Aya', '2026-02-20'), membership_version: 2 };
  server.use(
    http.post(
      '*/api/cooperative/post_membership',
      () => refuse(409, 'stale_version', 'Ces dates ont été modifiées entre-temps.', { membership: now }),
      { once: true },
    ),
  );
  const { user } = await open();
  const grid = await screen.findByRole('grid', { name: t.membershipRows });
  await user.click(screen.getByText(t.past));
  await user.click(await within(grid).findByRole('button', { name: t.correctTitle('Yao Aya') }));
  const dialog = await screen.findByRole('dialog', { name: t.correctTitle('Yao Aya') });
  await user.click(within(dialog).getByRole('button', { name: fr.form.save }));
  await within(dialog).findByText(t.correctNow(fr.belonging.fromTo('10/01/2025', '20/02/2026')));
  await user.click(within(dialog).getByRole('button', { name: fr.form.save }));
  await screen.findByText('Dates d’appartenance modifiées');
  expect(cooperatives.saves[0]!.body).toMatchObject({
    membership_version: 2,
    membership_leftOn: '2026-03-01',
  });
});

it('says why one with members is not deleted, and deletes an empty one', async () => {
  const { user, router, address } = await open();
  await chooseMore(user, fr.form.delete);
  const dialog = await screen.findByRole('dialog', { name: t.deleteTitle('Espoir') });
  // It has members: nothing says that it never had any, and once is enough for what is lost.
  expect(dialog.textContent).not.toContain('Espoir n’a jamais eu');
  expect(dialog.textContent!.match(/définitive/g)).toHaveLength(1);
  await user.click(within(dialog).getByRole('button', { name: fr.form.delete }));
  await within(dialog).findByText(/2 membres et 1 ancien membre/);
  await user.click(within(dialog).getByRole('button', { name: fr.form.cancel }));
  await router.navigate('/cooperatives/2');
  await screen.findByText(t.noMembers);
  await chooseMore(user, fr.form.delete);
  const second = await screen.findByRole('dialog', { name: t.deleteTitle('Union du Poro') });
  await user.click(within(second).getByRole('button', { name: fr.form.delete }));
  await screen.findByText('Coopérative supprimée');
  expect(cooperatives.removed).toEqual([2]);
  await waitFor(() => expect(address()).toBe('/cooperatives'));
});

it('says that one is gone', async () => {
  renderRoute('/cooperatives/99');
  await screen.findByText(fr.cooperatives.gone);
});
