// The import of parcels: a file, its columns, what becomes of each row, the result and the way back.
import { screen, waitFor, within } from '@testing-library/react';
import { http } from 'msw';
import { expect, it, vi } from 'vitest';
import { fr } from '../../../i18n/fr';
import { ok, refuse } from '../../../test/answers';
import { importWith, parcels } from '../../../test/parcels';
import { renderRoute } from '../../../test/renderRoute';
import { server, userWith, world } from '../../../test/server';
// Compiled before the first test's clock runs.
import '../list';
import './ImportDialog';

const t = fr.parcelImport;

async function open() {
  const view = renderRoute('/parcels');
  await screen.findByRole('grid');
  await view.user.click(screen.getByRole('button', { name: t.open }));
  const box = within(await screen.findByRole('dialog', { name: t.title }));
  const choose = async (file: File) =>
    view.user.upload(await box.findByLabelText(t.choose, { selector: 'input' }), file);
  return { ...view, box, choose };
}

const kml = () => new File(['<kml/>'], 'parcelles.kml');

it('reads a file, guesses its columns, names what is wrong, imports the rest and takes it back', async () => {
  const { user, box, choose } = await open();
  await choose(kml());
  await box.findByText(t.found('parcelles.kml', 3));
  await user.click(box.getByLabelText(t.columns.codeColumn));
  await user.click(await screen.findByTitle(t.special['@name']!));
  await user.click(box.getByRole('button', { name: t.check }));
  await box.findByRole('heading', { name: t.errors(1) });
  box.getByText('L’emplacement se croise ou se touche lui-même.');
  // Nobody counts the lines of a KML.
  expect(box.getAllByRole('columnheader', { name: t.feature })).toHaveLength(2);
  expect(box.queryByRole('columnheader', { name: t.row })).toBeNull();
  box.getByText(t.leaveOut(1));
  await user.click(box.getByRole('button', { name: t.run(2) }));
  await box.findByText(t.done(2));
  const [dry, run] = parcels.imports;
  expect(dry).toMatchObject({ dryRun: 'true', memberColumn: 'Matricule', codeColumn: '@name' });
  expect(run).toMatchObject({ withoutBad: 'true', cropColumn: 'Culture', import_uuid: dry!.import_uuid });
  expect(run).not.toHaveProperty('dryRun');
  await user.click(box.getByRole('button', { name: t.undo }));
  await box.findByText(t.undoText(2));
  await user.click(box.getByRole('button', { name: t.undo }));
  await box.findByText(t.undone(2));
  expect(box.queryByRole('button', { name: t.see })).toBeNull();
});

it('says why a file can’t be read, and asks about a shapefile without projection', async () => {
  const message = 'Le shapefile ne dit pas sa projection : ajoutez le fichier .prj à l’archive.';
  server.use(
    http.post('*/api/parcel/post.import_file', ({ request }) =>
      new URL(request.url).searchParams.get('isWgs84') === 'true'
        ? undefined
        : refuse(422, 'validation_failed', message, {
            errors: [{ field: 'file', reason: 'no_projection', message }],
          }),
    ),
  );
  const { user, box, choose } = await open();
  await choose(new File(['PK'], 'parcelles.zip'));
  await box.findByText(message);
  await user.click(box.getByRole('checkbox', { name: t.isWgs84 }));
  await user.click(box.getByRole('button', { name: t.goOnWith('parcelles.zip') }));
  await box.findByText(t.found('parcelles.zip', 3));
});

it('Light: gives the errors as a file in which a spreadsheet computes nothing', async () => {
  const message = '=HYPERLINK("x") n’est pas un code.';
  server.use(
    http.post('*/api/parcel/post.import', () =>
      refuse(422, 'validation_failed', message, {
        errors: [{ field: 'parcel_code', row: 3, reason: 'wrong_type', message }],
        ...{ total: 1, added: 0, existing: 0, duplicates: 0, bad: 1, rows: [] },
      }),
    ),
  );
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:maillon';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user, box, choose } = await open();
  await choose(kml());
  await box.findByText(t.found('parcelles.kml', 3));
  await user.click(box.getByRole('button', { name: t.check }));
  await user.click(await box.findByRole('button', { name: t.saveErrors }));
  const lines = (await saved[0]!.text()).split('\r\n');
  expect(lines[1]).toBe(`3;"'=HYPERLINK(""x"") n’est pas un code."`);
});

it('leads to those of the imported ones that somebody has to look at', async () => {
  const { user, box, choose, address } = await open();
  await choose(kml());
  await box.findByText(t.found('parcelles.kml', 3));
  await user.click(box.getByRole('button', { name: t.check }));
  await user.click(await box.findByRole('button', { name: t.run(2) }));
  await box.findByText(t.toExamine(1));
  await user.click(box.getByRole('button', { name: t.seeToExamine }));
  await waitFor(() => expect(address()).toMatch(/^\/parcels\?importUuid=[0-9a-f-]{36}&withFindings=true$/));
});

it('names what is too large to be read, and goes on with the others', async () => {
  const message = 'L’emplacement est trop lourd : 2 Mio au plus.';
  server.use(
    http.post('*/api/parcel/post.import_file', () =>
      refuse(422, 'validation_failed', `Élément 2 : ${message}`, {
        errors: [{ field: 'parcel_geometry', row: 2, reason: 'too_many_bytes', message }],
        ...{ total: 3, columns: ['Matricule'], isTable: false, guessed: { memberColumn: 'Matricule' } },
      }),
    ),
  );
  const { user, box, choose } = await open();
  await choose(kml());
  await box.findByText(t.found('parcelles.kml', 3));
  box.getByText(t.tooLarge(1));
  box.getByText(t.atRow(false, 2, message));
  expect(box.queryByRole('alert')).toBeNull();
  await user.click(box.getByRole('button', { name: t.check }));
  await user.click(await box.findByRole('button', { name: t.run(2) }));
  await box.findByText(t.done(2));
});

it('says that a file without columns names no member, instead of asking for one', async () => {
  server.use(
    http.post('*/api/parcel/post.import_file', () =>
      ok({ total: 1, columns: [], isTable: false, guessed: null }),
    ),
  );
  const { user, box, choose } = await open();
  await choose(kml());
  await box.findByText(t.noColumns);
  expect(box.queryByRole('button', { name: t.check })).toBeNull();
  await user.click(box.getByRole('button', { name: t.otherFile }));
  await box.findByLabelText(t.choose, { selector: 'input' });
});

it('is offered to nobody who may not write', async () => {
  world.user = userWith('viewer');
  renderRoute('/parcels');
  await screen.findByRole('grid');
  expect(screen.queryByRole('button', { name: t.open })).toBeNull();
});

it('lists what was imported before, and takes one back long after its dialog was closed', async () => {
  const gone = { import_undoneAt: '2026-11-03T09:00:00Z', import_undoneByUser: 'koffi' };
  parcels.pastImports = [importWith(2, { import_fileName: null }), importWith(1, gone)];
  const { user, box } = await open();
  const list = within(await box.findByRole('region', { name: t.lastImports }));
  await list.findByText('parcelles-1.kml');
  expect(list.getAllByRole('button')).toHaveLength(2);
  list.getByText(/^Annulé le 0?3.*koffi$/);
  const undo = list.getByRole('button', { name: /^Annuler l’import de « Fichier inconnu »/ });
  await user.click(undo);
  await list.findByText(t.undoText(2));
  await user.click(list.getByRole('button', { name: t.undo }));
  await waitFor(() => expect(list.queryByRole('button')).toBeNull());
});
