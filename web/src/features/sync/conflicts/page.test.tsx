// The conflicts: what is told of each, one decided, many decided, another value typed in; a node that only
// shows them.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { formatDateTime, formatShortMoment } from '../../../i18n/format';
import { choose } from '../../../test/choose';
import { conflictOf, conflicts } from '../../../test/conflicts';
import { photos } from '../../../test/photos';
import { renderRoute } from '../../../test/renderRoute';
import { refuse, server, userWith, world } from '../../../test/server';
import { exchange, inTheField, nodeOf } from '../../../test/synchronization';
import { useWidth, watchViews } from '../../../test/visible';
// Compiled before the first test's clock runs.
import './page';

const t = fr.conflictList;
const words = fr.conflicts;
const { fields } = fr.member;
const ADDRESS = '/synchronization/conflicts';

const lists = () => world.calls.filter((call) => call.includes('/api/synchronization/get.conflict_list'));
const lastQuery = () => new URLSearchParams(lists().at(-1)?.split('?')[1]);

async function rowsOf(count?: number) {
  const grid = await screen.findByRole('grid');
  await waitFor(() => {
    const rows = within(grid).getAllByRole('row').slice(1);
    if (count === undefined) expect(rows.length).toBeGreaterThan(0);
    else expect(rows).toHaveLength(count);
  });
  return within(grid).getAllByRole('row').slice(1);
}

const rowOf = async (text: string) => (await rowsOf()).find((row) => row.textContent?.includes(text))!;
const actIn = (row: HTMLElement, act: string) =>
  within(row).getByRole('button', { name: new RegExp(`^${act}`) });

const cityOf = (id: number, name: string, more: Parameters<typeof conflictOf>[1] = {}) =>
  conflictOf(id, { conflict_entityId: id, conflict_entityLabel: name, ...more });

it('tells of each its field, the three values, who typed them, on which node, and why', async () => {
  conflicts.rows = [conflictOf(1), conflictOf(2, { conflict_decision: 'keep_node' })];
  renderRoute(ADDRESS);
  const [row] = await rowsOf(1);
  for (const text of [
    'Soro Drissa (2600000001)',
    fields.member_city,
    'Korhogo',
    'Bouaké',
    words.centreBy('awa', formatShortMoment('2026-11-19T09:00:00Z')),
    'Ferkessédougou',
    words.nodeBy('binta', formatShortMoment('2026-11-18T15:30:00Z')),
    fr.synchronization.nodeNamed('Nord', 3),
    words.reasons.differs.short,
    formatShortMoment('2026-11-20T10:01:00Z'),
  ])
    expect(row!.textContent).toContain(text);
  expect(within(row!).getByRole('link', { name: /Soro/ }).getAttribute('href')).toBe('/members/1');
  expect(screen.getByText(t.count(1, false))).toBeTruthy();
  expect(lastQuery().get('_orderBy')).toBe('conflict_foundAt');
  expect(lastQuery().get('_descending')).toBe('true');
});

