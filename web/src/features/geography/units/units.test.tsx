// Departments, sub-prefectures and localities: filters that cascade, parents that are found, moves, exports.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { fr } from '../../../i18n/fr';
import { geography } from '../../../test/geography';
import { entryOf, historyOf } from '../../../test/history';
import { renderRoute } from '../../../test/renderRoute';
import { ok, refuse, server, userWith, world } from '../../../test/server';

const t = fr.geography;
const calls = (path: string) =>
  world.calls
    .filter((call) => call.startsWith(`GET /api/${path}`))
    .map((call) => Object.fromEntries(new URLSearchParams(call.split('?')[1])));

async function open(address: string) {
  const view = renderRoute(address);
  const grid = await screen.findByRole('grid');
  await waitFor(() => expect(within(grid).getAllByRole('row').length).toBeGreaterThan(1));
  return { ...view, grid };
}

const filterOf = (name: string) => screen.getByRole('combobox', { name });

/** What a select shows as chosen. */
const shown = (name: string) => filterOf(name).closest('.ant-select')?.textContent;

type User = Awaited<ReturnType<typeof open>>['user'];

// antd asks for the key's code, which user-event does not give.
const enter = (field: HTMLElement) => fireEvent.keyDown(field, { key: 'Enter', keyCode: 13 });

async function pick(user: User, field: HTMLElement, typed: string) {
  await user.click(field);
  await user.type(field, typed);
  enter(field);
}

const choose = (user: User, name: string, typed: string) => pick(user, filterOf(name), typed);

it('shows the path that a locality hangs on', async () => {
  await open('/localities');
  expect(await screen.findByText('Poro › Korhogo › Karakoro')).toBeTruthy();
});

it('narrows by region, department and sub-prefecture, and clears what no longer fits', async () => {
  const { user, address } = await open('/localities');
  await choose(user, t.filterBy.department, 'korhogo');
  // A department brings its region along.
  await waitFor(() => expect(address()).toBe('/localities?regionId=1&departmentId=11'));
  await waitFor(() => expect(shown(t.filterBy.region)).toContain('Poro'));
  await waitFor(() => expect(screen.queryByText('Kékégoza')).toBeNull());
  expect(calls('locality/get.locality_list').at(-1)).toMatchObject({ regionId: '1', departmentId: '11' });

  await user.click(filterOf(t.filterBy.subprefecture));
  expect(await screen.findAllByTitle('Poro › Korhogo › Niofoin')).not.toHaveLength(0);
  expect(screen.queryByTitle('Tchologo › Kong › Bilimono')).toBeNull();
  await user.type(filterOf(t.filterBy.subprefecture), 'niofoin');
  enter(filterOf(t.filterBy.subprefecture));
  await waitFor(() => expect(address()).toContain('subprefectureId=22'));

  await choose(user, t.filterBy.region, 'tchologo');
  await waitFor(() => expect(address()).toBe('/localities?regionId=2'));
  await screen.findByText('Kékégoza');
  await user.click(screen.getByRole('button', { name: fr.table.clearFilters }));
  await waitFor(() => expect(address()).toBe('/localities'));
});

it('takes the filters of an address, and ignores those that make no sense', async () => {
  await open('/subprefectures?regionId=1&departmentId=abc&importUuid=x');
  const [first] = calls('subprefecture/get.subprefecture_list').filter(({ _limit }) => _limit === '100');
  expect(first).toEqual({ _limit: '100', _offset: '0', regionId: '1' });
  await waitFor(() => expect(shown(t.filterBy.region)).toContain('Poro'));
});

it('says that a place of an old address is gone, and that nothing matches', async () => {
  const { user, address } = renderRoute('/departments?regionId=99');
  await screen.findByText(fr.table.noMatch);
  await waitFor(() => expect(shown(t.filterBy.region)).toContain(t.unknownPlace(99)));
  // In the bar, and where the rows would be.
  await user.click(screen.getAllByRole('button', { name: fr.table.clearFilters })[1]!);
  await waitFor(() => expect(address()).toBe('/departments'));
});

it('shows only what an import added', async () => {
  const uuid = '0190a000-0000-7000-8000-000000000001';
  const { user, address } = await open(`/localities?importUuid=${uuid}`);
  expect(calls('locality/get.locality_list')[0]).toMatchObject({ importUuid: uuid });
  expect(screen.getByText(t.ofImport)).toBeTruthy();
  await user.click(screen.getByLabelText(t.dropImport));
  await waitFor(() => expect(address()).toBe('/localities'));
});

it('leads from a region to its departments', async () => {
  await open('/regions');
  const [link] = await screen.findAllByRole('link', { name: t.seeChildren.department });
  expect(link!.getAttribute('href')).toBe('/departments?regionId=1');
});

