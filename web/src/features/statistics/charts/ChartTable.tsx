// The figures of a chart, each the way to its list, which whoever is around follows (useFollow).
import { fr } from '../../../i18n/fr';
import type { Cell, Sheet } from './sheet';

const t = fr.statistics;

const Figure = ({ cell }: { cell: Cell }) => (
  <td className="m-sheet-figure">{cell.path === null ? cell.text : <a href={cell.path}>{cell.text}</a>}</td>
);

export function ChartTable({ sheet }: { sheet: Sheet }) {
  const label = t.tableOf(sheet.title);
  return (
    // Whoever has no mouse scrolls what has the focus.
    <div className="m-sheet-frame" role="region" aria-label={label} tabIndex={0}>
      <table className={sheet.head === t.month ? 'm-sheet m-sheet-month' : 'm-sheet'}>
        <thead>
          <tr>
            <th scope="col">{sheet.head}</th>
            {sheet.columns.map((title) => (
              <th key={title} scope="col" className="m-sheet-figure">
                {title}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {sheet.rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map((cell, column) => (
                <Figure key={sheet.columns[column]} cell={cell} />
              ))}
            </tr>
          ))}
        </tbody>
        {sheet.totals.length > 0 && (
          <tfoot>
            <tr>
              <th scope="row">{t.total}</th>
              {sheet.totals.map((cell, column) => (
                <Figure key={sheet.columns[column]} cell={cell} />
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
