// The search over everything, by keyboard.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { endSession } from '../../auth/session';
import { fr } from '../../i18n/fr';
import { renderRoute } from '../../test/renderRoute';
import { found } from '../../test/search';
import { refuse, server, userWith, world } from '../../test/server';

const t = fr.search;
const calls = () => world.calls.filter((call) => call.includes('/search/'));

async function openSearch(address = '/about') {
  const view = renderRoute(address);
  await screen.findByRole('button', { name: t.openByKeys });
  await view.user.keyboard('{Control>}k{/Control}');
  const box = await screen.findByRole('combobox', { name: t.open });
  await waitFor(() => expect(document.activeElement).toBe(box));
  return { ...view, box };
}

const options = () => screen.queryAllByRole('option').map((option) => option.textContent);
const selected = () =>
  screen.getAllByRole('option').find((option) => option.getAttribute('aria-selected') === 'true');

it('finds records by kind, asks once for a pause in typing, and opens with Enter', async () => {
  const { user, box, address } = await openSearch();
  for (const value of ['ko', 'kon', '  koné ']) fireEvent.change(box, { target: { value } });
  const members = await screen.findByRole('group', { name: t.entities.member });
  expect(within(members).getAllByRole('option')).toHaveLength(2);
  expect(within(members).getByText(t.states.suspended!)).toBeTruthy();
  expect(calls()).toEqual([`GET /api/search/get.search_list?q=kon%C3%A9&_limit=20`]);
  await screen.findByText(t.count(2));

  const [first, second] = screen.getAllByRole('option');
  expect(box.getAttribute('aria-activedescendant')).toBe(first!.id);
  await user.keyboard('{ArrowDown}');
  expect(box.getAttribute('aria-activedescendant')).toBe(second!.id);
  await user.keyboard('{ArrowDown}');
  expect(selected()).toBe(first);
  await user.keyboard('{ArrowUp}{Enter}');
  await waitFor(() => expect(address()).toBe('/members/12'));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('opens drawers of places over their list, and remembers them until the session ends', async () => {
  const { user, box, address } = await openSearch();
  await user.type(box, 'poro');
  await screen.findByText(t.count(2));
  await user.keyboard('{ArrowDown}{Enter}');
  await waitFor(() => expect(address()).toBe('/regions?edit=1'));
  await screen.findByDisplayValue('Poro');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(address()).toBe('/regions'));
  await waitFor(() => expect(document.querySelector('[aria-modal="true"]')).toBeNull());

  await user.keyboard('{Control>}k{/Control}');
  const recent = await screen.findByRole('group', { name: t.recent });
  expect(within(recent).getByRole('option').textContent).toContain('Poro');
  expect(Object.keys(localStorage).filter((key) => localStorage.getItem(key)?.includes('Poro'))).toEqual([]);
  endSession('signed_out');
  expect(Object.keys(sessionStorage).filter((key) => key.startsWith('maillon.search'))).toEqual([]);
});

it('finds screens by their name and by what they are for, as far as one may open them', async () => {
  const { user, box, address } = await openSearch();
  await user.type(box, 'importer des localités');
  await screen.findByText(t.count(1));
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/localities/import'));
});

it('does not offer screens that one may not open', async () => {
  world.user = userWith('viewer');
  const { user, box } = await openSearch();
  await user.type(box, 'import des localités');
  await screen.findAllByText(t.none('import des localités'));
  expect(options()).toEqual([]);
});

it('offers what the screen behind it can do', async () => {
  const { user, box, address } = await openSearch('/regions');
  await user.type(box, 'nouv');
  const actions = await screen.findByRole('group', { name: t.actions });
  await user.click(within(actions).getByRole('option'));
  await waitFor(() => expect(address()).toBe('/regions?new=1'));
});

it('does not open what belongs to fewer letters; opens the one answer for who is in a hurry', async () => {
  const { user, box, address } = await openSearch();
  await user.type(box, 'ko');
  await screen.findByText(t.count(3));
  let answer = (): void => undefined;
  found.held = new Promise((resolve) => (answer = resolve));
  await user.type(box, 'né binta');
  await user.keyboard('{Enter}');
  expect(address()).toBe('/about');
  answer();
  await waitFor(() => expect(address()).toBe('/members/12'));
});

it('says that there is more, and leads to the list', async () => {
  found.hits = Array.from({ length: 31 }, (_, index) => ({ ...found.hits[0]!, id: index + 1 }));
  const { user, box, address } = await openSearch();
  await user.type(box, 'koné');
  await screen.findByText(t.firstOf(20, '31'));
  await user.click(screen.getByRole('option', { name: t.allMembers('koné') }));
  await waitFor(() => expect(address()).toBe('/members?filter=kon%C3%A9'));
});

it('says what it found nothing for, what it takes a number for, and why it failed', async () => {
  const { user, box } = await openSearch();
  await screen.findByText(t.start);
  await user.type(box, '0708');
  await screen.findByText(t.guesses.number);
  await screen.findByText(t.noneHint);
  const DOWN = 'Le service des membres est momentanément indisponible.';
  server.use(http.get('*/api/search/*', () => refuse(500, 'internal', DOWN)));
  await user.type(box, '09');
  const dialog = screen.getByRole('dialog');
  await within(dialog).findByText(DOWN, { exact: false });
  server.resetHandlers();
  found.hits = [{ entity: 'member', id: 3, label: 'Yao', detail: '070809', state: null }];
  await user.click(within(dialog).getByRole('button', { name: fr.errors.retry }));
  await screen.findByRole('option', { name: /Yao/ });
});

it('closes with Escape and gives the focus back', async () => {
  const { user } = await openSearch();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('combobox', { name: t.open })).toBeNull());
  await user.click(screen.getByRole('button', { name: t.openByKeys }));
  const box = await screen.findByRole('combobox', { name: t.open });
  await waitFor(() => expect(document.activeElement).toBe(box));
  await user.keyboard('{Escape}');
  await waitFor(() =>
    expect(document.activeElement).toBe(screen.getByRole('button', { name: t.openByKeys })),
  );
});