it('finds the parent of a locality by the name of its neighbour, by keyboard alone', async () => {
  const { user } = await open('/localities?new=1');
  const name = await screen.findByRole('textbox', { name: fr.localities.name });
  await user.type(name, 'Nouveau village{Tab}');
  const parent = screen.getByRole('combobox', { name: fr.localities.parent });
  expect(document.activeElement).toBe(parent);
  await user.keyboard('gbonn');
  await screen.findByText(t.village('Gbonné'));
  enter(parent);
  await user.keyboard('{Control>}s{/Control}');
  await waitFor(() =>
    expect(geography.saves).toEqual([{ locality_name: 'Nouveau village', locality_subprefectureId: 21 }]),
  );
});

it('offers the last choices first', async () => {
  localStorage.setItem('maillon.recent.7.department', '[13]');
  const { user } = await open('/subprefectures?new=1');
  await user.click(await screen.findByRole('combobox', { name: fr.subprefectures.parent }));
  const group = await screen.findByText(t.recent);
  expect(group.parentElement!.textContent).toMatch(new RegExp(`${t.recent}.*Kong.*${t.all}.*Dikodougou`));
});

it('asks for the parent that is missing', async () => {
  const { user } = await open('/departments?new=1');
  await user.type(await screen.findByRole('textbox', { name: t.code }), 'XX');
  await user.type(screen.getByRole('textbox', { name: fr.departments.name }), 'Inconnu');
  await user.click(screen.getByRole('button', { name: fr.form.save }));
  await screen.findByText(fr.form.required(fr.departments.parent));
  expect(geography.saves).toEqual([]);
});

it('says what follows before a department is moved, and sends nothing when told not to', async () => {
  const { user } = await open('/departments?edit=11');
  await waitFor(() => expect(screen.getByDisplayValue('Korhogo')).toBeTruthy());
  const parent = screen.getByRole('combobox', { name: fr.departments.parent });
  await pick(user, parent, 'tcho');
  await user.click(screen.getByRole('button', { name: fr.form.save }));
  const question = async () => screen.findByRole('dialog', { name: fr.departments.moveTitle('Korhogo') });
  expect(within(await question()).getByText(t.moveFromTo('Poro', 'Tchologo'))).toBeTruthy();
  expect(within(await question()).getByText(t.departmentFollows(2, 2))).toBeTruthy();
  await user.click(within(await question()).getByRole('button', { name: fr.form.cancel }));
  await waitFor(() =>
    expect(screen.queryByRole('dialog', { name: fr.departments.moveTitle('Korhogo') })).toBeNull(),
  );
  expect(geography.saves).toEqual([]);
  await user.click(screen.getByRole('button', { name: fr.form.save }));
  await user.click(within(await question()).getByRole('button', { name: t.move }));
  await waitFor(() =>
    expect(geography.saves).toEqual([{ department_id: 11, department_version: 1, department_regionId: 2 }]),
  );
});

it('warns of a locality that resembles another', async () => {
  const resemblances = [{ row: 0, locality_id: 31, locality_name: 'Gbonné' }];
  server.use(
    http.post('*/api/locality/post_locality', () =>
      ok({ message: 'Localité modifiée', locality_id: 33, locality_version: 2, resemblances }),
    ),
  );
  const { user } = await open('/localities?edit=33');
  await user.type(await screen.findByDisplayValue('Nambonkaha'), ' 2');
  await user.click(screen.getByRole('button', { name: fr.form.save }));
  await screen.findByText(t.resembles(['Gbonné']));
  expect(screen.getByText('Localité modifiée')).toBeTruthy();
});

it('moves several to another parent, each with its own result', async () => {
  server.use(
    http.post('*/api/locality/post_locality', async ({ request }) => {
      const body = (await request.clone().json()) as { locality_id: number };
      return body.locality_id === 32 ? refuse(409, 'locality_name_exists', 'Ce nom est pris.') : undefined;
    }),
  );
  const { user } = await open('/localities');
  await screen.findByText('Gbonné');
  await user.click(screen.getByRole('checkbox', { name: fr.table.selectAll }));
  await user.click(screen.getByRole('button', { name: t.moveTo }));
  const dialog = await screen.findByRole('dialog', { name: fr.localities.moveMany(3) });
  const start = within(dialog).getByRole<HTMLButtonElement>('button', { name: t.move });
  expect(start.disabled).toBe(true);
  const parent = within(dialog).getByRole('combobox', { name: fr.localities.parent });
  await pick(user, parent, 'bilimono');
  await user.click(start);
  await within(dialog).findByText(t.moveDone(2, 1));
  expect(within(dialog).getByText('Ce nom est pris.')).toBeTruthy();
  expect(geography.saves).toEqual([
    { locality_id: 31, locality_version: 1, locality_subprefectureId: 23 },
    { locality_id: 33, locality_version: 1, locality_subprefectureId: 23 },
  ]);
});