it('reads values as the record’s page has them, also those that are several fields', async () => {
  conflicts.rows = [
    conflictOf(1, {
      conflict_field: 'member_gender',
      conflict_baseValue: null,
      conflict_centreValue: 'F',
      conflict_nodeValue: 'M',
    }),
    conflictOf(2, {
      conflict_field: 'member_birthDate',
      conflict_centreValue: { member_birthDate: '1980-01-01', member_birthDatePrecision: 'year' },
      conflict_nodeValue: { member_birthDate: '1981-03-12', member_birthDatePrecision: 'day' },
    }),
    conflictOf(3, {
      conflict_field: 'member_localityId',
      conflict_centreValue: 31,
      conflict_nodeValue: 32,
      conflict_canTypeIn: false,
    }),
    conflictOf(4, {
      conflict_field: 'member_nationality',
      conflict_centreValue: { member_nationality: 'CI', member_otherNationality: null },
      conflict_nodeValue: { member_nationality: 'other', member_otherNationality: 'Apatride' },
    }),
    conflictOf(5, {
      conflict_field: 'member_householdStatus',
      conflict_centreValue: {
        member_householdStatus: 'head',
        member_householdSize: 6,
        member_dependentCount: null,
      },
      conflict_nodeValue: null,
    }),
    conflictOf(6, {
      conflict_field: 'member_isMainAccount',
      conflict_reason: 'does_not_fit',
      conflict_canTypeIn: false,
      conflict_centreValue: { member_isMainAccount: true, member_isSpouse: false, member_isChild: false },
      conflict_nodeValue: {
        member_isMainAccount: false,
        member_isSpouse: false,
        member_isChild: true,
        member_mainMemberId: 4,
        member_orderNumber: 2,
      },
    }),
    conflictOf(7, {
      conflict_field: 'member_archivedAt',
      conflict_reason: 'revived',
      conflict_canTypeIn: false,
      conflict_centreValue: '2026-11-19T09:00:00Z',
      conflict_nodeValue: null,
    }),
  ];
  renderRoute(ADDRESS);
  await rowsOf(7);
  const told = async (name: string, texts: string[]) => {
    const row = await rowOf(name);
    await waitFor(() => {
      for (const text of texts) expect(row.textContent).toContain(text);
    });
    return row;
  };
  await told(fields.member_gender, [fr.history.empty, fr.members.genders.F, fr.members.genders.M]);
  await told(fields.member_birthDate, ['1980 (année seule)', '12/03/1981']);
  const place = await told(fields.member_localityId, ['Poro › ', 'Gbonné']);
  expect(within(place).queryByRole('button', { name: new RegExp(t.typeIn) })).toBeNull();
  const nation = await told(fields.member_nationality, ['Apatride']);
  expect(nation.textContent).not.toContain(fr.member.otherNationality);
  await told(fr.member.groups.household, [
    `${fr.member.householdStatuses.head} · ${words.part(fields.member_householdSize, '6')}`,
  ]);
  await told(words.kinship, [
    fr.members.links.main,
    `${fr.members.linkOf(fr.members.links.child, 'Coulibaly Issa (2600000004)')} · ${fr.member.rank(2)}`,
    words.reasons.does_not_fit.short,
  ]);
  await told(words.archiving, [
    words.archivedAt(formatDateTime('2026-11-19T09:00:00Z')),
    words.inUse,
    words.reasons.revived.short,
  ]);
});

it('is narrowed by what its address says: field, node, record, decided', async () => {
  exchange.nodes = [nodeOf(3), nodeOf(4, { node_name: 'Sud' })];
  conflicts.rows = [
    conflictOf(1),
    conflictOf(2, { conflict_field: 'member_district', conflict_node: 4, conflict_nodeName: 'Sud' }),
    cityOf(4, 'Coulibaly Issa'),
    conflictOf(5, {
      conflict_decision: 'type_in',
      conflict_decidedValue: 'Abidjan',
      conflict_decidedBy: 'fatou',
      conflict_decidedAt: '2026-11-21T08:00:00Z',
    }),
  ];
  const { user, address } = renderRoute(`${ADDRESS}?entity=member&entityId=1&field=d%27anse&node=x`);
  await rowsOf(2);
  expect(lastQuery().get('entityId')).toBe('1');
  expect(lastQuery().has('field')).toBe(false);
  expect(lastQuery().has('node')).toBe(false);
  await user.click(screen.getByRole('button', { name: /^Filtres/ }));
  const by = (name: string) => screen.getByLabelText(fr.filters.by(name));
  await choose(user, by(t.filterNames.field), fields.member_district);
  await choose(user, by(t.filterNames.node), fr.synchronization.nodeNamed('Sud', 4));
  await waitFor(() =>
    expect(address()).toBe(`${ADDRESS}?entity=member&entityId=1&field=member_district&node=4`),
  );
  await rowsOf(1);
  const tags = screen.getByRole('group', { name: fr.filters.active });
  expect(tags.textContent).toContain(fields.member_district);
  for (const text of [
    t.recordTag('Soro Drissa (2600000001)'),
    fields.member_district,
    fr.synchronization.nodeNamed('Sud', 4),
  ])
    await user.click(screen.getByRole('button', { name: fr.filters.drop(text) }));
  await waitFor(() => expect(address()).toBe(ADDRESS));
  await rowsOf(3);
  await choose(user, by(t.filterNames.state), t.states.true);
  await waitFor(() => expect(address()).toBe(`${ADDRESS}?decided=true`));
  const [decided] = await rowsOf(1);
  await waitFor(() => expect(decided!.textContent).toContain('Abidjan'));
  expect(decided!.textContent).toContain(t.decisions.type_in);
  expect(decided!.textContent).toContain(t.decidedBy('fatou', formatDateTime('2026-11-21T08:00:00Z')));
  expect(within(decided!).queryByRole('button')).toBeNull();
  expect(within(decided!).queryByRole('checkbox')).toBeNull();
});

