// The dashboards: figures and their lists, tables beside charts, filters in the address, what is hidden,
// what is to come, files.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { fr } from '../../i18n/fr';
import { dayOf, formatDay } from '../../i18n/format';
import { choose } from '../../test/choose';
import { renderRoute } from '../../test/renderRoute';
import { ok, refuse, server, userWith, world } from '../../test/server';
import {
  answerOf,
  AS_OF,
  chart,
  memberStatistics,
  point,
  type Statistics,
  TITLES,
} from '../../test/statistics';
import * as files from '../../ui/saveFile';

const t = fr.statistics;
const panel = (title: string) => screen.findByRole('region', { name: title });
const answers = (answer: Statistics) =>
  server.use(http.get('*/api/metabase/members', () => ok({ ...answer })));
const asked = () =>
  world.calls
    .filter((call) => call.includes('/api/metabase/members'))
    .map((call) => Object.fromEntries(new URL(call.slice(4), 'http://x').searchParams));

it('STA-2: shows each figure as the way to the list that holds it', async () => {
  renderRoute('/metabase_stats');
  const total = await screen.findByRole('link', { name: /^Membres 12\u202f345/ });
  expect(total.getAttribute('href')).toBe('/members');
  // A figure of the past has no list.
  expect(screen.queryByRole('link', { name: new RegExp(t.figures['members.new']!) })).toBeNull();
  expect(screen.getByText(t.figures['members.new']!)).toBeTruthy();
});

it('has the same figures in the table beside the chart, with their lists', async () => {
  renderRoute('/metabase_stats');
  const genders = await panel(TITLES.members_by_gender!);
  const table = within(genders).getByRole('table');
  expect(
    [...table.querySelectorAll('tr')].map((row) => [...row.cells].map((cell) => cell.textContent)),
  ).toEqual([
    ['Élément', 'Membres', 'Part'],
    ['Homme', '6\u202f000', '48,6\u202f%'],
    ['Femme', '6\u202f000', '48,6\u202f%'],
    ['Non renseigné', '345', '2,8\u202f%'],
    ['Total', '12\u202f345', '100\u202f%'],
  ]);
  const drawn = within(genders).getByRole('group', { name: t.chartOf(TITLES.members_by_gender!) });
  for (const place of [table, drawn]) {
    const hrefs = within(place)
      .getAllByRole('link')
      .map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual(['/members?gender=M', '/members?gender=F']);
  }
});

it('draws a dashboard without the browser’s own words, which would be waited for', async () => {
  const made = [vi.spyOn(Intl, 'NumberFormat'), vi.spyOn(Intl, 'DateTimeFormat')];
  renderRoute('/metabase_stats');
  await panel(TITLES.members_by_month!);
  await panel(TITLES.members_by_gender!);
  for (const spy of made) {
    expect(spy).not.toHaveBeenCalled();
    spy.mockRestore();
  }
});

