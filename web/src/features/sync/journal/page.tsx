// Every run, with what came of it; newest first. At the centre those of all nodes.
import { useMemo, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { ListBar } from '../../../ui/table/ListBar';
import { ListFilters } from '../../../ui/table/ListFilters';
import { ListPage } from '../../../ui/table/ListPage';
import { ListRows } from '../../../ui/table/ListRows';
import { useFollowing } from '../../../ui/table/useFollowing';
import { useList } from '../../../ui/table/useList';
import type { ListOrder } from '../../../ui/table/useListState';
import { type Run, runList } from '../api';
import '../sync.css';
import { byOf, countsOf, messageOf, moment, nameOf, nodeOf, outcomeOf, StateTag } from '../words';
import { columnsOf } from './columns';
import { FilterBar, RunTags } from './FilterBar';
import { RunDrawer } from './RunDrawer';
import { useRunFilters } from './useRunFilters';

const t = fr.syncJournal;
const words = fr.synchronization;
const USUAL_ORDER: ListOrder = { orderBy: 'synchronizationJournal_startedAt', descending: true };

const isMoving = ({ synchronizationJournal_state: state }: Run): boolean => state === 'running';

function RunCard({ run }: { run: Run }) {
  return (
    <span className="m-lines">
      <strong>{moment(run.synchronizationJournal_startedAt)}</strong>
      <span>
        <StateTag state={run.synchronizationJournal_state} />{' '}
        {words.directions[run.synchronizationJournal_type]}
      </span>
      <span className="m-hint">
        {nodeOf(run)} · {byOf(run)}
      </span>
      <span>{outcomeOf(countsOf(run))}</span>
      {messageOf(run) && <span className="m-hint">{messageOf(run)}</span>}
    </span>
  );
}

interface Opened {
  run: Run;
  toRecords: boolean;
}

export default function Journal() {
  const [opened, setOpened] = useState<Opened>();
  const columns = useMemo(() => columnsOf((run) => setOpened({ run, toRecords: true })), []);
  const filters = useRunFilters();
  const { filter } = filters;
  const source = useMemo(() => runList(filter), [filter]);
  const list = useList<Run>({
    name: 'synchronizations',
    label: fr.screens.journal.title,
    rowKey: 'synchronizationJournal_id',
    source,
    columns,
    nameOf,
    order: USUAL_ORDER,
    countText: t.count,
  });
  useFollowing(source, list, isMoving);
  /** As it is now. */
  const isOpened = ({ synchronizationJournal_id: id }: Run): boolean =>
    id === opened?.run.synchronizationJournal_id;
  return (
    <>
      <ListPage list={list}>
        <ListBar list={list} hint={t.search}>
          <ListFilters count={filters.count} tags={<RunTags filters={filters} />}>
            <FilterBar filters={filters} />
          </ListFilters>
        </ListBar>
        <ListRows
          list={list}
          onOpen={(run) => setOpened({ run, toRecords: false })}
          cardOf={(run) => <RunCard run={run} />}
          empty={{ title: t.empty, hint: t.emptyHint }}
        />
      </ListPage>
      <RunDrawer
        run={list.page.rows.find(isOpened) ?? opened?.run}
        toRecords={opened?.toRecords === true}
        onClose={() => setOpened(undefined)}
      />
    </>
  );
}
