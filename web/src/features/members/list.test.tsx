// The list of members: what it shows, its filters, its views, its files.
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { fr } from '../../i18n/fr';
import { cardWith } from '../../test/cards';
import { choose } from '../../test/choose';
import { memberWith, members } from '../../test/members';
import { renderRoute } from '../../test/renderRoute';
import { ok, refuse, server, userWith, world } from '../../test/server';
// Compiled before the first test's clock runs.
import './list';

// Some are journeys over several pop-ups.
const t = fr.members;
const lists = () =>
  world.calls
    .filter((call) => call.startsWith('GET /api/member/get.member_list?'))
    .map((call) => Object.fromEntries(new URLSearchParams(call.split('?')[1])));

async function open(address = '/members') {
  const view = renderRoute(address);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
  return { ...view, grid };
}

const rowOf = (text: string) => screen.getByText(text).closest<HTMLElement>('[role="row"]')!;
const filterOf = (name: keyof typeof t.filterNames) =>
  screen.getByRole('combobox', { name: t.filterBy(t.filterNames[name]) });

// antd asks for the key's code, which user-event does not give.
const enter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });

it('says of each member what one must know, the last enrolled first', async () => {
  await open();
  expect(lists()[0]).toEqual({
    _limit: '100',
    _offset: '0',
    _orderBy: 'member_createdAt',
    _descending: 'true',
  });
  expect(await screen.findByText(t.count(5, false))).toBeTruthy();
  const drissa = rowOf('Drissa');
  expect(drissa.textContent).toContain('07 01 02 03 04');
  expect(drissa.textContent).toContain('12/04/1980');
  expect(drissa.textContent).toContain('Poro › Korhogo › Karakoro');
  const mariam = rowOf('Mariam');
  expect(mariam.textContent).toContain('1984 (année seule)');
  expect(mariam.textContent).not.toContain('01/01');
  expect(mariam.textContent).toContain(`${t.links.spouse}Soro Drissa`);
  expect(rowOf('Salif').textContent).toContain(t.statuses.suspended);
  expect(screen.queryByText('Navigué')).toBeNull();
});

it('says that a total is an estimate', async () => {
  server.use(
    http.get('*/api/member/get.member_list', () =>
      ok({
        total: 1_200_000,
        totalIsEstimate: true,
        rows: [memberWith(1, 'Soro', 'Drissa') as unknown as never],
      }),
    ),
  );
  await open();
  expect(screen.getByText(/environ 1.200.000 membres/)).toBeTruthy();
});

it('opens a member, and leads to enrolment, by keyboard', async () => {
  const { user, address, grid } = await open();
  within(grid).getAllByRole('row')[1]!.focus();
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toMatch(/^\/members\/\d$/));
  // The title of the screen is there only until the member's name is.
  const isOther = (name: string) => name !== fr.screens.members.title;
  await screen.findByRole('heading', { level: 1, name: isOther });
  await user.keyboard('gm');
  await screen.findByRole('link', { name: t.create });
  // The link may be drawn a moment before the keys are listened to.
  await waitFor(async () => {
    await user.keyboard('n');
    expect(address()).toBe('/members/nouveau');
  });
});

it('U8: adds filters as tags that go, and keeps them in the address', async () => {
  const { user, address } = await open();
  await user.click(screen.getByRole('button', { name: fr.table.filtersCount(0) }));
  await screen.findByRole('combobox', { name: t.filterBy(t.filterNames.status) });
  await choose(user, filterOf('status'), t.statuses.active);
  await waitFor(() => expect(address()).toBe('/members?status=active'));
  await waitFor(() => expect(screen.queryByText('Salif')).toBeNull());
  await choose(user, filterOf('isMainAccount'), t.dependants);
  await waitFor(() => expect(address()).toBe('/members?status=active&isMainAccount=false'));
  await waitFor(() =>
    expect(lists().at(-1)).toMatchObject({ status: 'active', isMainAccount: 'false', _offset: '0' }),
  );
  fireEvent.change(screen.getByLabelText(t.filterBy(t.filterNames.createdFrom)), {
    target: { value: '2026-11-01' },
  });
  await waitFor(() => expect(address()).toContain('createdFrom=2026-11-01'));
  await screen.findByText(t.createdFromTag('01/11/2026'));
  const tags = screen.getByRole('group', { name: fr.filters.active });
  expect(screen.getByRole('button', { name: fr.table.filtersCount(3) })).toBeTruthy();
  await user.click(within(tags).getByLabelText(fr.filters.drop(t.dependants)));
  await waitFor(() => expect(address()).toBe('/members?status=active&createdFrom=2026-11-01'));
  await user.click(screen.getByRole('button', { name: fr.table.clearFilters }));
  await waitFor(() => expect(address()).toBe('/members'));
  await screen.findByText('Salif');
});

