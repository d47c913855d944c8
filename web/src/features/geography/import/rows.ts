// The rows of a file as they are previewed, corrected and sent.
import {
  fieldsOf,
  FIELDS,
  type ImportField,
  type ImportLevel,
  levelOf,
  type Mapping,
  recognised,
} from './columns';
import type { Line } from './read/types';

export interface ImportRow {
  /** In the file, the first being 1. */
  line: number;
  values: Readonly<Record<ImportField, string>>;
  /** All cells as they were read, for the file of bad rows. */
  original: readonly string[];
}

export interface ImportTable {
  name: string;
  level: ImportLevel;
  rows: ImportRow[];
  titles: readonly string[];
  mapping: Mapping;
  ignored: string[];
  /** The server counts a header as row 1; a file without one begins a row earlier. */
  shift: 0 | 1;
}

const nothing = Object.fromEntries(FIELDS.map((field) => [field, ''])) as Record<ImportField, string>;

export interface Layout {
  lines: readonly Line[];
  header: Line;
  mapping: Mapping;
  /** False: the header is a row of data. */
  hasHeader: boolean;
}

export function tableOf(name: string, { lines, header, mapping, hasHeader }: Layout): ImportTable {
  const level = levelOf(mapping);
  const fields = fieldsOf(level);
  const rows: ImportRow[] = [];
  for (const { line, cells } of lines) {
    if (line < header.line || (line === header.line && hasHeader)) continue;
    const values = { ...nothing };
    for (const field of fields) values[field] = cells[mapping.get(field) ?? -1] ?? '';
    // What stands in other columns only is not ours.
    if (fields.some((field) => values[field])) rows.push({ line, values, original: cells });
  }
  const used = new Set(fields.map((field) => mapping.get(field)));
  const titles = hasHeader ? header.cells : [];
  const ignored = titles.filter((title, index) => title && !used.has(index));
  return { name, level, rows, titles, mapping, ignored, shift: hasHeader ? 0 : 1 };
}

/** Which line of the file the server means by its row. */
export const lineOfRow = (table: Pick<ImportTable, 'shift'>, row: number): number => row - table.shift;

/**
 * Placed where they stand in the file, so that the server's row numbers are the file's: blank rows are left
 * out.
 */
export function toSend(table: ImportTable, rows: readonly ImportRow[]): Partial<ImportRow['values']>[] {
  const fields = fieldsOf(table.level);
  const last = rows.at(-1);
  const sent: Partial<ImportRow['values']>[] = Array.from(
    { length: last ? last.line - 1 + table.shift : 0 },
    () => ({}),
  );
  for (const { line, values } of rows)
    sent[line - 2 + table.shift] = Object.fromEntries(fields.map((field) => [field, values[field]]));
  return sent;
}

/** Seven columns that nobody named are taken to be ours, in our order. */
export function guess(header: Line): Mapping {
  const known = recognised(header.cells);
  if (known.size > 0 || header.cells.length !== FIELDS.length) return known;
  return new Map(FIELDS.map((field, index) => [field, index]));
}