it('compares months with those of the period before', async () => {
  renderRoute('/metabase_stats');
  const months = await panel(TITLES.members_by_month!);
  const row = within(months).getByRole('row', { name: /^août 2026/ });
  expect([...(row as HTMLTableRowElement).cells].map((cell) => cell.textContent)).toEqual([
    'août 2026',
    '20',
    '10',
    '+100\u202f%',
  ]);
  expect(
    within(months).getByRole('img', { name: /^août 2026 : 20 \(10 à la période précédente, \+100/ }),
  ).toBeTruthy();
});

it('compares no month that goes on with a whole one, and amounts as well as counts', async () => {
  const { unmount } = renderRoute('/metabase_stats');
  const months = await panel(TITLES.members_by_month!);
  const cells = (name: RegExp, of = months) =>
    [...(within(of).getByRole('row', { name }) as HTMLTableRowElement).cells].map(
      ({ textContent }) => textContent,
    );
  // November was counted on its 24th day.
  expect(cells(/^novembre 2026/)).toEqual(['novembre 2026', '30', '40', t.running]);
  expect(cells(/^Total/)).toEqual(['Total', '120', '100', t.wholeMonths('+50\u202f%')]);
  const { parentElement: tile } = screen.getByText(t.figures['members.new']!);
  expect(tile!.textContent).toContain(`${t.beforeValue('100')} (${t.wholeMonths('+50\u202f%')})`);
  unmount();

  renderRoute('/metabase_stats?name=transactions');
  const paid = await panel(TITLES.transactions_by_month!);
  expect(cells(/^octobre 2026/, paid).slice(3)).toEqual([
    '5',
    '5\u202f000',
    '4',
    '+25\u202f%',
    '4\u202f000',
    '+25\u202f%',
  ]);
  expect(cells(/^novembre 2026/, paid).slice(-4)).toEqual(['16', t.running, '16\u202f000', t.running]);
  const { parentElement: amount } = screen.getByText(t.figures['transactions.new']!);
  expect(amount!.textContent).toContain(
    `${t.francs(12_500)} ${t.beforeValue(t.francs(20_000))} (${t.wholeMonths('+25\u202f%')})`,
  );
});

it('goes through a chart with the arrows, one stop of Tab for all of it', async () => {
  const { user } = renderRoute('/metabase_stats');
  const drawn = within(await panel(TITLES.members_by_gender!)).getByRole('group', { name: /graphique/ });
  const marks = [...drawn.querySelectorAll<SVGElement>('.m-mark')];
  expect(marks.map((mark) => mark.getAttribute('tabindex'))).toEqual(['0', '-1', '-1']);
  marks[0]!.focus();
  await user.keyboard('{ArrowRight}');
  expect(document.activeElement).toBe(marks[1]);
  expect(drawn.parentElement!.querySelector('.m-chart-readout')?.textContent).toContain(
    'Femme : 6\u202f000 (49\u202f%)',
  );
  await user.keyboard('{End}');
  expect(document.activeElement).toBe(marks[2]);
  expect(marks.map((mark) => mark.getAttribute('tabindex'))).toEqual(['-1', '-1', '0']);
});

it('shows places by their size, with the table of places beside them', async () => {
  renderRoute('/metabase_stats');
  const places = await panel(TITLES.members_by_place!);
  const marks = within(places).getAllByRole('link', { name: /:/ });
  expect(marks.map((mark) => mark.getAttribute('aria-label'))).toEqual([
    'Tchologo : 10\u202f000',
    'Poro : 2\u202f345',
  ]);
  expect(within(places).getByRole('columnheader', { name: 'Avec photo' })).toBeTruthy();
  expect(within(places).getByRole('row', { name: 'Total 12\u202f345 11\u202f000' })).toBeTruthy();
});

it('keeps from, to and region in the address, and asks with them', async () => {
  const { user, address } = renderRoute('/metabase_stats?from=2026-01-01&to=2026-06-30&regionId=2');
  await screen.findByText(t.situation('30/06/2026'), { exact: false });
  expect(screen.getByText(t.territory('Tchologo'), { exact: false })).toBeTruthy();
  expect(asked()).toEqual([{ from: '2026-01-01', to: '2026-06-30', regionId: '2' }]);
  await user.click(screen.getByRole('button', { name: t.twelveMonths }));
  await waitFor(() => expect(address()).toBe('/metabase_stats?regionId=2'));
  await choose(user, screen.getByRole('combobox', { name: t.region }), 'Poro');
  await waitFor(() => expect(address()).toBe('/metabase_stats?regionId=1'));
  await waitFor(() => expect(asked().at(-1)).toEqual({ regionId: '1' }));
  await user.click(screen.getByRole('link', { name: t.dashboards.cards }));
  await waitFor(() => expect(address()).toBe('/metabase_stats?name=cards&regionId=1'));
  await panel(TITLES.cards_by_month!);
});

it('never asks for a period that ends before it begins', async () => {
  const { address } = renderRoute('/metabase_stats?from=2026-06-01');
  await panel(TITLES.members_by_month!);
  const day = screen.getByLabelText(t.to);
  fireEvent.change(day, { target: { value: '2026-03-15' } });
  await waitFor(() => expect(address()).toBe('/metabase_stats?to=2026-03-15'));
});

it('leaves out of the question what an address says wrongly', async () => {
  renderRoute('/metabase_stats?from=hier&regionId=x');
  await panel(TITLES.members_by_month!);
  expect(asked()).toEqual([{}]);
});

it('offers the regions of one’s territory alone', async () => {
  world.user = { ...userWith('viewer'), login_regionIds: [2] };
  const { user } = renderRoute('/metabase_stats');
  await screen.findByText(t.territory('Tchologo'), { exact: false });
  await user.click(screen.getByRole('combobox', { name: t.region }));
  await waitFor(() =>
    expect(document.querySelector('.ant-select-item-option[title="Tchologo"]')).not.toBeNull(),
  );
  expect(document.querySelector('.ant-select-item-option[title="Poro"]')).toBeNull();
});

it('says how fresh the figures are, the period, and of which day they are told', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(AS_OF) });
  renderRoute('/metabase_stats');
  const told = (await screen.findByText(/Situation au \d/)).textContent!;
  const time = new Date(AS_OF).toLocaleTimeString('fr-FR', { timeStyle: 'short' });
  expect(told).toBe(
    `Membres · Situation au 24/11/2026 · Territoire : National · Période : décembre 2025 – novembre 2026, ` +
      `${t.comparedRunning('novembre 2026')} · à jour à ${time}`,
  );
  const before = asked().length;
  await vi.advanceTimersByTimeAsync(61_000);
  await waitFor(() => expect(asked().length).toBe(before + 1));
  vi.useRealTimers();
});

