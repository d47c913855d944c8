// Which column of a file is which of ours: the names of the contract, and what people write above such
// columns.
import type { components } from '../../../api/schema';
import { headerWords } from '../../../i18n/fr/import';
import { plain } from '../../../ui/plain';
import type { Line } from './read/types';

export type ImportField = keyof components['schemas']['LocalityImportRow'];
export type ImportLevel = 'region' | 'department' | 'subprefecture' | 'locality';

/** In the order of the layout. */
export const FIELDS = [
  'region_code',
  'region_name',
  'department_code',
  'department_name',
  'subprefecture_code',
  'subprefecture_name',
  'locality_name',
] as const satisfies readonly ImportField[];

export const LEVELS: readonly ImportLevel[] = ['region', 'department', 'subprefecture', 'locality'];

/** The columns of a file that ends at a level. */
export const fieldsOf = (level: ImportLevel): ImportField[] =>
  FIELDS.slice(0, level === 'locality' ? FIELDS.length : 2 * (LEVELS.indexOf(level) + 1));

/** « Sous-préfecture » before what is in it. */
const LEVELS_BY_LENGTH = ['subprefecture', 'department', 'region', 'locality'] as const;
const { codeWords, nameWords, smallWords } = headerWords;

export function fieldOf(title: string): ImportField | undefined {
  const words = plain(title)
    .split(/[^a-z0-9]+/)
    .filter((word) => word && !smallWords.includes(word));
  const together = words.join('');
  for (const level of LEVELS_BY_LENGTH) {
    const alias = headerWords.levels[level].find((one) => together.includes(one));
    if (!alias) continue;
    const rest = together.replace(alias, '');
    const kind = codeWords.includes(rest) ? 'code' : nameWords.includes(rest) ? 'name' : undefined;
    const field = FIELDS.find((one) => one === `${level}_${kind}`);
    if (field) return field;
  }
  return undefined;
}

/** Field → index of its column. */
export type Mapping = ReadonlyMap<ImportField, number>;

export function recognised(titles: readonly string[]): Mapping {
  const mapping = new Map<ImportField, number>();
  titles.forEach((title, index) => {
    const field = fieldOf(title);
    // Written twice, the first counts.
    if (field && !mapping.has(field)) mapping.set(field, index);
  });
  return mapping;
}

/** The line that names the most columns; the first one when none does. */
export function headerOf(lines: readonly Line[], within: number): Line | undefined {
  let best = lines[0];
  let known = best ? recognised(best.cells).size : 0;
  for (const line of lines.slice(1, within)) {
    const size = recognised(line.cells).size;
    if (size > known) [best, known] = [line, size];
  }
  return best;
}

/** How deep the file goes. */
export function levelOf(mapping: Mapping): ImportLevel {
  return (
    LEVELS.toReversed().find(
      (level) => mapping.has(`${level}_name`) || FIELDS.some((f) => f === `${level}_code` && mapping.has(f)),
    ) ?? 'locality'
  );
}

export const missingOf = (mapping: Mapping): ImportField[] =>
  fieldsOf(levelOf(mapping)).filter((field) => !mapping.has(field));