it('finds those of a colleague when the name is typed, not before', async () => {
  const { user, address } = await open();
  await user.click(screen.getByRole('button', { name: fr.table.filtersCount(0) }));
  await user.type(await screen.findByLabelText(t.filterBy(t.filterNames.createdBy)), 'binta');
  expect(address()).toBe('/members');
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/members?createdBy=binta'));
  await waitFor(() => expect(screen.queryByText('Drissa')).toBeNull());
  expect(screen.getByText('Issa')).toBeTruthy();
});

it('brings the upper places of a locality along, and drops it with them', async () => {
  const { user, address } = await open();
  await user.click(screen.getByRole('button', { name: fr.table.filtersCount(0) }));
  const locality = filterOf('locality');
  await user.click(locality);
  await user.type(locality, 'keke');
  // The server has answered when no other village is left.
  const options = () =>
    [...document.querySelectorAll('.ant-select-item-option')].map((one) => one.textContent);
  await waitFor(() => expect(options()).toEqual(['KékégozaTchologo › Kong › Bilimono']));
  enter(locality);
  await waitFor(() =>
    expect(address()).toBe('/members?localityId=32&regionId=2&departmentId=13&subprefectureId=23'),
  );
  await waitFor(() => expect(screen.queryByText('Drissa')).toBeNull());
  expect(screen.getByText('Salif')).toBeTruthy();
  const region = screen.getByRole('combobox', { name: fr.geography.filterBy.region });
  await user.click(region);
  await user.type(region, 'poro');
  enter(region);
  await waitFor(() => expect(address()).toBe('/members?regionId=1'));
});

it('takes the filters of an address, and leaves out what makes no sense', async () => {
  await open(
    '/members?gender=X&status=dormant&hasValidCard=peut-%C3%AAtre&createdFrom=2026-13-45' +
      '&localityId=abc&withoutPhoto=true&orderBy=member_uuid',
  );
  expect(lists()[0]).toEqual({
    _limit: '100',
    _offset: '0',
    _orderBy: 'member_createdAt',
    _descending: 'true',
    withoutPhoto: 'true',
  });
});

it('takes what the statistics count from their addresses, and says it', async () => {
  await open('/members?isSpouse=true&membershipFrom=2026-01-01&membershipTo=2026-01-31&birthTo=1990-12-31');
  expect(lists()[0]).toMatchObject({
    isSpouse: 'true',
    membershipFrom: '2026-01-01',
    membershipTo: '2026-01-31',
    birthTo: '1990-12-31',
  });
  for (const tag of [t.spouses, t.membershipFromTag('01/01/2026'), t.birthToTag('31/12/1990')])
    expect(screen.getByText(tag)).toBeTruthy();
});

it('comes back to a saved view', async () => {
  const { user, address } = await open('/members?isMainAccount=true&orderBy=member_lastname');
  await user.click(screen.getByRole('button', { name: fr.views.button }));
  await user.click(await screen.findByRole('button', { name: fr.views.save }));
  const dialog = await screen.findByRole('dialog', { name: fr.views.saveTitle });
  await user.type(within(dialog).getByRole('textbox', { name: fr.views.name }), 'Titulaires');
  await user.click(within(dialog).getByRole('button', { name: fr.form.save }));
  await user.click(screen.getByRole('button', { name: fr.table.clearFilters }));
  await waitFor(() => expect(address()).toBe('/members'));
  await user.click(screen.getByRole('button', { name: fr.views.button }));
  await user.click(await screen.findByRole('button', { name: 'Titulaires' }));
  await waitFor(() => expect(address()).toBe('/members?isMainAccount=true&orderBy=member_lastname'));
});

it('shows more columns to whoever asks for them', async () => {
  const { user } = await open();
  expect(screen.queryByRole('columnheader', { name: t.createdBy })).toBeNull();
  await user.click(screen.getByRole('button', { name: fr.table.display }));
  await user.click(await screen.findByRole('checkbox', { name: t.createdBy }));
  await screen.findByRole('columnheader', { name: t.createdBy });
  await user.click(screen.getByRole('checkbox', { name: t.contact }));
  await waitFor(() => expect(screen.queryByRole('columnheader', { name: t.contact })).toBeNull());
});

it('says what to do while there is nobody, and why when the list fails', async () => {
  members.rows = [];
  renderRoute('/members');
  await screen.findByText(t.empty);
  expect(screen.getAllByRole('link', { name: t.create })).toHaveLength(1);
});

it('says why the list fails, and tries again', async () => {
  server.use(
    http.get('*/api/member/get.member_list', () =>
      refuse(422, 'validation_failed', 'Le service est indisponible.'),
    ),
  );
  const { user } = renderRoute('/members');
  await screen.findByText(fr.errors.loadTitle);
  server.resetHandlers();
  await user.click(screen.getByRole('button', { name: fr.errors.retry }));
  await screen.findByText('Drissa');
});

