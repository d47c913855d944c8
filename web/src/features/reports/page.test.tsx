// A template being changed: by its table, undone, saved, refused, and saved by two at once.
import { act, screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it } from 'vitest';
import { fr } from '../../i18n/fr';
import { renderRoute } from '../../test/renderRoute';
import { reports, reportWith, template } from '../../test/reports';
import { refuse, server, userWith, world } from '../../test/server';

const t = fr.report;

async function open(address = '/reports/1?vue=table') {
  const view = renderRoute(address);
  await screen.findByRole('table');
  return view;
}

type User = Awaited<ReturnType<typeof open>>['user'];

async function choose(user: User, name: string): Promise<HTMLElement> {
  await user.click(screen.getByRole('button', { name: t.edit(name) }));
  return screen.findByRole('region', { name: t.propertiesOf(name) });
}

async function save(user: User, notes = ''): Promise<void> {
  await user.click(screen.getByRole('button', { name: t.save }));
  const dialog = await screen.findByRole('dialog', { name: t.saveTitle });
  if (notes) await user.type(within(dialog).getByLabelText(t.notesLabel), notes);
  await user.click(within(dialog).getByRole('button', { name: fr.form.save }));
}

it('lists the elements of each page, and those of every page', async () => {
  const { user } = await open();
  expect(screen.getAllByRole('row')).toHaveLength(3);
  expect(screen.getByText('{card_lastname}')).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: t.back }));
  expect(await screen.findByText(t.kinds.qrcode)).toBeTruthy();
  await user.click(screen.getByRole('radio', { name: t.everyPage }));
  expect(await screen.findByText(t.noElement)).toBeTruthy();
});

it('changes properties by their labels, and saves a version with its note', async () => {
  const { user } = await open();
  const form = await choose(user, 'lastname');
  const left = within(form).getByRole('textbox', { name: t.properties.x });
  await user.clear(left);
  await user.type(left, '28,5');
  await user.type(within(form).getByRole('textbox', { name: t.properties.fontColor }), '#1b5e20');
  await save(user, 'Nom plus à droite');
  await screen.findByText('Modèle modifié');
  const [body] = reports.templates;
  expect(body).toMatchObject({
    report_id: 1,
    report_rowVersion: 1,
    report_versionNotes: 'Nom plus à droite',
  });
  expect((body!.report_json as typeof template).schemas[0]![1]).toEqual({
    ...template.schemas[0]![1],
    position: { x: 28.5, y: 18 },
    fontColor: '#1b5e20',
  });
  // Saved, there is nothing left to save.
  await waitFor(() => expect(screen.getByRole('button', { name: t.save })).toHaveProperty('disabled', true));
});

for (const isDefault of [true, false])
  it(`says before a version is saved whether things are printed with it (${isDefault})`, async () => {
    reports.rows[0]!.report_isDefault = isDefault;
    const { user } = await open();
    const form = await choose(user, 'lastname');
    await user.type(within(form).getByRole('textbox', { name: t.properties.fontColor }), '#1b5e20');
    await user.click(screen.getByRole('button', { name: t.save }));
    const dialog = await screen.findByRole('dialog', { name: t.saveTitle });
    expect(within(dialog).queryByText(t.saveDefault) !== null).toBe(isDefault);
  });

it('goes on in the form of the element that is chosen, and saves by Ctrl + S', async () => {
  const { user } = await open();
  await user.keyboard('{Control>}s{/Control}');
  expect(screen.queryByRole('dialog')).toBeNull();
  const form = await choose(user, 'lastname');
  expect(document.activeElement).toBe(form);
  await user.type(within(form).getByRole('textbox', { name: t.properties.fontSize }), '8');
  await user.keyboard('{Control>}s{/Control}');
  await screen.findByRole('dialog', { name: t.saveTitle });
});

it('says what is no number and no colour, and takes neither', async () => {
  const { user } = await open();
  const form = await choose(user, 'lastname');
  const width = within(form).getByRole('textbox', { name: t.properties.width });
  await user.clear(width);
  await user.type(width, 'large');
  expect(within(form).getByRole('alert').textContent).toBe(t.notNumber('0,01', '10000'));
  await user.type(within(form).getByRole('textbox', { name: t.properties.fontColor }), 'vert');
  expect(within(form).getByText(t.notColour)).toBeTruthy();
  expect(screen.getByRole('button', { name: t.save })).toHaveProperty('disabled', true);
});

it('takes as a condition what is a field of the page, and says what is none', async () => {
  const { user } = await open();
  const form = await choose(user, 'band');
  const condition = within(form).getByRole('combobox', { name: t.properties.showWith });
  for (const wrong of ['nulle_part', 'card_photo', 'line_number']) {
    await user.clear(condition);
    await user.type(condition, wrong);
    expect(within(form).getByRole('alert').textContent).toBe(fr.form.notChosen(wrong));
    expect(condition.getAttribute('aria-invalid')).toBe('true');
    expect(screen.getByRole('button', { name: t.save })).toHaveProperty('disabled', true);
  }
  await user.clear(condition);
  await user.type(condition, 'card_lastname');
  expect(within(form).queryByRole('alert')).toBeNull();
  await save(user);
  await screen.findByText('Modèle modifié');
  const { schemas } = reports.templates[0]!.report_json as typeof template;
  expect(schemas[0]![0]).toMatchObject({ showWith: 'card_lastname' });
});

