// The import through its screen: ways in, preview, corrections, import, result, undo.
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeEach, expect, it, vi } from 'vitest';
import { fr } from '../../../i18n/fr';
import { geography } from '../../../test/geography';
import { renderRoute } from '../../../test/renderRoute';
import { refuse, server } from '../../../test/server';
import { useWorkers } from '../../../test/worker';
import { workbook } from '../../../ui/sheets/workbook';

const t = fr.importer;
const HEADER =
  'Code région;Région;Code département;Département;Code sous-préfecture;Sous-préfecture;Localité';
const GBONNE = 'PO;Poro;PO01;Korhogo;PO0101;Karakoro;Gbonné';
const NEW = 'PO;Poro;PO01;Korhogo;PO0101;Karakoro;Nouvelle';
const BAD = 'PO;Poro;PO01;Korhogo;;Karakoro;Sans code';

beforeEach(() => {
  useWorkers();
  // Small windows draw few rows; what is not drawn is not found.
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(600);
});

const fileOf = (lines: string[], name = 'localites.csv') => new File([lines.join('\n')], name);
const chooser = () => screen.findByLabelText<HTMLInputElement>(t.fileChoose, { selector: 'input' });

async function open(file: File) {
  const view = renderRoute('/localities/import');
  fireEvent.change(await chooser(), { target: { files: [file] } });
  return view;
}

async function preview(lines: string[]) {
  const view = await open(fileOf([HEADER, ...lines]));
  const grid = await screen.findByRole('grid', { name: t.grid });
  await waitFor(() => expect(screen.queryByText(t.checking)).toBeNull());
  return { ...view, grid };
}

const rowAt = (line: number) => document.querySelector<HTMLElement>(`[data-line="${line}"]`)!;
const cellAt = (line: number, column: number) =>
  rowAt(line).querySelector<HTMLElement>(`[data-column="${column}"]`)!;
const stateOf = (line: number) => cellAt(line, 1).textContent?.trim();
const done = () => screen.findByRole('heading', { name: t.doneTitle });
const importButton = () => screen.getByRole<HTMLButtonElement>('button', { name: /^Importer \d/ });

it('shows what every row would do, with its line, and the totals of the answer', async () => {
  const { grid } = await preview([GBONNE, '', NEW, NEW, 'PO;Poro;PO01;Korhogo;PO0101;Karakoro;GBONNE']);
  expect([2, 4, 5, 6].map(stateOf)).toEqual([
    t.classes.existing,
    t.classes.new,
    t.classes.duplicate,
    t.classes.changed,
  ]);
  expect(grid.getAttribute('aria-rowcount')).toBe('5');
  const totals = document.querySelector('.m-totals')!;
  expect(totals.textContent).toContain(`${t.level.locality}${t.added(1)}, ${t.updated(1)}`);
  expect(geography.imports).toHaveLength(1);
  const { query, body } = geography.imports[0]!;
  expect(query).toEqual({ dryRun: 'true', withClasses: 'true', level: 'locality' });
  expect(body.rows).toHaveLength(5);
  expect(body.rows[1]).toEqual({});
  expect(body.rows[0]).toMatchObject({ region_code: 'PO', locality_name: 'Gbonné' });
});

it('shows rows of one kind, and takes duplicates out and back in', async () => {
  const { user } = await preview([GBONNE, NEW, NEW]);
  fireEvent.click(screen.getByRole('radio', { name: `${t.classes.new} (1)` }));
  expect(document.querySelectorAll('[data-line]')).toHaveLength(1);
  fireEvent.click(screen.getByRole('radio', { name: `${t.showAll} (3)` }));
  // What is there twice is written once.
  expect(importButton().textContent).toBe(t.run(2));
  await user.click(screen.getByRole('button', { name: t.removeDuplicates(1) }));
  await screen.findByRole('button', { name: t.run(2) });
  await waitFor(() => expect(geography.imports).toHaveLength(2));
  await user.click(screen.getByRole('button', { name: t.restore(1) }));
  await waitFor(() => expect(stateOf(4)).toBe(t.classes.duplicate));
});

