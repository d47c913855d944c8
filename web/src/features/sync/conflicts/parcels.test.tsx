// Conflicts of parcels among those of members: what is told of each, how they are narrowed, one decided.
import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { formatDateTime } from '../../../i18n/format';
import { choose, optionOf } from '../../../test/choose';
import { conflictOf, conflicts, parcelConflictOf } from '../../../test/conflicts';
import { square } from '../../../test/parcels';
import { renderRoute } from '../../../test/renderRoute';
import { world } from '../../../test/server';
// Compiled before the first test's clock runs.
import './page';

const t = fr.conflictList;
const words = fr.conflicts;
const fields = fr.parcels;
const ADDRESS = '/synchronization/conflicts';
const POINT = { type: 'Point', coordinates: [-5.63, 9.46] };

const placeOf = (parcel_geometry: unknown, parcel_accuracyM: number | null = null) => ({
  parcel_geometry,
  parcel_accuracyM,
});

const placed = (id: number, centre: unknown, node: unknown) =>
  parcelConflictOf(id, {
    conflict_field: 'parcel_geometry',
    conflict_canTypeIn: false,
    conflict_baseValue: null,
    conflict_centreValue: centre,
    conflict_nodeValue: node,
  });

const lastQuery = () => {
  const lists = world.calls.filter((call) => call.includes('/api/synchronization/get.conflict_list'));
  return new URLSearchParams(lists.at(-1)?.split('?')[1]);
};

async function rowsOf(count: number) {
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row').slice(1)).toHaveLength(count));
  return within(grid).getAllByRole('row').slice(1);
}

const actIn = (row: HTMLElement, act: string) =>
  within(row).getByRole('button', { name: new RegExp(`^${act}`) });

it('tells whose land it is, of which field, in the words of the parcel’s page', async () => {
  const values: [field: string, name: string, centre: unknown, node: unknown, ...told: string[]][] = [
    ['parcel_memberId', fields.member, 4, 99, 'Coulibaly Issa (2600000004)', fr.members.unknown(99)],
    ['parcel_localityId', fields.locality, 31, 32, 'Poro › ', 'Gbonné'],
    ['parcel_crop', fields.crop, 'palmier', null, fields.crops.palmier, fr.history.empty],
    ['parcel_declaredAreaHa', fields.declaredArea, 1.5, 0.004, fields.hectares(1.5), fields.hectares(0.004)],
    ['parcel_plantedYear', fields.plantedYear, 2011, 2012, '2011', '2012'],
    ['parcel_landTitle', fields.landTitle, 'CF-12', 'CF-13', 'CF-12', 'CF-13'],
  ];
  conflicts.rows = values.map(([conflict_field, , conflict_centreValue, conflict_nodeValue], index) =>
    parcelConflictOf(index + 1, { conflict_field, conflict_centreValue, conflict_nodeValue }),
  );
  renderRoute(ADDRESS);
  const rows = await rowsOf(values.length);
  for (const [, name, , , ...told] of values) {
    const row = rows.find(({ textContent }) => textContent?.includes(`${fr.parcel.title('P-1')}${name}`))!;
    await waitFor(() => {
      for (const text of told) expect(row.textContent).toContain(text);
    });
    const link = within(row).getByRole('link', { name: fr.parcel.title('P-1') });
    expect(link.getAttribute('href')).toBe('/parcels/1');
  }
});

it('reads a place by its kind, its size and how well it is known; one that is archived by when', async () => {
  conflicts.rows = [
    placed(1, placeOf(square()), placeOf(POINT, 4.5)),
    parcelConflictOf(2, {
      conflict_field: 'parcel_deletedAt',
      conflict_reason: 'revived',
      conflict_canTypeIn: false,
      conflict_centreValue: '2026-11-19T09:00:00Z',
      conflict_nodeValue: null,
    }),
    placed(3, placeOf(null), null),
  ];
  renderRoute(ADDRESS);
  const [nowhere, archived, place] = await rowsOf(3);
  expect(place!.textContent).toContain(fields.place);
  expect(place!.textContent).toMatch(/Contour de 4 sommets, 1,21\sha/);
  const point = fr.parcelPlace.point('9,46000° N, 5,63000° O');
  expect(place!.textContent).toContain(`${point}, ${fr.parcel.metres(4.5)}`);
  expect(nowhere!.textContent).toContain(fr.history.empty);
  for (const text of [
    words.archiving,
    words.parcelArchivedAt(formatDateTime('2026-11-19T09:00:00Z')),
    words.inUse,
  ])
    expect(archived!.textContent).toContain(text);
  for (const row of [place!, archived!])
    expect(within(row).queryByRole('button', { name: new RegExp(`^${t.typeIn}`) })).toBeNull();
});