it('STA-5: says what is hidden, says why, and adds nothing up', async () => {
  answers(
    answerOf(
      [
        chart('members_by_gender', 'shares', { current: [point('M', 40), point('F', null)] }),
        chart('members_by_month', 'months', { current: [point('2026-10', 10), point('2026-11', 15)] }),
      ],
      { rounded: true },
    ),
  );
  renderRoute('/metabase_stats');
  const genders = await panel(TITLES.members_by_gender!);
  expect(screen.getByText(t.roundedHint)).toBeTruthy();
  // Nothing is worked out of rounded figures either.
  expect((await panel(TITLES.members_by_month!)).querySelector('tfoot')).toBeNull();
  expect(within(genders).getByRole('row', { name: `Femme ${t.hidden}` })).toBeTruthy();
  expect(within(genders).queryByRole('columnheader', { name: t.share })).toBeNull();
  expect(genders.querySelector('tfoot')).toBeNull();
  expect(genders.textContent).not.toContain('40\u202f%');
  expect(within(genders).getByRole('img', { name: `Femme : ${t.hidden}` })).toBeTruthy();
});

it('STA-5: says of a chart with much that is hidden that it is, once', async () => {
  const months = ['2026-07', '2026-08', '2026-09'].map((month) => point(month, null));
  answers(
    answerOf(
      [
        chart('members_by_age', 'bars', { current: [point('15-24', null), point('25-34', null)] }),
        chart('members_by_month', 'months', { current: [...months, point('2026-10', 10)] }),
      ],
      { rounded: true },
    ),
  );
  renderRoute('/metabase_stats');
  for (const title of [TITLES.members_by_age!, TITLES.members_by_month!]) {
    const drawn = (await panel(title)).querySelector('.m-chart')!;
    expect(
      [...drawn.querySelectorAll('li')].filter((one) => one.textContent?.includes(t.hidden)),
    ).toHaveLength(1);
    expect([...drawn.querySelectorAll('text')].filter((one) => one.textContent === t.hidden)).toEqual([]);
  }
});

it('tells of a day to come as of today', async () => {
  answers(answerOf([chart('members_by_month', 'months', { current: [point('2026-05', 3)] })]));
  renderRoute('/metabase_stats?to=2999-12-31');
  await panel(TITLES.members_by_month!);
  expect(screen.getByText(t.situation(formatDay(dayOf(new Date()))), { exact: false })).toBeTruthy();
  expect(screen.queryByText(/2999/)).toBeNull();
});

