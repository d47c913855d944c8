// On a narrow screen every row is a card; nothing scrolls sideways.
import { Button, Checkbox } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { fr } from '../../i18n/fr';
import { cellOf, withoutLinks } from './PrintTable';
import type { List } from './useList';

/** Cards added at a time: a phone must not lay out two thousand. */
const STEP = 50;

interface CardListProps<Row extends object> {
  list: List<Row>;
  onOpen: (row: Row) => void;
  /** What a card shows instead of every column with its title. */
  cardOf?: (row: Row) => ReactNode;
  /** Below what a card shows: what is done with its row without opening it. */
  cardActions?: (row: Row) => ReactNode;
}

export function CardList<Row extends object>(props: CardListProps<Row>) {
  const { nameOf, page, state, selection, label, rowKey } = props.list;
  const columns = withoutLinks(props.list.visible);
  const [shown, setShown] = useState(STEP);
  useEffect(() => setShown(STEP), [state]);
  const left = page.expected - shown;
  const { wantMore } = page;
  useEffect(() => {
    if (shown > page.rows.length) wantMore();
  }, [shown, page.rows.length, wantMore]);
  return (
    <>
      <ul className="m-cards" aria-label={label}>
        {page.rows.slice(0, shown).map((row) => (
          <li key={String(row[rowKey])} className="m-card">
            {selection && (
              <Checkbox
                aria-label={fr.table.selectRow(nameOf(row))}
                checked={selection.isSelected(row)}
                disabled={selection.all}
                onChange={(event) => selection.put([row], event.target.checked)}
              />
            )}
            <button type="button" className="m-card-open" onClick={() => props.onOpen(row)}>
              {props.cardOf?.(row) ??
                columns.map((column) => {
                  // The name is a link in the table; here the whole card is the button.
                  const plain = column.plain?.(row) ?? cellOf(column, row);
                  const cell = column.isName ? String(row[column.key]) : plain;
                  return cell === '' ? null : (
                    <span key={column.key} className={column.isName ? 'm-card-name' : 'm-card-field'}>
                      {!column.isName && <span className="m-card-label">{column.title}</span>}
                      {cell}
                    </span>
                  );
                })}
            </button>
            {props.cardActions && <div className="m-card-actions">{props.cardActions(row)}</div>}
          </li>
        ))}
      </ul>
      {left > 0 && (
        <Button block onClick={() => setShown(shown + STEP)}>
          {fr.table.showMore(Math.min(STEP, left))}
        </Button>
      )}
    </>
  );
}