it('draws two outlines over each other, and none over nothing', async () => {
  conflicts.rows = [placed(1, placeOf(square()), placeOf(square(-5.6295))), placed(2, placeOf(null), null)];
  const { user } = renderRoute(ADDRESS);
  const [nowhere, place] = await rowsOf(2);
  place!.focus();
  await user.keyboard('{Enter}');
  const name = words.named(fr.parcel.title('P-1'), fields.place);
  const drawer = await screen.findByRole('dialog', { name });
  within(drawer).getByRole('img', { name: /^Contour de 4 sommets/ });
  expect(drawer.querySelector('.m-drawing-other')).not.toBeNull();
  expect(drawer.textContent).toContain(t.drawn);
  expect(within(drawer).getByRole('link', { name: t.openRecord }).getAttribute('href')).toBe('/parcels/1');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  nowhere!.focus();
  await user.keyboard('{Enter}');
  const other = await screen.findByRole('dialog', { name });
  expect(within(other).queryByRole('img', { name: /Contour|dessine/ })).toBeNull();
});

it('is narrowed to one kind of records, whose fields are offered then', async () => {
  conflicts.rows = [
    conflictOf(1),
    parcelConflictOf(2),
    parcelConflictOf(3, {
      conflict_field: 'parcel_localityId',
      conflict_centreValue: 31,
      conflict_nodeValue: 32,
    }),
  ];
  const { user, address } = renderRoute(ADDRESS);
  await rowsOf(3);
  await user.click(screen.getByRole('button', { name: /^Filtres/ }));
  const by = (name: string) => screen.getByLabelText(fr.filters.by(name));
  const tags = () => screen.getByRole('group', { name: fr.filters.active }).textContent;
  await choose(user, by(t.filterNames.entity), fr.screens.parcels.title);
  await waitFor(() => expect(address()).toBe(`${ADDRESS}?entity=parcel`));
  await rowsOf(2);
  expect(lastQuery().get('entity')).toBe('parcel');
  expect(tags()).toContain(fr.screens.parcels.title);
  await choose(user, by(t.filterNames.field), fields.locality);
  await waitFor(() => expect(address()).toBe(`${ADDRESS}?entity=parcel&field=parcel_localityId`));
  await rowsOf(1);
  expect(lastQuery().get('field')).toBe('parcel_localityId');
  // No member has this field.
  await choose(user, by(t.filterNames.entity), fr.screens.members.title);
  await waitFor(() => expect(address()).toBe(`${ADDRESS}?entity=member`));
  await user.click(await screen.findByRole('button', { name: fr.filters.drop(fr.screens.members.title) }));
  await waitFor(() => expect(address()).toBe(ADDRESS));
  // The press closed them.
  await user.click(screen.getByRole('button', { name: /^Filtres/ }));
  // Both kinds have a locality.
  const locality = words.fieldOf.parcel!(fields.locality);
  // There are more fields than the list shows at once.
  await user.type(by(t.filterNames.field), locality);
  await user.click(await optionOf(locality));
  await waitFor(() => expect(address()).toBe(`${ADDRESS}?field=parcel_localityId`));
  await rowsOf(1);
  expect(tags()).toContain(locality);
});

it('leaves out of its address a field of another kind, and names a record that has none', async () => {
  conflicts.rows = [conflictOf(1)];
  const { user, address } = renderRoute(`${ADDRESS}?entity=parcel&entityId=2&field=member_city`);
  await screen.findByText(t.recordTag(fr.parcel.title('P-2')));
  expect(Object.fromEntries(lastQuery())).toMatchObject({ entity: 'parcel', entityId: '2' });
  expect(lastQuery().has('field')).toBe(false);
  await user.click(screen.getByRole('button', { name: /^Filtres/ }));
  await choose(user, screen.getByLabelText(fr.filters.by(t.filterNames.entity)), fr.screens.members.title);
  await waitFor(() => expect(address()).toBe(`${ADDRESS}?entity=member`));
  await rowsOf(1);
});

type Typing = (user: UserEvent, dialog: HTMLElement) => Promise<void>;

const retyped =
  (label: string, text: string): Typing =>
  async (user, dialog) => {
    const input = within(dialog).getByLabelText(label);
    await user.clear(input);
    if (text) await user.type(input, text);
  };

const chosen =
  (label: string, option: string): Typing =>
  (user, dialog) =>
    choose(user, within(dialog).getByLabelText(label), option);

const { declaredAreaLabel } = fr.parcelList;