it('keeps one of the two values, as it was seen, and goes on to the next row', async () => {
  conflicts.rows = [cityOf(1, 'Soro Drissa'), cityOf(4, 'Coulibaly Issa')];
  const { user } = renderRoute(ADDRESS);
  await user.click(actIn(await rowOf('Soro'), t.keepNode));
  const [left] = await rowsOf(1);
  expect(left!.textContent).toContain('Coulibaly');
  expect(conflicts.decisions).toEqual([{ conflict_ids: [1], decision: 'keep_node', conflict_version: 5 }]);
  await screen.findAllByText('Conflit tranché');
  await waitFor(() => expect(document.activeElement === left).toBe(true));
  await user.click(actIn(left!, t.keepCentre));
  await screen.findByText(t.empty);
  expect(conflicts.decisions.at(-1)).toMatchObject({ conflict_ids: [4], decision: 'keep_centre' });
});

it('says why one is refused, and shows the record as it is now', async () => {
  conflicts.rows = [conflictOf(1)];
  const { user } = renderRoute(ADDRESS);
  const [row] = await rowsOf(1);
  conflicts.rows = [conflictOf(1, { conflict_centreValue: 'Odienné', conflict_version: 6 })];
  await user.click(actIn(row!, t.keepCentre));
  await screen.findAllByText('Ce conflit est refusé : stale_version.');
  await waitFor(() => expect(screen.getByRole('grid').textContent).toContain('Odienné'));
  expect(conflicts.rows[0]!.conflict_decision).toBeNull();
});

it('asks before a value is kept that archives the record', async () => {
  conflicts.rows = [
    conflictOf(1, {
      conflict_field: 'member_archivedAt',
      conflict_reason: 'revived',
      conflict_canTypeIn: false,
      conflict_centreValue: '2026-11-19T09:00:00Z',
      conflict_nodeValue: null,
    }),
  ];
  const { user } = renderRoute(ADDRESS);
  const [row] = await rowsOf(1);
  await user.click(actIn(row!, t.keepCentre));
  const question = await screen.findByRole('dialog', { name: t.archiveTitle('Soro Drissa (2600000001)') });
  expect(conflicts.decisions).toEqual([]);
  await user.click(within(question).getByRole('button', { name: t.archiveConfirm }));
  await screen.findByText(t.empty);
  expect(conflicts.decisions).toHaveLength(1);
});

it('opens one by Enter, with its values whole, and decides it there', async () => {
  conflicts.rows = [conflictOf(1)];
  const { user, address } = renderRoute(ADDRESS);
  const [row] = await rowsOf(1);
  row!.focus();
  await user.keyboard('{Enter}');
  const name = words.named('Soro Drissa (2600000001)', fields.member_city);
  const drawer = await screen.findByRole('dialog', { name });
  for (const text of [
    words.reasons.differs.long,
    t.fromNode(fr.synchronization.nodeNamed('Nord', 3)),
    'Ferkessédougou',
    words.tag,
  ])
    expect(drawer.textContent).toContain(text);
  expect(within(drawer).getByRole('link', { name: t.openRecord }).getAttribute('href')).toBe('/members/1');
  await user.click(within(drawer).getByRole('button', { name: t.actOf(t.keepNode, name) }));
  await screen.findByText(t.empty);
  await waitFor(() => expect(screen.queryByRole('dialog', { name })).toBeNull());
  expect(conflicts.decisions).toMatchObject([{ decision: 'keep_node' }]);
  expect(address()).toBe(ADDRESS);
});

