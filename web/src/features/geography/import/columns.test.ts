// Headers as people write them.
import { expect, it } from 'vitest';
import { fr } from '../../../i18n/fr';
import { fieldOf, FIELDS, headerOf, levelOf, missingOf, recognised } from './columns';
import { csvCell } from '../../../ui/sheets/csv';
import { columnName } from './Mapping';
import { guess, tableOf, toSend } from './rows';

it('knows its own names and those of its template', () => {
  for (const field of FIELDS) {
    expect(fieldOf(field)).toBe(field);
    expect(fieldOf(fr.importer.fields[field])).toBe(field);
  }
});

it.each([
  ['Code région', 'region_code'],
  ['CODE REGION', 'region_code'],
  ['code_de_la_région', 'region_code'],
  ['CodeRegion', 'region_code'],
  ['Région', 'region_name'],
  ['Nom de la région', 'region_name'],
  ['Libellé région', 'region_name'],
  ['Département', 'department_name'],
  ['Nom du departement', 'department_name'],
  ['N° du département', 'department_code'],
  ['Sous-préfecture', 'subprefecture_name'],
  ['SOUS PREFECTURE', 'subprefecture_name'],
  ['Sous_Préfecture (nom)', 'subprefecture_name'],
  ['Code S/P', 'subprefecture_code'],
  ['Village', 'locality_name'],
  ['Nom de la localité', 'locality_name'],
  ['ADM2_PCODE', 'department_code'],
  ['ADM1_FR', 'region_name'],
  ['Population', undefined],
  ['Population de la région', undefined],
  ['Code localité', undefined],
  ['Date', undefined],
  ['', undefined],
])('takes « %s » for %s', (title, field) => {
  expect(fieldOf(title)).toBe(field);
});

it('knows how deep a file goes, and what it lacks', () => {
  expect(levelOf(recognised(['Région', 'Code région']))).toBe('region');
  expect(missingOf(recognised(['Région', 'Code région']))).toEqual([]);
  expect(levelOf(recognised(['Région', 'Village']))).toBe('locality');
  expect(missingOf(recognised(['Code région', 'Région', 'Code sous-préfecture']))).toEqual([
    'department_code',
    'department_name',
    'subprefecture_name',
  ]);
});

it('finds the header below a title', () => {
  const lines = [
    { line: 1, cells: ['Découpage de la région du Poro'] },
    { line: 3, cells: ['Code région', 'Région', 'Remarque'] },
    { line: 4, cells: ['PO', 'Poro', ''] },
  ];
  const header = headerOf(lines, 20)!;
  expect(header.line).toBe(3);
  const table = tableOf('t', { lines, header, mapping: recognised(header.cells), hasHeader: true });
  expect(table.ignored).toEqual(['Remarque']);
  // Placed so that the server's row numbers are the lines of the file.
  expect(toSend(table, table.rows)).toEqual([{}, {}, { region_code: 'PO', region_name: 'Poro' }]);
});

it('takes seven columns without a header for ours, in our order', () => {
  const line = { line: 1, cells: ['PO', 'Poro', 'PO01', 'Korhogo', 'PO0101', 'Karakoro', 'Gbonné'] };
  const table = tableOf('t', { lines: [line], header: line, mapping: guess(line), hasHeader: false });
  expect(table.rows[0]?.values.locality_name).toBe('Gbonné');
  expect(toSend(table, table.rows)).toHaveLength(1);
});

it('calls columns as a spreadsheet does', () => {
  expect([0, 25, 26, 27, 701, 702].map(columnName)).toEqual(['A', 'Z', 'AA', 'AB', 'ZZ', 'AAA']);
});

it('writes no cell that a spreadsheet would compute', () => {
  expect(['=1+1', '+33', '-5', '@x', '\u{ff1d}A1', 'a;b', 'a"b', 'Poro'].map(csvCell)).toEqual([
    "'=1+1",
    "'+33",
    "'-5",
    "'@x",
    "'\u{ff1d}A1",
    '"a;b"',
    '"a""b"',
    'Poro',
  ]);
});
