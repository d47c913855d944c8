// The list of one of the levels below the region.
import { DragOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { type ReactNode, useMemo, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { BulkDelete } from '../../../ui/form/BulkDelete';
import { useDrawerAddress } from '../../../ui/form/useDrawerAddress';
import { ExportButton } from '../../../ui/table/ExportButton';
import { ListActions } from '../../../ui/table/ListActions';
import { ListBar } from '../../../ui/table/ListBar';
import { ListFilters } from '../../../ui/table/ListFilters';
import { ListPage } from '../../../ui/table/ListPage';
import { ListRows } from '../../../ui/table/ListRows';
import { useList } from '../../../ui/table/useList';
import type { Column } from '../../../ui/table/types';
import type { ListSource } from '../../../ui/table/useRows';
import { refreshGeography } from '../api';
import { ParentFilterBar } from '../../../entities/geography/ParentFilterBar';
import { useParentFilters } from '../../../entities/geography/useParentFilters';
import { idOf, type Level, nameOf } from './level';
import { MoveUnits } from './MoveUnits';
import { UnitDrawer, type UnitDrawerProps } from './UnitDrawer';

const t = fr.geography;

/** The name opens the record, at an address of its own. */
export function NameLink({ id, name }: { id: number; name: string }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('edit', String(id));
  // Out of the tab order: Enter on the row does the same.
  return (
    <Link to={{ search: params.toString() }} tabIndex={-1}>
      {name}
    </Link>
  );
}

interface UnitScreenProps<Row extends object> {
  level: Level<Row>;
  columns: readonly Column<Row>[];
  below?: UnitDrawerProps<Row>['below'];
  actions?: ReactNode;
}

interface PickedActsProps<Row extends object> {
  level: Level<Row>;
  rows: Row[];
  clear: () => void;
  onMove: () => void;
}

const calledAt =
  <Row extends object>(level: Level<Row>) =>
  (row: Row): string =>
    `${nameOf(level, row)} (${level.pathOf(row).join(' › ')})`;

/** What can be done with several units. */
function PickedActs<Row extends object>({ level, rows, clear, onMove }: PickedActsProps<Row>) {
  const { words } = level;
  const queryClient = useQueryClient();
  const mayWrite = usePermission('geography.write');
  const mayDelete = usePermission('geography.delete');
  return (
    <>
      {mayWrite && (
        <Button icon={<DragOutlined aria-hidden />} onClick={onMove}>
          {t.moveTo}
        </Button>
      )}
      {mayDelete && (
        <BulkDelete
          rows={rows}
          nameOf={calledAt(level)}
          title={words.deleteMany(rows.length)}
          text={words.deleteManyText}
          remove={(row) => level.remove(idOf(level, row))}
          onDone={() => {
            clear();
            refreshGeography(queryClient);
          }}
        />
      )}
    </>
  );
}

function useUnitList<Row extends object>(
  level: Level<Row>,
  columns: readonly Column<Row>[],
  filter: ReturnType<typeof useParentFilters>['filter'],
  maySelect: boolean,
) {
  const source = useMemo<ListSource<Row>>(
    () => ({
      queryKey: [...level.queryKey, filter],
      fetch: (query, signal) => level.list({ ...filter, ...query }, signal),
    }),
    [level, filter],
  );
  return useList<Row>({
    name: level.screen,
    label: fr.screens[level.screen].title,
    rowKey: level.fields.id,
    source,
    columns,
    nameOf: calledAt(level),
    countText: level.words.count,
    selects: 'page',
    maySelect,
  });
}

export function UnitScreen<Row extends object>({ level, columns, below, actions }: UnitScreenProps<Row>) {
  const drawer = useDrawerAddress();
  const [moving, setMoving] = useState<{ rows: Row[]; clear: () => void }>();
  const mayWrite = usePermission('geography.write');
  const mayDelete = usePermission('geography.delete');
  const queryClient = useQueryClient();
  const filters = useParentFilters(level.above, level.takesImport);
  const { filter } = filters;
  const { words } = level;
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={drawer.openNew}>
      {words.create}
    </Button>
  );

  const list = useUnitList(level, columns, filter, mayWrite || mayDelete);
  const headActions = (
    <div className="m-alert-actions">
      {actions}
      {mayWrite && create}
    </div>
  );
  const exportButton = (
    <ExportButton exportAs={(query) => level.file({ ...filter, ...query })} params={list.shown.query} />
  );
  function moved(anyMoved: boolean): void {
    setMoving(undefined);
    if (!anyMoved) return;
    moving?.clear();
    refreshGeography(queryClient);
  }

  return (
    <>
      <ListPage list={list} actions={headActions} onNew={mayWrite ? drawer.openNew : undefined}>
        <ListBar list={list} hint={words.search} tools={exportButton}>
          <ListFilters>
            <ParentFilterBar levels={level.above} filters={filters} />
          </ListFilters>
        </ListBar>
        <ListActions list={list}>
          {({ rows, clear }) => (
            <PickedActs {...{ level, rows, clear }} onMove={() => setMoving({ rows, clear })} />
          )}
        </ListActions>
        <ListRows
          list={list}
          onOpen={(row) => drawer.openRecord(idOf(level, row))}
          empty={{
            title: words.empty,
            hint: mayWrite ? words.emptyCreate : words.emptyRead,
          }}
        />
      </ListPage>
      {moving && <MoveUnits level={level} rows={moving.rows} onClose={moved} />}
      <UnitDrawer level={level} address={drawer} mayWrite={mayWrite} mayDelete={mayDelete} below={below} />
    </>
  );
}