it('adds, duplicates, moves and deletes elements, and takes it all back', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: t.addElement }));
  await user.click(await screen.findByRole('menuitem', { name: t.kinds.table }));
  await user.click(await screen.findByRole('button', { name: t.duplicate('lastname') }));
  await user.click(await screen.findByRole('button', { name: t.up('lastname_2') }));
  await user.click(screen.getByRole('button', { name: t.remove('band') }));
  const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  expect(names()).toEqual(['lastname_2', 'lastname', 'table']);
  for (let step = 0; step < 4; step++) await user.click(screen.getByRole('button', { name: t.undo }));
  expect(names()).toEqual(['band', 'lastname']);
  await user.click(screen.getByRole('button', { name: t.redo }));
  expect(names()).toEqual(['band', 'lastname', 'table']);
});

it('takes back and does again by the keys of other programs, which in a text are its own', async () => {
  const { user } = await open();
  const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  await user.click(screen.getByRole('button', { name: t.remove('band') }));
  expect(names()).toEqual(['lastname']);
  await user.keyboard('{Control>}z{/Control}');
  expect(names()).toEqual(['band', 'lastname']);
  for (const again of ['{Control>}y{/Control}', '{Control>}{Shift>}Z{/Shift}{/Control}']) {
    await user.keyboard(again);
    expect(names()).toEqual(['lastname']);
    await user.keyboard('{Control>}z{/Control}');
    expect(names()).toEqual(['band', 'lastname']);
  }
  await user.keyboard('{Control>}y{/Control}');
  const form = await choose(user, 'lastname');
  await user.click(within(form).getByRole('textbox', { name: t.name }));
  await user.keyboard('{Control>}z{/Control}');
  expect(names()).toEqual(['lastname']);
});

it('locks several elements, changes none of them, and saves them locked', async () => {
  const { user } = await open();
  for (const name of ['band', 'lastname'])
    await user.click(screen.getByRole('checkbox', { name: t.chooseOf(name) }));
  expect(screen.getByText(t.chosen(2))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.lock }));
  expect(screen.getAllByText(t.locked)).toHaveLength(2);
  expect(screen.getByText(t.lockedOnPage(['band', 'lastname']))).toBeTruthy();
  const form = await choose(user, 'lastname');
  expect(within(form).getByText(t.lockedText)).toBeTruthy();
  for (const field of within(form).getAllByRole('textbox')) expect(field).toHaveProperty('disabled', true);
  for (const name of [t.remove('lastname'), t.up('lastname'), t.removePage])
    expect(screen.getByRole('button', { name })).toHaveProperty('disabled', true);
  await save(user);
  await screen.findByText('Modèle modifié');
  expect(reports.templates[0]!.report_json).toEqual({
    ...template,
    schemas: [template.schemas[0]!.map((element) => ({ ...element, locked: true })), template.schemas[1]],
  });
  await user.click(screen.getByRole('button', { name: t.unlockOf('lastname') }));
  expect(within(form).getByRole('textbox', { name: t.properties.x })).toHaveProperty('disabled', false);
  expect(screen.getByRole('button', { name: t.remove('lastname') })).toHaveProperty('disabled', false);
});

it('copies what is chosen to another page, by its keys too', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('checkbox', { name: t.chooseOf('lastname') }));
  await user.click(screen.getByRole('button', { name: t.copyChosen }));
  await user.click(screen.getByRole('radio', { name: t.back }));
  const names = () => screen.getAllByRole('rowheader').map((cell) => cell.textContent);
  await waitFor(() => expect(names()).toEqual(['code']));
  await user.click(screen.getByRole('button', { name: t.paste }));
  expect(names()).toEqual(['code', 'lastname_2']);
  expect(screen.getByRole('region', { name: t.propertiesOf('lastname_2') })).toBeTruthy();
  await user.click(screen.getByRole('checkbox', { name: t.chooseOf('code') }));
  await user.click(screen.getByRole('checkbox', { name: t.chooseOf('lastname_2') }));
  await user.keyboard('{Control>}c{/Control}{Control>}v{/Control}');
  expect(names()).toEqual(['code', 'lastname_2', 'code_2']);
});

it('asks before it throws away what was changed', async () => {
  const { user, router, address } = await open();
  await user.click(screen.getByRole('button', { name: t.remove('band') }));
  await act(() => router.navigate('/'));
  const dialog = await screen.findByRole('dialog', { name: fr.form.unsavedTitle });
  expect(within(dialog).getByText(t.leave)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: fr.form.unsavedStay }));
  expect(address()).toContain('/reports/1');
});