it('offers to who may only read a file of the selection, and nothing else', async () => {
  world.user = userWith('viewer');
  const { user } = await open();
  expect(screen.queryByRole('link', { name: t.create })).toBeNull();
  await user.click(screen.getByRole('checkbox', { name: fr.table.selectAll }));
  await screen.findByRole('button', { name: t.exportSelection });
  expect(screen.queryByRole('button', { name: t.changeLocality })).toBeNull();
  expect(screen.queryByRole('button', { name: t.archive })).toBeNull();
});

it('is a suite of cards on a narrow screen, its filters folded', async () => {
  vi.spyOn(window, 'matchMedia').mockImplementation(
    (query) =>
      ({
        matches: query.includes('max-width: 639px'),
        addEventListener: () => {},
        removeEventListener: () => {},
      }) as unknown as MediaQueryList,
  );
  const { user, address } = renderRoute('/members?status=active&regionId=1');
  const cards = await screen.findByRole('list', { name: fr.screens.members.title });
  const drissa = (await within(cards).findByText('Soro Drissa')).closest('button')!;
  expect(drissa.textContent).toContain('2600000001');
  expect(drissa.textContent).toContain(t.statuses.active);
  expect(drissa.textContent).toContain('Gbonné');
  expect(screen.queryByRole('combobox', { name: t.filterBy(t.filterNames.status) })).toBeNull();
  const tags = screen.getByRole('group', { name: fr.filters.active });
  await within(tags).findByText('Poro');
  await user.click(screen.getByRole('button', { name: fr.table.filtersCount(2) }));
  await screen.findByRole('combobox', { name: t.filterBy(t.filterNames.gender) });
  await user.click(drissa);
  await waitFor(() => expect(address()).toBe('/members/1'));
});

it('makes a file of what is filtered, in the columns and the order shown', async () => {
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) names.push(this.download);
  });
  const { user } = await open('/members?regionId=1&filter=soro&orderBy=member_lastname');
  await user.click(screen.getByRole('button', { name: fr.table.export }));
  await user.click(await screen.findByText(fr.table.exportXlsx));
  await screen.findByText(fr.table.exported('membres.xlsx'));
  expect(names).toEqual(['membres.xlsx']);
  expect(members.exports).toEqual([
    {
      format: 'xlsx',
      regionId: '1',
      filter: 'soro',
      _orderBy: 'member_lastname',
      _descending: 'false',
      columns:
        'member_idNumber,member_lastname,member_firstname,member_birthDate,member_birthDatePrecision,' +
        'member_contact,region_name,department_name,subprefecture_name,locality_name,' +
        'member_isMainAccount,member_isSpouse,member_isChild,member_mainMemberName,' +
        'member_status,member_statusReason,member_statusOn',
    },
  ]);
  // Done ones stay until they are put away.
  await user.click(screen.getByRole('button', { name: fr.jobs.button(0) }));
  const title = t.exportTitle('XLSX', 3, false);
  const drawer = await screen.findByRole('dialog', { name: fr.jobs.title });
  await within(drawer).findByText(title);
  await user.click(within(drawer).getByRole('button', { name: fr.jobs.dismissed(title) }));
  await within(drawer).findByText(fr.jobs.none);
});

it('U4: nothing found, it asks what was meant, and one click looks for that', async () => {
  const asked: string[] = [];
  server.use(
    http.get('*/api/member/get.member_suggestions', ({ request }) => {
      asked.push(new URL(request.url).search);
      return ok({ suggestions: ['Soro', 'Soro Fanta'] });
    }),
  );
  const { user, address } = renderRoute('/members?filter=sorro&status=active');
  await screen.findByText(fr.search.didYouMean, { exact: false });
  expect(asked).toEqual(['?status=active&filter=sorro']);
  await user.click(screen.getByRole('button', { name: fr.search.meant('Soro') }));
  await waitFor(() => expect(address()).toBe('/members?filter=Soro&status=active'));
  await screen.findByText('Drissa');
  expect(asked).toHaveLength(1);
});

it('U4: a card’s number, also in groups, finds its member, in the list and in its file', async () => {
  const rows = [cardWith(1, 'delivered', { card_idNumber: '26000000013' })] as unknown as never[];
  const asked: (string | null)[] = [];
  server.use(
    http.get('*/api/card/get.card_list', ({ request }) => {
      asked.push(new URL(request.url).searchParams.get('filter'));
      return ok({ total: 1, totalIsEstimate: false, rows });
    }),
  );
  const { user } = await open('/members?filter=26+0000+0001+3');
  expect(asked).toEqual(['26000000013']);
  const holder = cardWith(1, 'delivered').card_memberIdNumber;
  expect(lists().at(-1)?.filter).toBe(holder);
  expect(await screen.findByText(t.count(1, false))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: fr.table.export }));
  await user.click(await screen.findByText(fr.table.exportCsv));
  await waitFor(() => expect(members.exports).toMatchObject([{ filter: holder }]));
});
