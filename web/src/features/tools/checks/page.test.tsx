// The checks of the data: what is wrong, which records, what mends it; and making them again.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { renderRoute } from '../../../test/renderRoute';
import { refuse, server, userWith, world } from '../../../test/server';
import { checkHandlers, checkOf } from '../../../test/upkeep';
// Compiled before the first test's clock runs.
import './page';

const t = fr.checks;
const text = (name: string) => t.texts[name]!;

const flags = () =>
  checkOf('member_flags', {
    check_state: 'failed',
    check_count: 3,
    check_canMend: true,
    check_examples: [
      { example_id: 5, example_label: '2600-5' },
      { example_id: 6, example_label: '2600-6' },
    ],
  });

const item = async (name: string) =>
  (await screen.findByRole('heading', { level: 3, name: text(name).label })).closest('li')!;

it('shows what is wrong with its records and what mends it, before what is well', async () => {
  server.use(
    ...checkHandlers([
      flags(),
      checkOf('member_without_locality', { check_state: 'warning', check_count: 1 }),
      checkOf('', { check_service: 'cards', check_state: 'unknown', check_checkedAt: null }),
      checkOf('card_figures', { check_state: 'unknown', check_checkedAt: null }),
      checkOf('member_tally'),
      checkOf('of_a_newer_service'),
    ]),
  );
  renderRoute('/tools/checks');
  const wrong = await item('member_flags');
  expect(within(wrong).getByText(`${t.states.failed} · 3`)).toBeTruthy();
  expect(within(wrong).getByText(text('member_flags').mend)).toBeTruthy();
  const record = within(wrong).getByRole('link', { name: '2600-5' });
  expect(record.getAttribute('href')).toBe('/members/5');
  expect(within(wrong).getByText(t.more(1))).toBeTruthy();
  expect(within(await item('member_without_locality')).getByText(`${t.states.warning} · 1`)).toBeTruthy();
  expect(screen.getByText(t.silent(fr.services.names.cards!))).toBeTruthy();
  const unmade = screen.getByRole('region', { name: t.unmade });
  expect(unmade.textContent).toContain(`${text('card_figures').label}${t.states.unknown}`);
  const right = screen.getByRole('region', { name: t.right });
  expect(
    within(right)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    `${text('member_tally').label}${t.states.ok}`,
    `${t.other('of_a_newer_service')}${t.states.ok}`,
  ]);
  expect(screen.getByText(t.found(3))).toBeTruthy();
});

it('leads to the list of all that was found, where there is one that one may read', async () => {
  const found = { check_state: 'failed', check_count: 400, check_hasList: true } as const;
  server.use(
    ...checkHandlers([
      checkOf('member_without_main', found),
      checkOf('transaction_without_card', {
        ...found,
        check_service: 'cards',
        check_entity: 'transaction',
      }),
      checkOf('card_holders', { ...found, check_service: 'cards', check_hasList: false }),
    ]),
  );
  renderRoute('/tools/checks');
  const list = within(await item('member_without_main')).getByRole('link', {
    name: t.openOf(text('member_without_main').label),
  });
  expect(list.getAttribute('href')).toBe('/members?check=member_without_main');
  const payments = within(await item('transaction_without_card')).getByRole('link');
  expect(payments.getAttribute('href')).toBe('/transactions?check=transaction_without_card');
  expect(within(await item('card_holders')).queryByRole('link')).toBeNull();
});

it('says of what has no list why, and how all of it is mended', async () => {
  const found = { check_state: 'failed', check_count: 60, check_hasList: false } as const;
  const check_examples = [{ example_id: 5, example_label: '5' }];
  server.use(
    ...checkHandlers([
      checkOf('member_tally', { ...found, check_canMend: true }),
      checkOf('card_holders', { ...found, check_canMend: true, check_examples }),
      checkOf('locality_chain', { ...found, check_entity: 'locality', check_examples }),
      checkOf('login_region_gone', { ...found, check_entity: 'user', check_count: 1, check_examples }),
    ]),
  );
  renderRoute('/tools/checks');
  expect(within(await item('member_tally')).getByText(t.ofSums)).toBeTruthy();
  expect(within(await item('card_holders')).getByText(t.mendedWithoutList)).toBeTruthy();
  expect(within(await item('locality_chain')).getByText(t.mendedOneByOne)).toBeTruthy();
  // All that was found stands there.
  const whole = within(await item('login_region_gone'));
  expect(whole.getByRole('link', { name: '5' }).getAttribute('href')).toBe('/user_list?edit=5');
  for (const text of [t.ofSums, t.mendedWithoutList, t.mendedOneByOne])
    expect(whole.queryByText(text)).toBeNull();
});

