// The bad rows as a file, to be corrected where the table came from: its own columns, then the line and the
// reason.
import { fr } from '../../../i18n/fr';
import { csvOf } from '../../../ui/sheets/csv';
import type { RowError } from './api';
import { FIELDS, fieldsOf } from './columns';
import type { ImportRow, ImportTable } from './rows';

export function errorsFile(
  table: ImportTable,
  rows: readonly ImportRow[],
  errors: ReadonlyMap<number, readonly RowError[]>,
): Blob {
  const t = fr.importer;
  const width = Math.max(table.titles.length, ...table.mapping.values(), FIELDS.length - 1);
  const titles = Array.from({ length: width + 1 }, (_, index) => table.titles[index] ?? '');
  const fields = fieldsOf(table.level);
  for (const field of fields) {
    const index = table.mapping.get(field);
    // Columns that had no title, or one that only a person understood, get ours.
    if (index !== undefined) titles[index] = field;
  }
  const used = titles.findLastIndex(Boolean) + 1;
  const lines = rows
    .filter(({ line }) => errors.has(line))
    .map((row) => {
      const cells = titles.map((_, index) => row.original[index] ?? '');
      for (const field of fields) {
        const index = table.mapping.get(field);
        if (index !== undefined) cells[index] = row.values[field];
      }
      const reasons = errors.get(row.line)!.map(({ message }) => message);
      return [...cells.slice(0, used), String(row.line), reasons.join(' ')];
    });
  return csvOf([[...titles.slice(0, used), t.errorsLine, t.errorsReason], ...lines]);
}
