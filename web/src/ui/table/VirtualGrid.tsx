// antd's virtual table, made an ARIA grid: its body rows are bare `div`s, and its header is a table of its own.
// Rows take the focus one at a time (roving tabindex); arrows move, Enter opens, Space picks.
import { Table, type TableProps } from 'antd';
import type { HTMLAttributes, TableHTMLAttributes } from 'react';
import { fr } from '../../i18n/fr';
import { cellOf } from './PrintTable';
import type { Column } from './types';
import type { Size } from './useElementSize';
import { useGridKeyboard } from './useGridKeyboard';
import { useGridRole } from './useGridRole';
import { useContentWidths } from './useContentWidths';
import type { ListChange, ListState } from './useListState';
import { useRowHeight } from './useRowHeight';
import type { Rows } from './useRows';
import type { Selection } from './useSelection';

const HEADER_HEIGHT = 40;
/** Of the grid, both sides. */
const BORDERS = 2;
const SELECTION_WIDTH = 44;

interface VirtualGridProps<Row extends object> {
  label: string;
  rowKey: keyof Row & string;
  columns: readonly Column<Row>[];
  nameOf: (row: Row) => string;
  list: Rows<Row>;
  state: ListState;
  change: (change: ListChange) => void;
  selection?: Selection<Row>;
  onOpen: (row: Row) => void;
  /** The room there is: antd wants numbers. */
  size: Size;
  /** Rows of one line. */
  dense: boolean;
}

type Html = HTMLAttributes<HTMLElement>;

// `role` after the spread: antd gives none to these.
const components = {
  header: {
    table: (props: TableHTMLAttributes<HTMLTableElement>) => <table {...props} role="presentation" />,
    wrapper: (props: Html) => <thead {...props} role="rowgroup" />,
    row: (props: Html) => <tr {...props} role="row" aria-rowindex={1} />,
    cell: (props: Html) => <th {...props} role="columnheader" />,
  },
  body: { cell: (props: Html) => <div {...props} role="gridcell" /> },
} as TableProps['components'];

export function VirtualGrid<Row extends object>(props: VirtualGridProps<Row>) {
  const { rowKey, columns, nameOf, list, state, change, selection, onOpen, dense } = props;
  const size = { width: props.size.width - BORDERS, height: props.size.height - BORDERS };
  const grid = useGridKeyboard({ list, rowKey, selection, onOpen });
  useGridRole(grid.table, {
    label: props.label,
    rows: list.total,
    columns: columns.length + (selection ? 1 : 0),
    multiselectable: selection !== undefined,
  });
  // Not among antd's props, but what it hands on to its list.
  const listProps = { listItemHeight: useRowHeight(grid.table) };
  const beside = selection ? SELECTION_WIDTH : 0;
  const widths = useContentWidths({
    table: grid.table,
    columns,
    list: [...columns.map(({ key }) => key), String(list.rows[0]?.[rowKey]), dense].join(),
    skip: selection ? 1 : 0,
    room: size.width - beside,
  });
  const columnsWidth = widths.reduce((sum, width) => sum + width, beside);

  const tableColumns: TableProps<Row>['columns'] = columns.map((column, index) => ({
    key: column.key,
    dataIndex: column.key,
    title: column.title,
    width: widths[index],
    align: column.align,
    ellipsis: true,
    render: (_value, row) => cellOf(column, row),
    ...(column.sortable && {
      sorter: true,
      sortOrder: state.orderBy === column.key ? (state.descending ? 'descend' : 'ascend') : null,
    }),
  }));

  return (
    <div
      className={['m-grid', list.isRefreshing && 'm-grid-stale', dense && 'm-grid-dense']
        .filter(Boolean)
        .join(' ')}
      onKeyDown={grid.onKeyDown}
    >
      <Table<Row>
        {...listProps}
        ref={grid.table}
        virtual
        size="small"
        rowKey={rowKey}
        columns={tableColumns}
        dataSource={list.rows}
        components={components}
        pagination={false}
        scroll={{ x: Math.max(columnsWidth, size.width), y: Math.max(120, size.height - HEADER_HEIGHT) }}
        showSorterTooltip={false}
        onScroll={grid.onScroll}
        onChange={(_page, _filters, sorter) => {
          const { columnKey, order } = Array.isArray(sorter) ? (sorter[0] ?? {}) : sorter;
          change({ orderBy: order ? String(columnKey) : undefined, descending: order === 'descend' });
        }}
        onRow={(row, index = 0) => ({
          role: 'row',
          'aria-rowindex': list.offset + index + 2,
          'aria-selected': selection?.isSelected(row),
          ...grid.rowProps(index),
          onClick: (event) => {
            // A link or checkbox in the row does its own work; marking text is not opening.
            if ((event.target as Element).closest('a, button, input, label')) return;
            if (window.getSelection()?.toString()) return;
            onOpen(row);
          },
        })}
        rowSelection={
          selection && {
            selectedRowKeys: selection.all
              ? list.rows.map((row) => row[rowKey] as React.Key)
              : selection.keys,
            preserveSelectedRowKeys: true,
            columnWidth: SELECTION_WIDTH,
            onSelect: (row, on) => selection.put([row], on),
            // With Shift, from the one before.
            onSelectMultiple: (on, _rows, changed) => selection.put(changed, on),
            onSelectAll: (on) => {
              if (!on || list.isComplete) selection.put(list.rows, on);
              else void list.loadAll().then((rows) => selection.put(rows, true));
            },
            // Space on the row does the same; hundreds of stops on the way through the page help nobody.
            getCheckboxProps: (row) => ({
              'aria-label': fr.table.selectRow(nameOf(row)),
              tabIndex: -1,
              disabled: selection.all,
            }),
            getTitleCheckboxProps: () => ({ 'aria-label': fr.table.selectAll, disabled: selection.all }),
          }
        }
      />
    </div>
  );
}
