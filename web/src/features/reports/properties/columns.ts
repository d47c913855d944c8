// The columns of a table: its head, shares, alignments and cells change together, or the server refuses them.
import { asText, type Element, isNumber, isObject } from '../template';

export interface Columns {
  head: string[];
  shares: number[];
  /** Of each row the cells. */
  rows: string[][];
  alignments: (string | undefined)[];
  /** The template's rows could not be read. */
  isBroken: boolean;
}

function parsed(content: unknown): unknown {
  if (typeof content !== 'string') return content;
  try {
    return JSON.parse(content) as unknown;
  } catch {
    return undefined;
  }
}

const textsOf = (list: unknown): string[] => (Array.isArray(list) ? list.map(asText) : []);

export function columnsOf(table: Element): Columns {
  const head = textsOf(table.head);
  const shares = Array.isArray(table.headWidthPercentages) ? (table.headWidthPercentages as unknown[]) : [];
  const given = isObject(table.columnStyles) ? table.columnStyles.alignment : undefined;
  const rows = parsed(table.content);
  return {
    head,
    shares: head.map((_title, at) => (isNumber(shares[at]) ? shares[at] : 100 / head.length)),
    rows: Array.isArray(rows)
      ? rows.map((row) => {
          const cells = textsOf(row);
          return head.map((_title, at) => cells[at] ?? '');
        })
      : [],
    alignments: head.map((_title, at) => asText(isObject(given) ? given[at] : undefined) || undefined),
    isBroken: table.content !== undefined && !Array.isArray(rows),
  };
}

/** What a change of columns puts into the element. */
export function valuesOf({ head, shares, rows, alignments }: Columns): Record<string, unknown> {
  const said = alignments.flatMap((word, at) => (word ? [[String(at), word] as const] : []));
  return {
    head,
    headWidthPercentages: shares,
    content: JSON.stringify(rows),
    'columnStyles.alignment': said.length > 0 ? Object.fromEntries(said) : undefined,
  };
}

const share = (shares: number[]): number =>
  Math.round((shares.reduce((sum, one) => sum + one, 0) / Math.max(1, shares.length)) * 100) / 100 || 100;

export const withColumn = (columns: Columns, title: string): Columns => ({
  ...columns,
  head: [...columns.head, title],
  shares: [...columns.shares, share(columns.shares)],
  rows: columns.rows.map((row) => [...row, '']),
  alignments: [...columns.alignments, undefined],
});

/** A column that says one field of each line. */
export function withFieldColumn(columns: Columns, title: string, field: string): Columns {
  const next = withColumn(columns, title);
  const [first = next.head.map(() => ''), ...rest] = next.rows;
  return { ...next, rows: [first.with(-1, `{${field}}`), ...rest] };
}

export const withoutColumn = (columns: Columns, at: number): Columns => ({
  ...columns,
  head: columns.head.toSpliced(at, 1),
  shares: columns.shares.toSpliced(at, 1),
  rows: columns.rows.map((row) => row.toSpliced(at, 1)),
  alignments: columns.alignments.toSpliced(at, 1),
});