it('STA-3: says that a day in the past was not kept', async () => {
  answers(answerOf([chart('members_by_month', 'months', { current: [point('2026-05', 3)] })]));
  renderRoute('/metabase_stats?to=2026-05-03');
  await panel(TITLES.members_by_month!);
  expect(screen.getByText(t.notKept)).toBeTruthy();
});

it('draws a chart that it does not know by its kind, under what it counts', async () => {
  answers(answerOf([chart('members_of_tomorrow', 'bars', { current: [point('some_word', 7)] })]));
  renderRoute('/metabase_stats');
  const unknown = await panel(t.units.members);
  expect(within(unknown).getByRole('rowheader', { name: 'some word' })).toBeTruthy();
  expect(within(unknown).getByRole('img', { name: 'some word : 7' })).toBeTruthy();
});

it('shows parts on top of each other, each with its own, and amounts where there are some', async () => {
  const { user } = renderRoute('/metabase_stats?name=transactions');
  const months = await panel(TITLES.transactions_by_month!);
  expect(within(months).getByRole('row', { name: /^octobre 2026 4 1 5 5\u202f000 4 / })).toBeTruthy();
  expect(within(months).getByRole('img', { name: 'octobre 2026, Wave : 1' })).toBeTruthy();
  await user.click(within(months).getByText(t.amount, { selector: '.ant-segmented-item-label' }));
  expect(within(months).getByRole('img', { name: 'octobre 2026, Wave : 1\u202f000 F CFA' })).toBeTruthy();
});

it('says honestly that a dashboard is to come, without a red notice', async () => {
  const { user } = renderRoute('/metabase_stats?name=synchronization');
  await screen.findByText(t.noSynchronization);
  expect(document.querySelector('.m-notice')).toBeNull();
  await user.click(screen.getByRole('link', { name: t.dashboards.members }));
  await panel(TITLES.members_by_month!);
});

it('keeps the figures that are there when the next ones do not come', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(AS_OF) });
  const { user } = renderRoute('/metabase_stats');
  await panel(TITLES.members_by_month!);
  server.use(http.get('*/api/metabase/members', () => refuse(503, 'unavailable', 'Indisponible.')));
  await vi.advanceTimersByTimeAsync(62_000);
  await screen.findByText(t.updateFailed);
  await panel(TITLES.members_by_month!);
  vi.useRealTimers();
  answers(memberStatistics());
  await user.click(screen.getByRole('button', { name: fr.errors.retry }));
  await waitFor(() => expect(screen.queryByText(t.updateFailed)).toBeNull());
});

it('says what it could not load, and tries again', async () => {
  server.use(http.get('*/api/metabase/members', () => refuse(422, 'validation_failed', 'Impossible.')));
  const { user } = renderRoute('/metabase_stats');
  const retry = await screen.findByRole('button', { name: fr.errors.retry });
  answers(memberStatistics());
  await user.click(retry);
  await panel(TITLES.members_by_month!);
});

it('says that there is nothing to count, and clears the filters', async () => {
  answers(answerOf([chart('members', 'figures', { current: [point('total', 0)] })]));
  const { user, address } = renderRoute('/metabase_stats?regionId=2&name=members');
  await screen.findByText(t.empty);
  await user.click(screen.getByRole('button', { name: t.clear }));
  await waitFor(() => expect(address()).toBe('/metabase_stats?name=members'));
});

it('narrows a region to one of its departments, and drops that with the region', async () => {
  const { user, address } = renderRoute('/metabase_stats?regionId=2');
  await panel(TITLES.members_by_month!);
  await user.click(screen.getByRole('combobox', { name: t.department }));
  const option = await waitFor(() => {
    const found = document.querySelector<HTMLElement>('.ant-select-item-option[title]');
    expect(found).not.toBeNull();
    return found!;
  });
  await user.click(option);
  await waitFor(() => expect(address()).toMatch(/regionId=2&departmentId=\d+$/));
  await waitFor(() => expect(asked().at(-1)).toHaveProperty('departmentId'));
  await choose(user, screen.getByRole('combobox', { name: t.region }), 'Poro');
  await waitFor(() => expect(address()).toBe('/metabase_stats?regionId=1'));
});

