// The cooperatives, with how many members each has.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../auth/permission';
import type { Cooperative } from '../../entities/cooperatives/api';
import { fr } from '../../i18n/fr';
import { useDrawerAddress } from '../../ui/form/useDrawerAddress';
import { useJobStore } from '../../ui/jobs/useJobs';
import { type ExportFormat, ExportMenu } from '../../ui/table/ExportButton';
import { ListBar } from '../../ui/table/ListBar';
import { ListFilters } from '../../ui/table/ListFilters';
import { ListPage } from '../../ui/table/ListPage';
import { ListRows } from '../../ui/table/ListRows';
import { type Shown, useList } from '../../ui/table/useList';
import type { ListOrder } from '../../ui/table/useListState';
import { type CooperativeExport, type CooperativeFilter, cooperativeList } from './api';
import { columns, nameOf } from './columns';
import { CooperativeDrawer } from './CooperativeForm';
import { CooperativeTags, FilterBar } from './FilterBar';
import { useCooperativeFilters } from './useCooperativeFilters';

const t = fr.cooperatives;
const USUAL_ORDER: ListOrder = { orderBy: 'cooperative_name', descending: false };

/** The list as a file. */
function Tools({ filter, shown }: { filter: CooperativeFilter; shown: Shown }) {
  const jobs = useJobStore();
  const start = (format: ExportFormat): void => {
    const { query, columns: visible, total } = shown;
    const params: CooperativeExport = { format, ...query, ...filter, columns: visible.join(',') };
    const title = t.exportTitle(format.toUpperCase(), total);
    jobs.startFile({ kind: 'cooperatives.export', title, params, total });
  };
  return <ExportMenu onChoose={start} />;
}

export default function Cooperatives() {
  const drawer = useDrawerAddress();
  const navigate = useNavigate();
  const mayWrite = usePermission('cooperatives.write');
  const filters = useCooperativeFilters();
  const { filter } = filters;
  const source = useMemo(() => cooperativeList(filter), [filter]);
  const create = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={drawer.openNew}>
      {t.create}
    </Button>
  );
  const list = useList<Cooperative>({
    name: 'cooperatives',
    label: fr.screens.cooperatives.title,
    rowKey: 'cooperative_id',
    source,
    columns,
    nameOf,
    order: USUAL_ORDER,
    selects: 'page',
    maySelect: false,
    countText: t.count,
  });
  return (
    <>
      <ListPage list={list} actions={create} onNew={mayWrite ? drawer.openNew : undefined}>
        <ListBar list={list} hint={t.search} tools={<Tools filter={filter} shown={list.shown} />}>
          <ListFilters count={filters.count} tags={<CooperativeTags filters={filters} />}>
            <FilterBar filters={filters} />
          </ListFilters>
        </ListBar>
        <ListRows
          list={list}
          onOpen={(row) => void navigate(`/cooperatives/${row.cooperative_id}`)}
          empty={{ title: t.empty, hint: mayWrite ? t.emptyCreate : t.emptyRead }}
        />
      </ListPage>
      <CooperativeDrawer open={mayWrite && drawer.isNew} onClose={drawer.close} />
    </>
  );
}