it('leads to a list that says what it is narrowed to', async () => {
  for (const path of ['/members', '/cards', '/delivery', '/transactions']) {
    const { unmount, user, address } = renderRoute(`${path}?check=member_without_main`);
    const tags = await screen.findByRole('group', { name: fr.filters.active });
    const tag = t.tag(text('member_without_main').label);
    expect(within(tags).getByText(tag)).toBeTruthy();
    const asked = await waitFor(() => {
      const calls = world.calls.filter((call) => call.includes('check=member_without_main'));
      expect(calls.length).toBeGreaterThan(0);
      return calls;
    });
    expect(asked[0]).toContain('check=member_without_main');
    await user.click(within(tags).getByRole('button', { name: fr.filters.drop(tag) }));
    await waitFor(() => expect(address()).toBe(path));
    world.calls.length = 0;
    unmount();
  }
}, 60_000);

it('mends what can be worked out anew after a question that says how many', async () => {
  const mended: unknown[] = [];
  const checks = [flags()];
  server.use(...checkHandlers(checks, mended));
  const { user } = renderRoute('/tools/checks');
  await user.click(await screen.findByRole('button', { name: t.mendOf(text('member_flags').label) }));
  const question = await screen.findByRole('dialog', { name: t.mendTitle });
  expect(within(question).getByText(t.mendText(3))).toBeTruthy();
  expect(mended).toEqual([]);
  checks[0] = checkOf('member_flags', { check_canMend: true });
  await user.click(within(question).getByRole('button', { name: t.mend }));
  await waitFor(() => expect(mended).toEqual([{ check_service: 'members', check_name: 'member_flags' }]));
  await screen.findByText(t.all);
});

it('makes them again, and follows until they are made', async () => {
  const checks = [checkOf('member_tally'), checkOf('member_flags')];
  server.use(...checkHandlers(checks));
  const { user } = renderRoute('/tools/checks');
  await user.click(await screen.findByRole('button', { name: t.run }));
  await screen.findByText(t.running);
  expect(screen.getAllByText(t.underWay)).toHaveLength(2);
  // Nobody presses anything: the page asks again.
  for (const check of checks) check.check_isUnderWay = false;
  await waitFor(() => expect(screen.getByText(t.all)).toBeTruthy(), { timeout: 10_000 });
}, 20_000);

it('offers nothing to who may not, and no record that they may not open', async () => {
  world.user = userWith('auditor');
  server.use(...checkHandlers([{ ...flags(), check_entity: 'unknown' }]));
  renderRoute('/tools/checks');
  const wrong = await item('member_flags');
  expect(within(wrong).queryByRole('button')).toBeNull();
  expect(within(wrong).queryByRole('link')).toBeNull();
  expect(within(wrong).getByText('2600-5')).toBeTruthy();
});

it('asks for nothing where one is limited to regions', async () => {
  world.user = { ...userWith('admin'), login_regionIds: [1] };
  renderRoute('/tools/checks');
  await screen.findByText(t.nationalOnly);
  expect(world.calls.filter((call) => call.includes('check_list'))).toEqual([]);
});

it('says that nothing can be read', async () => {
  const DOWN = 'Le service est momentanément indisponible.';
  server.use(http.get('*/api/tools/get.check_list', () => refuse(503, 'unavailable', DOWN)));
  renderRoute('/tools/checks');
  const main = within(await screen.findByRole('main'));
  await main.findByText(DOWN, {}, { timeout: 10_000 });
});