it('asks for one region where those of a territory are not added up', async () => {
  answers(answerOf([chart('members_by_place', 'bars', { current: [] })], { regionNeeded: true }));
  renderRoute('/metabase_stats');
  await screen.findByText(t.regionNeeded);
});

it('says to who has several regions why figures of all of them have no list', async () => {
  world.user = { ...userWith('admin'), login_regionIds: [1, 2] };
  const { user } = renderRoute('/metabase_stats');
  await screen.findByText(t.regionsWithoutList);
  await choose(user, screen.getByRole('combobox', { name: t.region }), 'Poro');
  await waitFor(() => expect(screen.queryByText(t.regionsWithoutList)).toBeNull());
});

it('shows what accounts did to who reads the audit alone', async () => {
  world.user = userWith('viewer');
  renderRoute('/metabase_stats');
  await panel(TITLES.members_by_month!);
  expect(screen.queryByRole('link', { name: t.dashboards.agents })).toBeNull();
});

const saved = () => {
  const blobs: [string, Blob][] = [];
  vi.spyOn(files, 'saveFile').mockImplementation((blob, name) => void blobs.push([name, blob]));
  return blobs;
};

it('STA-4: exports a table as CSV, as spreadsheets read it', async () => {
  const blobs = saved();
  const { user } = renderRoute('/metabase_stats');
  const ages = await panel(TITLES.members_by_age!);
  await user.click(within(ages).getByRole('button', { name: fr.table.export }));
  await user.click(await screen.findByRole('menuitem', { name: fr.table.exportCsv }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  const [name, blob] = blobs[0]!;
  expect(name).toMatch(/^statistiques-members-members_by_age-\d{4}-\d{2}-\d{2}\.csv$/);
  const bytes = new Uint8Array(await blob.arrayBuffer());
  expect(new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes)).toBe(
    '\u{feff}Élément;Membres\r\n15 à 24 ans;345\r\n65 ans et plus;12000\r\nTotal;12345\r\n',
  );
});

it('exports every table of the page as one workbook', async () => {
  const blobs = saved();
  const { user } = renderRoute('/metabase_stats');
  await panel(TITLES.members_by_age!);
  await user.click(screen.getByRole('button', { name: t.exportAll }));
  await waitFor(() => expect(blobs).toHaveLength(1));
  expect(blobs[0]![0]).toMatch(/^statistiques-members-.*\.xlsx$/);
  const { unzipSync, strFromU8 } = await import('fflate');
  const parts = unzipSync(new Uint8Array(await blobs[0]![1].arrayBuffer()));
  const names = [...strFromU8(parts['xl/workbook.xml']!).matchAll(/<sheet name="([^"]*)"/g)].map(
    ([, one]) => one,
  );
  expect(names).toEqual([
    'Membres en chiffres',
    'Nouveaux membres par mois d’adh',
    'Membres par genre',
    'Membres par âge atteint dans l’',
    'Membres par territoire',
  ]);
  const places = strFromU8(parts['xl/worksheets/sheet5.xml']!);
  expect(places).toContain('<c><v>10000</v></c>');
  expect(places).toContain('Situation au');
});

it('lets no figures leave that the audit was not told of', async () => {
  const blobs = saved();
  const told: unknown[] = [];
  server.use(
    http.post('*/api/metabase/post.export', async ({ request }) => {
      told.push(await request.json());
      return refuse(503, 'unavailable', 'Le journal est indisponible.');
    }),
  );
  const { user } = renderRoute('/metabase_stats?from=2026-01-01&regionId=2');
  await panel(TITLES.members_by_age!);
  await user.click(screen.getByRole('button', { name: t.exportAll }));
  await screen.findByText('Le journal est indisponible.');
  expect(blobs).toEqual([]);
  const figures = { reportName: 'members', from: '2026-01-01', regionId: 2 };
  expect(told[0]).toEqual({ ...figures, format: 'xlsx', rows: 14 });
  window.dispatchEvent(new Event('beforeprint'));
  await waitFor(() => expect(told.at(-1)).toMatchObject({ format: 'pdf' }));
});