it.each<[field: string, name: string, centre: unknown, type: Typing, value: unknown]>([
  ['parcel_code', fields.code, 'P-1', retyped(fields.code, ' P-77 '), 'P-77'],
  ['parcel_memberId', fields.member, 1, chosen(fields.member, 'Coulibaly Issa (2600000004)'), 4],
  ['parcel_localityId', fields.locality, 31, chosen(fields.locality, 'Kékégoza'), 32],
  ['parcel_crop', fields.crop, 'cacao', chosen(fields.crop, fields.crops.riz), 'riz'],
  ['parcel_declaredAreaHa', fields.declaredArea, 1.5, retyped(declaredAreaLabel, '2,75'), 2.75],
  ['parcel_plantedYear', fields.plantedYear, 2011, retyped(fields.plantedYear, '2015'), 2015],
  ['parcel_landTitle', fields.landTitle, 'CF-12', retyped(fields.landTitle, ''), null],
])(
  'has another value of %s typed in as the parcel’s form has it',
  async (field, name, centre, type, value) => {
    conflicts.rows = [
      parcelConflictOf(1, { conflict_field: field, conflict_centreValue: centre, conflict_nodeValue: null }),
    ];
    const { user } = renderRoute(ADDRESS);
    const [row] = await rowsOf(1);
    await user.click(actIn(row!, t.typeIn));
    const dialog = await screen.findByRole('dialog', { name: t.typeInTitle(name) });
    await type(user, dialog);
    await user.click(within(dialog).getByRole('button', { name: t.typeInSave }));
    await screen.findByText(t.empty);
    expect(conflicts.decisions).toEqual([
      { conflict_ids: [1], decision: 'type_in', value, conflict_version: 5 },
    ]);
  },
);

it('starts from the centre’s value, and refuses what the parcel’s form refuses', async () => {
  conflicts.rows = [
    parcelConflictOf(1, {
      conflict_field: 'parcel_declaredAreaHa',
      conflict_centreValue: 1.5,
      conflict_nodeValue: 2,
    }),
    parcelConflictOf(2, {
      conflict_field: 'parcel_code',
      conflict_centreValue: 'P-1',
      conflict_nodeValue: 'P-9',
    }),
  ];
  const { user } = renderRoute(ADDRESS);
  const [code, area] = await rowsOf(2);
  await user.click(actIn(area!, t.typeIn));
  const ofArea = await screen.findByRole('dialog', { name: t.typeInTitle(fields.declaredArea) });
  const input = within(ofArea).getByLabelText(declaredAreaLabel);
  expect((input as HTMLInputElement).value).toBe('1,5');
  await user.type(input, 'x');
  await user.click(within(ofArea).getByRole('button', { name: t.typeInSave }));
  await within(ofArea).findByText(fr.parcelList.notNumber);
  await user.click(within(ofArea).getByRole('button', { name: fr.form.cancel }));
  await user.click(actIn(code!, t.typeIn));
  const ofCode = await screen.findByRole('dialog', { name: t.typeInTitle(fields.code) });
  await user.clear(within(ofCode).getByLabelText(fields.code));
  await user.click(within(ofCode).getByRole('button', { name: t.typeInSave }));
  await within(ofCode).findByText(fr.form.required(fields.code));
  // What is said of a new one only.
  expect(within(ofCode).queryByText(fr.parcelList.codeHint)).toBeNull();
  expect(conflicts.decisions).toEqual([]);
});

it('asks before a value is kept that archives the parcel', async () => {
  conflicts.rows = [
    parcelConflictOf(1, {
      conflict_field: 'parcel_deletedAt',
      conflict_reason: 'changed_since',
      conflict_canTypeIn: false,
      conflict_centreValue: null,
      conflict_nodeValue: '2026-11-19T09:00:00Z',
    }),
  ];
  const { user } = renderRoute(ADDRESS);
  const [row] = await rowsOf(1);
  await user.click(actIn(row!, t.keepNode));
  const question = await screen.findByRole('dialog', { name: t.archiveTitle(words.parcelInText('P-1')) });
  expect(conflicts.decisions).toEqual([]);
  await user.click(within(question).getByRole('button', { name: t.archiveConfirm }));
  await screen.findByText(t.empty);
  expect(conflicts.decisions).toMatchObject([{ conflict_ids: [1], decision: 'keep_node' }]);
});

it('tells localities of members and of parcels apart where both are decided at once', async () => {
  const localities = { conflict_centreValue: 31, conflict_nodeValue: 32 };
  conflicts.rows = [
    conflictOf(1, { ...localities, conflict_field: 'member_localityId' }),
    parcelConflictOf(2, { ...localities, conflict_field: 'parcel_localityId' }),
    parcelConflictOf(3),
  ];
  const { user } = renderRoute(ADDRESS);
  await rowsOf(3);
  await user.click(screen.getByRole('checkbox', { name: fr.table.selectAll }));
  const bar = screen.getByRole('region', { name: fr.table.selection });
  await user.click(within(bar).getByRole('button', { name: t.keepNode }));
  const dialog = await screen.findByRole('dialog', { name: t.bulkTitles.keep_node(3) });
  await within(dialog).findByText(fr.bulkRun.possible(3), { exact: false });
  for (const field of [
    words.fieldOf.member!(fr.member.fields.member_localityId),
    words.fieldOf.parcel!(fields.locality),
    fields.crop,
  ])
    expect(dialog.textContent).toContain(t.fieldCount(field, 1));
});
