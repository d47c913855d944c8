// The deliveries, newest first: what is being prepared, on its way, being handed over.
import { PlusOutlined } from '@ant-design/icons';
import { useMemo } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { useJobStore } from '../../ui/jobs/useJobs';
import { LinkButton } from '../../ui/LinkButton';
import { ListActions } from '../../ui/table/ListActions';
import { ListBar } from '../../ui/table/ListBar';
import { ListFilters } from '../../ui/table/ListFilters';
import { ListPage } from '../../ui/table/ListPage';
import { ListRows } from '../../ui/table/ListRows';
import { ExportMenu } from '../../ui/table/ExportButton';
import { useList } from '../../ui/table/useList';
import type { ListOrder } from '../../ui/table/useListState';
import { type Delivery, deliveryList } from './api';
import { columns } from './columns';
import './deliveries.css';
import { BulkActions } from './list/BulkActions';
import { DeliveryCard } from './list/DeliveryCard';
import { DeliveryFilterTags, FilterBar } from './list/FilterBar';
import { startExport } from './list/startExport';
import { useDeliveryFilters } from './list/useDeliveryFilters';
import { nameOf } from './words';

const t = fr.deliveries;
const USUAL_ORDER: ListOrder = { orderBy: 'delivery_creationDateTime', descending: true };

export default function Deliveries() {
  const jobs = useJobStore();
  const navigate = useNavigate();
  const mayWrite = usePermission('deliveries.write');
  const filters = useDeliveryFilters();
  const { filter } = filters;
  const source = useMemo(() => deliveryList(filter), [filter]);
  const create = mayWrite && (
    <LinkButton type="primary" to="/delivery/nouveau" icon={<PlusOutlined aria-hidden />}>
      {t.create}
    </LinkButton>
  );
  const list = useList<Delivery>({
    name: 'deliveries',
    label: fr.screens.delivery.title,
    rowKey: 'delivery_id',
    source,
    columns,
    nameOf,
    order: USUAL_ORDER,
    selects: 'kept',
    maySelect: mayWrite,
    countText: t.count,
  });
  return (
    <ListPage
      list={list}
      actions={create}
      onNew={mayWrite ? () => void navigate('/delivery/nouveau') : undefined}
    >
      <ListBar
        list={list}
        hint={t.search}
        tools={<ExportMenu onChoose={(format) => startExport(jobs, format, filter, list.shown)} />}
      >
        <ListFilters count={filters.count} tags={<DeliveryFilterTags filters={filters} />}>
          <FilterBar filters={filters} />
        </ListFilters>
      </ListBar>
      <ListActions list={list}>{(picked) => <BulkActions picked={picked} filter={filter} />}</ListActions>
      <ListRows
        list={list}
        onOpen={({ delivery_id }) => void navigate(`/delivery/${delivery_id}`)}
        cardOf={(delivery) => <DeliveryCard delivery={delivery} />}
        empty={{ title: t.empty, hint: mayWrite ? t.emptyCreate : t.emptyRead }}
      />
    </ListPage>
  );
}