it('takes another value in the field of the record’s form, and says there what is refused', async () => {
  conflicts.rows = [conflictOf(1)];
  const { user } = renderRoute(ADDRESS);
  const [row] = await rowsOf(1);
  await user.click(actIn(row!, t.typeIn));
  const dialog = await screen.findByRole('dialog', { name: t.typeInTitle(fields.member_city) });
  const input = within(dialog).getByLabelText(fields.member_city);
  expect((input as HTMLInputElement).value).toBe('Bouaké');
  await user.clear(input);
  await user.type(input, '  Abidjan ');
  const errors = [{ field: 'member_city', message: 'Cette ville est refusée.', reason: 'too_long' }];
  server.use(
    http.post(
      '*/api/synchronization/post.conflict_decision',
      () => refuse(422, 'validation_failed', 'Un champ est à corriger.', { errors }),
      { once: true },
    ),
  );
  await user.click(within(dialog).getByRole('button', { name: t.typeInSave }));
  await within(dialog).findByText('Cette ville est refusée.');
  await user.click(within(dialog).getByRole('button', { name: t.typeInSave }));
  await screen.findByText(t.empty);
  expect(conflicts.decisions).toEqual([
    { conflict_ids: [1], decision: 'type_in', value: 'Abidjan', conflict_version: 5 },
  ]);
});

it('sends every field of a value that is several, also those that fall away', async () => {
  conflicts.rows = [
    conflictOf(1, {
      conflict_field: 'member_birthDate',
      conflict_centreValue: { member_birthDate: '1980-01-01', member_birthDatePrecision: 'year' },
      conflict_nodeValue: { member_birthDate: '1981-03-12', member_birthDatePrecision: 'day' },
    }),
    conflictOf(2, {
      conflict_field: 'member_nationality',
      conflict_centreValue: { member_nationality: 'other', member_otherNationality: 'Apatride' },
      conflict_nodeValue: { member_nationality: 'ML', member_otherNationality: null },
    }),
  ];
  const { user } = renderRoute(ADDRESS);
  await rowsOf(2);
  await user.click(actIn(await rowOf(fields.member_birthDate), t.typeIn));
  const birth = await screen.findByRole('dialog', { name: t.typeInTitle(fields.member_birthDate) });
  const day = within(birth).getByLabelText(fields.member_birthDate);
  expect((day as HTMLInputElement).value).toBe('1980');
  await user.clear(day);
  await user.type(day, '12/05/1980');
  await user.click(within(birth).getByRole('button', { name: t.typeInSave }));
  await rowsOf(1);
  expect(conflicts.decisions.at(-1)!.value).toEqual({
    member_birthDate: '1980-05-12',
    member_birthDatePrecision: 'day',
  });
  await user.click(actIn(await rowOf(fields.member_nationality), t.typeIn));
  const nation = await screen.findByRole('dialog', { name: t.typeInTitle(fields.member_nationality) });
  expect(within(nation).getByLabelText(fields.member_otherNationality)).toBeTruthy();
  await choose(user, within(nation).getByLabelText(fields.member_nationality), 'Burkina Faso');
  await waitFor(() => expect(within(nation).queryByLabelText(fields.member_otherNationality)).toBeNull());
  await user.click(within(nation).getByRole('button', { name: t.typeInSave }));
  await screen.findByText(t.empty);
  expect(conflicts.decisions.at(-1)!.value).toEqual({
    member_nationality: 'BF',
    member_otherNationality: null,
  });
});