it('corrects a cell by keyboard, checks again, and moves on with Tab', async () => {
  const { user } = await preview([BAD, GBONNE]);
  expect(stateOf(2)).toBe(t.classes.error);
  // The sentence stands at its cell, without the number of the row that it is in.
  expect(cellAt(2, 6).textContent).toBe('Le champ subprefecture_code est obligatoire.');
  expect(importButton().disabled).toBe(true);
  expect(importButton().textContent).toBe(t.run(1));
  expect(screen.getByText(new RegExp(t.correctFirst(1)))).toBeTruthy();
  act(() => cellAt(2, 5).focus());
  await user.keyboard('{ArrowRight}{F2}PO0101{Tab}');
  expect(cellAt(2, 6).textContent).toBe('PO0101');
  expect(document.activeElement).toBe(cellAt(2, 7));
  expect(stateOf(2)).toBe(t.classes.pending);
  await waitFor(() => expect(stateOf(2)).toBe(t.classes.new));
  expect(geography.imports.at(-1)?.body.rows[0]).toMatchObject({ subprefecture_code: 'PO0101' });
  expect(importButton().disabled).toBe(false);
});

it('keeps a cell as it was on Escape, and replaces it by typing', async () => {
  const { user } = await preview([NEW]);
  act(() => cellAt(2, 8).focus());
  await user.keyboard('{Enter} et plus{Escape}');
  expect(cellAt(2, 8).textContent).toBe('Nouvelle');
  expect(document.activeElement).toBe(cellAt(2, 8));
  await user.keyboard('Autre{Enter}');
  expect(cellAt(2, 8).textContent).toBe('Autre');
});

it('removes a row by keyboard, and the focus stays in the grid', async () => {
  const { user } = await preview([NEW, GBONNE]);
  act(() => cellAt(2, 9).focus());
  await user.keyboard('{Enter}');
  expect(rowAt(2)).toBeNull();
  await waitFor(() => expect(document.activeElement).toBe(cellAt(3, 9)));
  // The other row keeps its line.
  await waitFor(() => expect(geography.imports.at(-1)?.body.rows).toHaveLength(2));
});

it('tells what a new locality resembles', async () => {
  await preview([`${GBONNE}s`]);
  expect(cellAt(2, 1).textContent).toContain(t.alike('Gbonné'));
  fireEvent.click(screen.getByRole('radio', { name: `${t.showAlike} (1)` }));
  expect(rowAt(2)).toBeTruthy();
});

it('has nothing to import when everything is there', async () => {
  await preview([GBONNE]);
  expect(screen.getByText(t.nothing)).toBeTruthy();
  expect(importButton().disabled).toBe(true);
});

it('imports once, however often one clicks, and offers to see and to undo what it did', async () => {
  const { user, address } = await preview([NEW]);
  await user.dblClick(importButton());
  await done();
  const runs = geography.imports.filter(({ query }) => !query.dryRun);
  expect(runs).toHaveLength(1);
  const uuid = runs[0]!.query.import_uuid!;
  expect(uuid).toMatch(/^[\da-f-]{36}$/);
  const link = screen.getByRole('link', { name: t.seeAdded(1) });
  expect(link.getAttribute('href')).toBe(`/localities?importUuid=${uuid}`);
  await user.click(screen.getByRole('button', { name: t.undo }));
  const dialog = await screen.findByRole('dialog', { name: t.undoTitle });
  expect(within(dialog).getByText(t.undoText(1))).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: t.undo }));
  await screen.findByText(t.undone(1));
  expect(geography.undone).toEqual([uuid]);
  await user.click(screen.getByRole('button', { name: t.again }));
  await chooser();
  expect(address()).toBe('/localities/import');
});

it('says why an import can’t be undone', async () => {
  const sentence = 'Cet import ne peut pas être annulé : 3 membres s’y rapportent encore.';
  server.use(http.post('*/api/locality/post.import_undo', () => refuse(409, 'import_in_use', sentence)));
  const { user } = await preview([NEW]);
  await user.click(importButton());
  await user.click(await screen.findByRole('button', { name: t.undo }));
  const dialog = await screen.findByRole('dialog', { name: t.undoTitle });
  await user.click(within(dialog).getByRole('button', { name: t.undo }));
  expect(await within(dialog).findByText(sentence)).toBeTruthy();
});