it('draws for paper at once, as wide as paper is, and says on every page what it is', async () => {
  renderRoute('/metabase_stats/report');
  await panel(TITLES.members_by_age!);
  const sizes = () =>
    [...document.querySelectorAll('.m-chart-drawing')].map((drawing) => drawing.getAttribute('viewBox'));
  const before = sizes();
  window.dispatchEvent(new Event('beforeprint'));
  expect(sizes()).toHaveLength(before.length);
  expect(sizes()[0]).toBe('0 0 580 210');
  const told = document.documentElement.style.getPropertyValue('--m-stats-told');
  expect(told).toContain(t.dashboards.members);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(sizes()).toEqual(before);
});

it('shows one dashboard alone, without the frame, and goes back to the same', async () => {
  const { address, user } = renderRoute('/metabase_stats/report?name=members&regionId=2');
  await screen.findByRole('heading', { level: 1, name: t.dashboards.members });
  await panel(TITLES.members_by_month!);
  expect('alone' in document.documentElement.dataset).toBe(true);
  await user.click(screen.getByRole('link', { name: t.back }));
  await waitFor(() => expect(address()).toBe('/metabase_stats?name=members&regionId=2'));
  await waitFor(() => expect('alone' in document.documentElement.dataset).toBe(false));
});

it('says that a dashboard of that name does not exist', async () => {
  renderRoute('/metabase_stats/report?name=secret');
  await screen.findByText(t.gone);
});

it('STA-1: embeds Metabase’s dashboard, and renews its address before it ends', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(AS_OF) });
  let nth = 0;
  server.use(
    http.get('*/api/metabase/members', () => {
      nth += 1;
      const url = `http://metabase.test/embed/${nth}`;
      const expiresAt = new Date(Date.now() + 600_000).toISOString();
      return ok({ ...answerOf([], { mode: 'metabase', url, expiresAt, asOf: null }) });
    }),
  );
  renderRoute('/metabase_stats');
  const frame = await screen.findByTitle(t.embedded(t.dashboards.members));
  expect(frame.getAttribute('src')).toBe('http://metabase.test/embed/1');
  await vi.advanceTimersByTimeAsync(530_000);
  expect(nth).toBe(1);
  await vi.advanceTimersByTimeAsync(15_000);
  await waitFor(() => expect(nth).toBe(2));
  // The one that is seen stays until the next is there.
  await waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(2));
  expect(frame.isConnected).toBe(true);
  const next = document.querySelector<HTMLIFrameElement>('.m-embedded-next')!;
  next.dispatchEvent(new Event('load'));
  await waitFor(() => expect(document.querySelectorAll('iframe')).toHaveLength(1));
  expect(document.querySelector('iframe')!.src).toBe('http://metabase.test/embed/2');
  vi.useRealTimers();
});

it('STA-1: offers our own figures beside Metabase’s, which nobody knows to be there', async () => {
  server.use(
    http.get('*/api/metabase/members', ({ request }) =>
      new URL(request.url).searchParams.get('builtin') === 'true'
        ? ok({ ...memberStatistics() })
        : ok({
            ...answerOf([], {
              mode: 'metabase',
              url: 'http://metabase.test/embed/1',
              expiresAt: new Date(Date.now() + 600_000).toISOString(),
              asOf: null,
            }),
          }),
    ),
  );
  const { user, address } = renderRoute('/metabase_stats');
  await user.click(await screen.findByRole('button', { name: t.showOurs }));
  await panel(TITLES.members_by_month!);
  expect(address()).toBe('/metabase_stats?builtin=true');
});