it('offers what can be done about a deletion that is refused', async () => {
  const sentence = 'Cette sous-préfecture ne peut pas être supprimée : 1 localité s’y rapporte encore.';
  server.use(
    http.delete('*/api/subprefecture/delete_subprefecture/:id', () =>
      refuse(409, 'subprefecture_in_use', sentence),
    ),
  );
  const { user } = await open('/subprefectures?edit=21');
  await screen.findByDisplayValue('Karakoro');
  await user.click(screen.getByRole('button', { name: /Supprimer/ }));
  const dialog = await screen.findByRole('dialog', { name: fr.subprefectures.deleteTitle('Karakoro') });
  await user.click(within(dialog).getByRole('button', { name: fr.form.delete }));
  await within(dialog).findByText(sentence);
  const link = within(dialog).getByRole('link', { name: t.seeChildren.locality });
  expect(link.getAttribute('href')).toBe('/localities?subprefectureId=21');
  await user.click(within(dialog).getByRole('button', { name: t.moveChildren.locality }));
  const move = await screen.findByRole('dialog', { name: fr.localities.moveMany(1) });
  expect(within(move).getByText(/Gbonné/)).toBeTruthy();
});

it('shows to whoever may only read a record, and no way to change it', async () => {
  world.user = userWith('viewer');
  const { user } = await open('/localities');
  expect(screen.queryByRole('button', { name: fr.localities.create })).toBeNull();
  expect(screen.queryByRole('link', { name: fr.localities.import })).toBeNull();
  await user.click(await screen.findByText('Gbonné'));
  const drawer = await screen.findByRole('dialog', { name: fr.localities.view });
  expect(await within(drawer).findByText('Poro › Korhogo › Karakoro')).toBeTruthy();
});

it('saves the filtered list as a file, under the server’s name', async () => {
  const saved: { blob: Blob; name: string }[] = [];
  let blob: Blob;
  vi.spyOn(URL, 'createObjectURL').mockImplementation((given) => {
    blob = given as Blob;
    return 'blob:maillon';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (this.download) saved.push({ blob, name: this.download });
  });
  const { user } = await open('/localities?regionId=1&orderBy=locality_name&descending=true&filter=nam');
  await user.click(screen.getByRole('button', { name: fr.table.export }));
  await user.click(await screen.findByText(fr.table.exportCsv));
  await screen.findByText(fr.table.exported('export-locality-é.csv'));
  expect(calls('locality/export')).toEqual([
    { format: 'csv', regionId: '1', filter: 'nam', _orderBy: 'locality_name', _descending: 'true' },
  ]);
  expect(saved[0]!.name).toBe('export-locality-é.csv');
  expect(await saved[0]!.blob.text()).toContain('Nambonkaha');
});

it('shows why an export failed', async () => {
  server.use(
    http.get('*/api/department/export', () => refuse(503, 'unavailable', 'Le service est indisponible.')),
  );
  const { user } = await open('/departments');
  await user.click(screen.getByRole('button', { name: fr.table.export }));
  await user.click(await screen.findByText(fr.table.exportXlsx));
  await screen.findByText('Le service est indisponible.');
});

it('goes to a row’s record and back by keyboard', async () => {
  const { user, address, grid } = await open('/departments');
  const [, first] = within(grid).getAllByRole('row');
  act(() => first!.focus());
  await user.keyboard('{Enter}');
  await waitFor(() => expect(address()).toBe('/departments?edit=12'));
  fireEvent.keyDown(await screen.findByRole('dialog'), { key: 'Escape', keyCode: 27 });
  await waitFor(() => expect(address()).toBe('/departments'));
});

it('tells below the fields who moved a locality, from where to where', async () => {
  const audit_before = { locality_subprefectureId: 21, subprefecture_name: 'Karakoro' };
  const audit_after = { locality_subprefectureId: 22, subprefecture_name: 'Niofoin' };
  const more = { audit_entity: 'locality', audit_entityId: 33, audit_before, audit_after };
  server.use(historyOf([entryOf(1, 'updated', more)]));
  await open('/localities?edit=33');
  const history = await screen.findByRole('region', { name: fr.history.title });
  expect((await within(history).findByText('Karakoro')).tagName).toBe('DEL');
  expect(within(history).getByText('Niofoin').tagName).toBe('INS');
  expect(history.textContent).not.toContain(fr.history.unnamed(1));
});
