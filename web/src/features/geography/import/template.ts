// The table to fill in, as CSV and as a workbook with a sheet of help; loaded when somebody asks for it.
import { fr } from '../../../i18n/fr';
import { csvOf } from '../../../ui/sheets/csv';
import { workbookOf } from '../../../ui/sheets/workbook';
import { FIELDS } from './columns';

const t = fr.importer;
const titles = FIELDS.map((field) => t.fields[field]);

export function template(format: 'csv' | 'xlsx'): Blob {
  if (format === 'csv') return csvOf([titles, t.example]);
  return workbookOf([
    { name: t.dataSheet, widths: titles.map(() => 26), lines: [titles, t.example] },
    { name: t.helpSheet, widths: [110], lines: [[t.helpSheet], ...t.help.map((line) => [line])] },
  ]);
}
