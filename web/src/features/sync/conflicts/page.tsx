// Fields that a node and the centre changed differently: the centre's value is live, the node's is kept,
// until somebody decides at the centre.
import { useQuery } from '@tanstack/react-query';
import { Alert } from 'antd';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { environmentQuery } from '../../../api/environment';
import { usePermission } from '../../../auth/permission';
import { type Conflict, nameOfConflict } from '../../../entities/synchronization/conflicts';
import { CENTRE } from '../../../entities/synchronization/nodes';
import { fr } from '../../../i18n/fr';
import { ListActions } from '../../../ui/table/ListActions';
import { ListBar } from '../../../ui/table/ListBar';
import { ListFilters } from '../../../ui/table/ListFilters';
import { ListPage } from '../../../ui/table/ListPage';
import { ListRows } from '../../../ui/table/ListRows';
import { useList } from '../../../ui/table/useList';
import type { ListOrder } from '../../../ui/table/useListState';
import { Acts, type Desk } from './Acts';
import { type ConflictFilter, conflictList } from './api';
import { BulkActions } from './BulkActions';
import { ConflictCard, decidedColumns, openColumns, readColumns } from './columns';
import { ConflictDrawer } from './ConflictDrawer';
import './conflicts.css';
import { ConflictTags, FilterBar } from './FilterBar';
import { focusNext } from './focusNext';
import { useConflictFilters } from './useConflictFilters';
import { TypeInDialog } from './TypeInDialog';
import { useDesk } from './useDesk';

const t = fr.conflictList;
const NEWEST_FIRST: ListOrder = { orderBy: 'conflict_foundAt', descending: true };

/** Where this installation stands; nothing while it is not known. */
function useIsCentre(): boolean | undefined {
  const { data } = useQuery(environmentQuery);
  return data && data.node === CENTRE;
}

function useConflicts(filter: ConflictFilter, desk: Desk | undefined) {
  const source = useMemo(() => conflictList(filter), [filter]);
  const columns = useMemo(() => {
    if (filter.decided) return decidedColumns;
    return desk ? openColumns(desk) : readColumns;
  }, [filter.decided, desk]);
  // Not followed: rows must not move under who is about to press a button.
  return useList<Conflict>({
    name: 'conflicts',
    label: fr.screens.conflicts.title,
    rowKey: 'conflict_id',
    source,
    columns,
    nameOf: nameOfConflict,
    order: NEWEST_FIRST,
    selects: 'kept',
    maySelect: desk !== undefined && !filter.decided,
    countText: t.count,
  });
}

function NodeNote() {
  return (
    <Alert className="m-form-alert" type="info" showIcon title={t.onNodeTitle} description={t.onNodeText} />
  );
}

export default function Conflicts() {
  const isCentre = useIsCentre();
  const mayDecide = usePermission('conflicts.decide') && isCentre === true;
  const filters = useConflictFilters();
  const { filter } = filters;
  const [opened, setOpened] = useState<Conflict>();
  const done = useRef<(conflict: Conflict) => void>(undefined);
  const { desk, question, typed, leave } = useDesk(useCallback((one) => done.current?.(one), []));
  const list = useConflicts(filter, mayDecide ? desk : undefined);
  const { rows } = list.page;
  /** What was saved meanwhile gives it another version. */
  const asNow = (conflict: Conflict | undefined): Conflict | undefined =>
    rows.find(({ conflict_id: id }) => id === conflict?.conflict_id) ?? conflict;
  const isGone = useRef(false);
  done.current = (conflict) => {
    isGone.current = true;
    list.selection?.put([conflict], false);
    setOpened(undefined);
    leave();
  };
  useEffect(() => {
    if (isGone.current) focusNext();
    isGone.current = false;
  }, [rows]);
  const now = asNow(typed);
  return (
    <ListPage list={list} above={isCentre === false && <NodeNote />}>
      <ListBar list={list} hint={t.search}>
        <ListFilters count={filters.count} tags={<ConflictTags filters={filters} rows={rows} />}>
          <FilterBar filters={filters} />
        </ListFilters>
      </ListBar>
      <ListActions list={list}>{(picked) => <BulkActions picked={picked} filter={filter} />}</ListActions>
      <ListRows
        list={list}
        onOpen={setOpened}
        cardOf={(conflict) => <ConflictCard conflict={conflict} />}
        cardActions={
          mayDecide && !filter.decided ? (conflict) => <Acts conflict={conflict} desk={desk} /> : undefined
        }
        empty={
          filter.decided
            ? { title: t.emptyDecided, hint: t.emptyDecidedHint }
            : { title: t.empty, hint: t.emptyHint }
        }
      />
      <ConflictDrawer
        conflict={asNow(opened)}
        desk={mayDecide ? desk : undefined}
        onClose={() => setOpened(undefined)}
      />
      {now && <TypeInDialog key={now.conflict_id} conflict={now} onDone={done.current} onClose={leave} />}
      {question}
    </ListPage>
  );
}