it('has another place in the family typed in: as what, in whose family, in which rank', async () => {
  conflicts.rows = [
    conflictOf(3, {
      conflict_entityId: 3,
      conflict_entityLabel: 'Soro Fanta',
      conflict_field: 'member_isMainAccount',
      conflict_centreValue: {
        member_isMainAccount: true,
        member_isSpouse: false,
        member_isChild: false,
        member_mainMemberId: null,
        member_orderNumber: null,
      },
      conflict_nodeValue: {
        member_isMainAccount: false,
        member_isSpouse: true,
        member_isChild: false,
        member_mainMemberId: 1,
        member_orderNumber: 1,
      },
    }),
  ];
  const { user } = renderRoute(ADDRESS);
  const [row] = await rowsOf(1);
  await user.click(actIn(row!, t.typeIn));
  const dialog = await screen.findByRole('dialog', { name: t.typeInTitle(words.kinship) });
  const holder = fields.member_mainMemberId;
  expect(within(dialog).queryByLabelText(holder)).toBeNull();
  await choose(user, within(dialog).getByLabelText(fr.members.link), fr.members.links.child);
  await user.click(within(dialog).getByRole('button', { name: t.typeInSave }));
  await within(dialog).findByText(fr.form.required(holder));
  await choose(user, within(dialog).getByLabelText(holder), 'Coulibaly Issa (2600000004)');
  await user.type(within(dialog).getByLabelText(fields.member_orderNumber), '2');
  await user.click(within(dialog).getByRole('button', { name: t.typeInSave }));
  await screen.findByText(t.empty);
  expect(conflicts.decisions.at(-1)!.value).toEqual({
    member_isMainAccount: false,
    member_isSpouse: false,
    member_isChild: true,
    member_mainMemberId: 4,
    member_orderNumber: 2,
  });
});

it('decides several alike, says how many of which fields before, and of each what became of it', async () => {
  conflicts.rows = [
    cityOf(1, 'Soro Drissa'),
    cityOf(4, 'Coulibaly Issa'),
    cityOf(5, 'Ouattara Salif', { conflict_field: 'member_district' }),
  ];
  conflicts.refused = { 4: 'value_does_not_fit' };
  const { user } = renderRoute(ADDRESS);
  await rowsOf(3);
  await user.click(screen.getByRole('checkbox', { name: fr.table.selectAll }));
  const bar = screen.getByRole('region', { name: fr.table.selection });
  await user.click(within(bar).getByRole('button', { name: t.keepCentre }));
  const dialog = await screen.findByRole('dialog', { name: t.bulkTitles.keep_centre(3) });
  await within(dialog).findByText(fr.bulkRun.possible(3), { exact: false });
  expect(dialog.textContent).toContain(t.bulkText.keep_centre);
  expect(dialog.textContent).toContain(t.fieldCount(fields.member_city, 2));
  expect(dialog.textContent).toContain(t.fieldCount(fields.member_district, 1));
  expect(conflicts.decisions).toEqual([]);
  await user.click(within(dialog).getByRole('button', { name: t.keepCentre }));
  await within(dialog).findByText(t.refusedCodes.value_does_not_fit!);
  const outcomes = within(dialog).getByRole('list', { name: fr.bulkRun.outcomes });
  const [first] = within(outcomes).getAllByRole('listitem');
  expect(first!.textContent).toContain(words.named('Coulibaly Issa', fields.member_city));
  expect(first!.textContent).toContain(fr.bulkRun.rowStates.failed);
  expect(conflicts.decisions).toHaveLength(1);
  expect(conflicts.decisions[0]!.conflict_ids.toSorted()).toEqual([1, 4, 5]);
  expect(conflicts.decisions[0]).not.toHaveProperty('conflict_version');
  await user.click(within(dialog).getAllByRole('button', { name: fr.form.close }).at(-1)!);
  const [left] = await rowsOf(1);
  expect(left!.textContent).toContain('Coulibaly');
});