it('repeats an import whose answer was lost under the same name, and tells what it did', async () => {
  const { user } = await preview([NEW]);
  let tries = 0;
  const names: (string | null)[] = [];
  server.use(
    http.post('*/api/locality/post_locality-import', ({ request }) => {
      const { searchParams } = new URL(request.url);
      if (searchParams.has('dryRun')) return undefined;
      names.push(searchParams.get('import_uuid'));
      tries += 1;
      if (tries === 1) return HttpResponse.error();
      const none = { regionAdded: 0, departmentAdded: 0, subprefectureAdded: 0, localityAdded: 0 };
      const same = { regionUpdated: 0, departmentUpdated: 0, subprefectureUpdated: 0, localityUpdated: 0 };
      return HttpResponse.json({ status: 'ok', ...none, ...same, classes: [], resemblances: [] });
    }),
  );
  await user.click(importButton());
  await screen.findByText(new RegExp(t.runLost));
  await user.click(screen.getByRole('button', { name: t.retry }));
  await done();
  expect(screen.getByText(t.alreadyDone)).toBeTruthy();
  expect(screen.getByText(`${t.doneAdded(1)}, ${t.doneUpdated(0)}`)).toBeTruthy();
  expect(names[0]).toBe(names[1]);
});

it('Light: says how many rows were there twice', async () => {
  const { user } = await preview([NEW]);
  server.use(
    http.post('*/api/locality/post_locality-import', async ({ request }) => {
      const none = { regionAdded: 0, departmentAdded: 0, subprefectureAdded: 0, localityAdded: 1 };
      const same = { regionUpdated: 0, departmentUpdated: 0, subprefectureUpdated: 0, localityUpdated: 0 };
      const counts = { ...none, ...same, duplicates: 2, classes: [], resemblances: [] };
      return new URL(request.url).searchParams.has('dryRun')
        ? undefined
        : HttpResponse.json({ status: 'ok', ...counts });
    }),
  );
  await user.click(importButton());
  await done();
  expect(screen.getByText(t.leftOut).nextElementSibling?.textContent).toBe(t.doneLeftOut(2));
});

it('finds the last result again after a reload', async () => {
  const { user, unmount } = await preview([NEW]);
  await user.click(importButton());
  await done();
  unmount();
  const again = renderRoute('/localities/import');
  await again.user.click(await screen.findByRole('button', { name: t.lastSee }));
  await done();
});

it('reads cells that are pasted from a spreadsheet', async () => {
  renderRoute('/localities/import');
  const field = await screen.findByRole('textbox', { name: t.pasteLabel });
  const text = [HEADER, NEW].join('\r\n').replaceAll(';', '\t');
  fireEvent.paste(field, { clipboardData: { getData: () => text } });
  await screen.findByRole('grid', { name: t.grid });
  await waitFor(() => expect(stateOf(2)).toBe(t.classes.new));
});

it('takes a file that is dropped, and lets one choose the sheet of a workbook', async () => {
  const { user } = renderRoute('/localities/import');
  const sheets = [
    { name: 'Notes', widths: [], lines: [['Rien', 'ici']] },
    { name: 'Données', widths: [], lines: [HEADER.split(';'), NEW.split(';')] },
  ];
  const file = new File([workbook(sheets)], 'classeur.xlsx');
  const drop = (await screen.findByText(t.fileDrop)).parentElement!;
  fireEvent.drop(drop, { dataTransfer: { files: [file] } });
  await screen.findByRole('heading', { name: t.mapTitle });
  expect(screen.getByRole('alert').textContent).toContain('En-têtes trouvés : Rien, ici');
  await user.click(screen.getByRole('combobox', { name: t.sheet }));
  await user.click(await screen.findByTitle('Données'));
  await waitFor(() => expect(stateOf(2)).toBe(t.classes.new));
});

