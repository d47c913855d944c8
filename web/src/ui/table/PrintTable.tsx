// On paper a list is a plain table of all loaded rows: virtual rows exist on the screen only.
import { useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { fr } from '../../i18n/fr';
import { formatDate } from '../../i18n/format';
import type { Column } from './types';
import type { List } from './useList';

export function useIsPrinting(): boolean {
  const [printing, setPrinting] = useState(false);
  useEffect(() => {
    // The browser takes its picture as soon as the listener returns.
    const before = (): void => flushSync(() => setPrinting(true));
    const after = (): void => setPrinting(false);
    window.addEventListener('beforeprint', before);
    window.addEventListener('afterprint', after);
    return () => {
      window.removeEventListener('beforeprint', before);
      window.removeEventListener('afterprint', after);
    };
  }, []);
  return printing;
}

/** Without the ways to somewhere else, which paper does not have. */
export const withoutLinks = <Row,>(columns: readonly Column<Row>[]): Column<Row>[] =>
  columns.filter((column) => !column.isLink);

export function PrintTable<Row extends object>({ list }: { list: List<Row> }) {
  const { label, rowKey, page } = list;
  const columns = withoutLinks(list.visible);
  return (
    <table className="m-print">
      <caption>
        {label} — {list.count} — {fr.table.printed(formatDate(new Date()))}
        {!page.isComplete && ` — ${fr.table.printedFirst(page.rows.length)}`}
      </caption>
      <thead>
        <tr>
          {columns.map((column) => (
            <th key={column.key} scope="col">
              {column.title}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {page.rows.map((row) => (
          <tr key={String(row[rowKey])}>
            {columns.map((column) => (
              <td key={column.key}>{cellOf(column, row)}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

export function cellOf<Row>(column: Column<Row>, row: Row): React.ReactNode {
  if (column.render) return column.render(row);
  const value = row[column.key];
  return value === null || value === undefined ? '' : String(value);
}