it('goes from view to view with what was changed, unasked', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: t.remove('band') }));
  await user.click(screen.getByRole('tab', { name: t.versions }));
  await screen.findByText('Recto seul');
  await user.click(screen.getByRole('tab', { name: t.table }));
  await screen.findByRole('button', { name: t.edit('lastname') });
  expect(screen.queryByRole('button', { name: t.edit('band') })).toBeNull();
  expect(screen.queryByRole('dialog')).toBeNull();
});

/** What the server has from now on. */
function changeAsSomebodyElse(report_currentVersion: number): void {
  const change = { report_currentVersion, report_rowVersion: 5, report_updatedByLogin: 'bintou' };
  reports.rows = [reportWith(1, 'Carte de membre', change)];
}

function saveAsSomebodyElse(): void {
  reports.versions[1] = [...reports.versions[1]!, { json: template, notes: null }];
  changeAsSomebodyElse(3);
}

it('saves a version, unasked, where somebody else changed the name or the default alone', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: t.remove('band') }));
  changeAsSomebodyElse(2);
  await save(user);
  await screen.findByText('Modèle modifié');
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(reports.templates).toMatchObject([{ report_rowVersion: 5 }]);
  expect(reports.versions[1]).toHaveLength(3);
});

it('shows both versions when somebody else saved one, and saves mine over it', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: t.remove('band') }));
  saveAsSomebodyElse();
  await save(user);
  const dialog = await screen.findByRole('dialog', { name: t.staleTitle });
  expect(within(dialog).getByText(t.staleText('bintou'))).toBeTruthy();
  expect(within(dialog).getAllByRole('region')).toHaveLength(2);
  await user.click(within(dialog).getByRole('button', { name: t.staleKeep }));
  await screen.findByText('Modèle modifié');
  expect(reports.templates).toHaveLength(1);
  expect(reports.templates[0]).toMatchObject({ report_rowVersion: 5 });
});

it('takes the other version instead', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: t.remove('band') }));
  saveAsSomebodyElse();
  await save(user);
  const dialog = await screen.findByRole('dialog', { name: t.staleTitle });
  await user.click(within(dialog).getByRole('button', { name: t.staleTake }));
  await screen.findByRole('button', { name: t.edit('band') });
  expect(await screen.findByText(t.staleTaken('bintou'))).toBeTruthy();
  expect(reports.templates).toEqual([]);
});

it('names the element and the field that the server refuses', async () => {
  const sentence = 'Élément « lastname » : « width » doit être un nombre positif.';
  server.use(
    http.post('*/api/report/post.report_json', () =>
      refuse(422, 'validation_failed', 'Certains champs sont à corriger.', {
        errors: [{ field: 'report_json', message: sentence }],
      }),
    ),
  );
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: t.remove('band') }));
  await save(user);
  const dialog = await screen.findByRole('dialog', { name: t.saveTitle });
  expect(await within(dialog).findByText(sentence)).toBeTruthy();
});

it('shows the preview of what is being changed, with sample data', async () => {
  const { user } = await open();
  expect(await screen.findByTitle(t.previewFrame('Carte de membre'))).toBeTruthy();
  await user.click(screen.getByRole('button', { name: t.remove('band') }));
  await waitFor(() => expect(reports.previews).toHaveLength(2));
  expect(reports.previews[1]).toMatchObject({
    report_type: 'card',
    report_previewData: { fields: { card_lastname: 'Koné' } },
  });
});

it('says what can’t be shown of a template that is none', async () => {
  reports.versions[1]![1]!.json = { basePdf: 'data:application/pdf;base64,AA', schemas: [[]] };
  renderRoute('/reports/1');
  const alert = await screen.findByText(t.unreadableTitle);
  expect(alert.closest('[role="alert"]')?.textContent).toContain(t.unreadable.paper);
});

it('lets whoever may only read look at every property, and change none', async () => {
  world.user = userWith('viewer');
  const { user } = await open();
  const form = await choose(user, 'lastname');
  expect(within(form).getByRole('textbox', { name: t.properties.x })).toHaveProperty('disabled', true);
  expect(screen.queryByRole('button', { name: t.save })).toBeNull();
  expect(screen.queryByRole('button', { name: t.remove('band') })).toBeNull();
  expect(screen.getByText(t.readOnly)).toBeTruthy();
});

it('is read alone, and says why, where the account is limited to regions', async () => {
  world.user = { ...userWith('admin'), login_regionIds: [1] };
  await open();
  expect(screen.getByText(t.readOnlyTerritory)).toBeTruthy();
  for (const name of [t.save, t.remove('band'), fr.reports.copy, fr.reports.edit])
    expect(screen.queryByRole('button', { name })).toBeNull();
});

it('says that a template is gone', async () => {
  renderRoute('/reports/99');
  expect(await screen.findByText(t.gone)).toBeTruthy();
});