it('lets a person say which column is which', async () => {
  const { user } = await open(fileOf(['Région;Clé;Note', 'Bagoué;BG;x']));
  await screen.findByText(t.mapMissing([t.fields.region_code], ['Région', 'Clé', 'Note']));
  expect(screen.getByText(t.mapStill([t.fields.region_code]))).toBeTruthy();
  await user.click(screen.getByRole('combobox', { name: t.fields.region_code }));
  await user.click(await screen.findByTitle('B · Clé (ex. BG)'));
  await user.click(screen.getByRole('button', { name: t.mapContinue }));
  await waitFor(() => expect(stateOf(2)).toBe(t.classes.new));
  expect(geography.imports[0]).toMatchObject({
    query: { level: 'region' },
    body: { rows: [{ region_code: 'BG', region_name: 'Bagoué' }] },
  });
  expect(screen.getByText(new RegExp(t.ignored(['Note'])))).toBeTruthy();
});

it.each([
  ['vide.csv', new Uint8Array(), t.problems.empty],
  ['photo.csv', new Uint8Array([0xff, 0xd8, 0, 0, 1]), t.problems.binary],
  ['coupé.xlsx', workbook([{ name: 'S', widths: [], lines: [['a']] }]).slice(0, 900), t.problems.truncated],
  ['titres.csv', new TextEncoder().encode(HEADER), t.noRows],
])('says what is wrong with %s', async (name, bytes, sentence) => {
  await open(new File([bytes], name));
  expect(await screen.findAllByText(sentence)).not.toHaveLength(0);
  expect(screen.getByText(t.notRead(name))).toBeTruthy();
  // And another file can be chosen at once.
  expect(await chooser()).toBeTruthy();
});

it('asks before it throws corrections away', async () => {
  const { user, router, address } = await preview([NEW]);
  act(() => cellAt(2, 8).focus());
  await user.keyboard('Autre{Enter}');
  await act(() => router.navigate('/localities'));
  const dialog = await screen.findByRole('dialog', { name: fr.form.unsavedTitle });
  expect(within(dialog).getByText(t.leave)).toBeTruthy();
  await user.click(within(dialog).getByRole('button', { name: fr.form.unsavedStay }));
  expect(address()).toBe('/localities/import');
});

it('gives the bad rows as a file, with their line and the reason, and the template', async () => {
  const saved: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob);
    return 'blob:maillon';
  });
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {});
  const { user } = await preview([GBONNE, BAD.replace('Sans code', "'=1+1")]);
  await user.click(screen.getByRole('button', { name: t.downloadErrors }));
  const bytes = new Uint8Array(await saved[0]!.arrayBuffer());
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines[0]).toMatch(/locality_name;Ligne;Motif$/);
  expect(lines[1]).toBe(
    "PO;Poro;PO01;Korhogo;;Karakoro;'=1+1;3;Le champ subprefecture_code est obligatoire.",
  );
  await user.click(screen.getByRole('button', { name: t.removeErrors(1) }));
  expect(rowAt(3)).toBeNull();
});

it('shows that a check failed, and checks again when asked', async () => {
  let fails = true;
  server.use(
    http.post('*/api/locality/post_locality-import', () =>
      fails ? refuse(500, 'internal', 'Une erreur interne est survenue.') : undefined,
    ),
  );
  const { user } = await open(fileOf([HEADER, NEW]));
  await screen.findByText(fr.errors.loadTitle);
  fails = false;
  await user.click(screen.getByRole('button', { name: fr.errors.retry }));
  await waitFor(() => expect(stateOf(2)).toBe(t.classes.new));
});

it('draws a window of a hundred thousand rows only', async () => {
  const many = Array.from({ length: 20_000 }, (_, i) => `PO;Poro;PO01;Korhogo;PO0101;Karakoro;Village ${i}`);
  const { grid, user } = await preview(many);
  expect(grid.getAttribute('aria-rowcount')).toBe('20001');
  expect(document.querySelectorAll('[data-line]').length).toBeLessThan(50);
  act(() => cellAt(2, 8).focus());
  await user.keyboard('{PageDown}');
  expect(document.activeElement).toBe(cellAt(12, 8));
});
