// What an import would do to the small world of the tests: the classes of the rows, the counts, every bad
// row.
import type { Geography } from './geography';

export type ImportBody = { rows: Partial<Record<string, string>>[] };

const COLUMNS = [
  ['region_code', 'region_name'],
  ['department_code', 'department_name'],
  ['subprefecture_code', 'subprefecture_name'],
  ['locality_name'],
];
const LEVELS = ['region', 'department', 'subprefecture', 'locality'] as const;
const REGIONS: Record<string, string> = { PO: 'Poro', TC: 'Tchologo' };

interface RowError {
  field: string;
  message: string;
  reason: string;
  row: number;
}

const plain = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase();

function known(geography: Geography): Map<string, string> {
  const names = new Map<string, string>();
  for (const [code, name] of Object.entries(REGIONS)) names.set(`region ${code}`, name);
  for (const row of geography.departments)
    names.set(`department ${row.department_code}`, row.department_name);
  for (const row of geography.subprefectures)
    names.set(`subprefecture ${row.subprefecture_code}`, row.subprefecture_name);
  for (const row of geography.localities)
    names.set(`locality ${row.subprefecture_code} ${plain(row.locality_name)}`, row.locality_name);
  return names;
}

export function importRows(rows: ImportBody['rows'], level: string, geography: Geography) {
  const depth = LEVELS.indexOf(level as (typeof LEVELS)[number]);
  const columns = COLUMNS.slice(0, depth + 1).flat();
  const names = known(geography);
  const counts: Record<string, number> = {};
  for (const one of LEVELS) counts[`${one}Added`] = counts[`${one}Updated`] = 0;
  const errors: RowError[] = [];
  const seen = new Set<string>();
  const resemblances: { row: number; locality_id: number; locality_name: string }[] = [];

  const classes = rows.map((row, index) => {
    const line = index + 2;
    if (columns.every((column) => !row[column])) return 'blank';
    const missing = columns.filter((column) => !row[column]);
    for (const field of missing)
      errors.push({
        field,
        message: `Le champ ${field} est obligatoire.`,
        reason: 'required',
        row: line,
      });
    if (missing.length > 0) return 'error';
    const same = columns.map((column) => row[column]).join('|');
    if (seen.has(same)) return 'duplicate';
    seen.add(same);

    let found = 'existing';
    LEVELS.slice(0, depth + 1).forEach((one) => {
      const name = row[`${one}_name`]!;
      const key =
        one === 'locality'
          ? `locality ${row.subprefecture_code} ${plain(name)}`
          : `${one} ${row[`${one}_code`]}`;
      const before = names.get(key);
      if (before === name) return;
      counts[`${one}${before === undefined ? 'Added' : 'Updated'}`]! += 1;
      found = before === undefined ? 'new' : found === 'new' ? 'new' : 'changed';
      names.set(key, name);
      const alike = geography.localities.find(
        (other) => before === undefined && plain(other.locality_name) === plain(name).slice(0, -1),
      );
      if (one === 'locality' && alike)
        resemblances.push({ row: line, locality_id: alike.locality_id, locality_name: alike.locality_name });
    });
    return found;
  });
  const none = Object.fromEntries(Object.keys(counts).map((name) => [name, 0]));
  return { ...(errors.length > 0 ? none : counts), classes, resemblances, errors };
}