it('tells of a single one in a selection what the server said', async () => {
  conflicts.rows = [cityOf(1, 'Soro Drissa')];
  conflicts.refused = { 1: 'conflict_decided' };
  const { user } = renderRoute(ADDRESS);
  const [row] = await rowsOf(1);
  await user.click(within(row!).getByRole('checkbox'));
  const bar = screen.getByRole('region', { name: fr.table.selection });
  await user.click(within(bar).getByRole('button', { name: t.keepNode }));
  const dialog = await screen.findByRole('dialog', { name: t.bulkTitles.keep_node(1) });
  await within(dialog).findByText(fr.bulkRun.possible(1), { exact: false });
  await user.click(within(dialog).getByRole('button', { name: t.keepNode }));
  await within(dialog).findByText('Ce conflit est refusé : conflict_decided.');
});

it('shows both faces, and says of one that it is not here', async () => {
  watchViews();
  photos.files = new Set(['aa11.jpg']);
  conflicts.rows = [
    conflictOf(1, {
      conflict_field: 'member_photoFileName',
      conflict_baseValue: null,
      conflict_centreValue: 'aa11.jpg',
      conflict_nodeValue: 'cc33.jpg',
      conflict_canTypeIn: false,
    }),
  ];
  const { user } = renderRoute(ADDRESS);
  const [row] = await rowsOf(1);
  row!.focus();
  await user.keyboard('{Enter}');
  const drawer = await screen.findByRole('dialog');
  await within(drawer).findByRole('img', { name: fr.photo.of('Soro Drissa (2600000001)') });
  await within(drawer).findByText(words.photoElsewhere);
  expect(drawer.textContent).toContain(words.noPhoto);
  expect(world.calls).toContain('GET /api/member/photo/aa11.jpg');
  expect(world.calls).toContain('GET /api/member/photo/cc33.jpg');
});

it('only shows them on a node, and says where they are decided', async () => {
  server.use(inTheField());
  conflicts.rows = [conflictOf(1)];
  const { user } = renderRoute(ADDRESS);
  const [row] = await rowsOf(1);
  await screen.findByText(t.onNodeTitle);
  expect(within(row!).queryByRole('button')).toBeNull();
  expect(screen.queryByRole('checkbox', { name: fr.table.selectAll })).toBeNull();
  row!.focus();
  await user.keyboard('{Enter}');
  const drawer = await screen.findByRole('dialog');
  expect(within(drawer).getByText(t.onNodeTitle)).toBeTruthy();
  expect(within(drawer).queryByRole('group', { name: t.acts })).toBeNull();
});

it('is closed to who may not decide', async () => {
  world.user = userWith('auditor');
  renderRoute(ADDRESS);
  await screen.findByRole('heading', { name: fr.errors.forbiddenTitle });
  expect(lists()).toEqual([]);
});

it('says that there are none, or that they can’t be read, and tries again', async () => {
  const DOWN = 'Le service est momentanément indisponible.';
  server.use(
    http.get('*/api/synchronization/get.conflict_list', () =>
      refuse(503, 'unavailable', DOWN, {}, { 'Retry-After': '2' }),
    ),
  );
  const { user } = renderRoute(ADDRESS);
  const retry = await screen.findByRole('button', { name: fr.errors.retry });
  server.resetHandlers();
  await user.click(retry);
  await screen.findByText(t.empty);
  expect(screen.getByText(t.emptyHint)).toBeTruthy();
});

it('shows cards with the same acts where it is narrow', async () => {
  useWidth(320);
  conflicts.rows = [conflictOf(1)];
  const { user } = renderRoute(ADDRESS);
  const cards = await screen.findByRole('list', { name: fr.screens.conflicts.title });
  for (const text of [fields.member_city, 'Bouaké', 'Ferkessédougou', words.reasons.differs.short])
    expect(cards.textContent).toContain(text);
  const name = words.named('Soro Drissa (2600000001)', fields.member_city);
  await user.click(within(cards).getByRole('button', { name: t.actOf(t.keepCentre, name) }));
  await screen.findByText(t.empty);
  expect(conflicts.decisions).toMatchObject([{ conflict_ids: [1], decision: 'keep_centre' }]);
});
