// The deliveries, newest first: what is being prepared, on its way, being handed over.
import { PlusOutlined } from '@ant-design/icons';
import { useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { LinkButton } from '../../ui/LinkButton';
import { PageHeader } from '../../ui/PageHeader';
import { DataTable } from '../../ui/table/DataTable';
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
  const navigate = useNavigate();
  const [count, setCount] = useState<string>();
  const mayWrite = usePermission('deliveries.write');
  const filters = useDeliveryFilters();
  const { filter } = filters;
  const source = useMemo(() => deliveryList(filter), [filter]);
  const create = mayWrite && (
    <LinkButton type="primary" to="/delivery/nouveau" icon={<PlusOutlined aria-hidden />}>
      {t.create}
    </LinkButton>
  );
  return (
    <>
      <PageHeader title={fr.screens.delivery.title} note={count} actions={create} />
      <DataTable<Delivery>
        name="deliveries"
        label={fr.screens.delivery.title}
        rowKey="delivery_id"
        source={source}
        columns={columns}
        nameOf={nameOf}
        searchHint={t.search}
        empty={{ title: t.empty, hint: mayWrite ? t.emptyCreate : t.emptyRead, action: create }}
        usualOrder={USUAL_ORDER}
        filters={{
          bar: <FilterBar filters={filters} />,
          count: filters.count,
          tags: <DeliveryFilterTags filters={filters} />,
        }}
        onExport={(format, shown) => startExport(format, filter, shown)}
        cardOf={(delivery) => <DeliveryCard delivery={delivery} />}
        onOpen={({ delivery_id }) => void navigate(`/delivery/${delivery_id}`)}
        onCount={setCount}
        countText={t.count}
        onNew={mayWrite ? () => void navigate('/delivery/nouveau') : undefined}
        keepsSelection
        bulkActions={
          mayWrite
            ? (rows, clear, picked) => (
                <BulkActions rows={rows} picked={picked} filter={filter} clear={clear} />
              )
            : undefined
        }
      />
    </>
  );
}
