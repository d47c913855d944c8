// The parcels, whose they are and what is to be looked at of them.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { Suspense, useMemo, useState } from 'react';
import { useNavigate } from 'react-router';
import { usePermission } from '../../auth/permission';
import type { Parcel } from '../../entities/parcels/api';
import { fr } from '../../i18n/fr';
import { useDrawerAddress } from '../../ui/form/useDrawerAddress';
import { useJobStore } from '../../ui/jobs/useJobs';
import { ExportMenu } from '../../ui/table/ExportButton';
import { ListBar } from '../../ui/table/ListBar';
import { ListFilters } from '../../ui/table/ListFilters';
import { LoadingState } from '../../ui/table/ListStates';
import { ListPage } from '../../ui/table/ListPage';
import { ListRows } from '../../ui/table/ListRows';
import { type Shown, useList } from '../../ui/table/useList';
import type { ListOrder } from '../../ui/table/useListState';
import { type ParcelExport, type ParcelFilter, type ParcelFormat, parcelList } from './api';
import { columns, nameOf } from './columns';
import { EudrDialog } from './EudrDialog';
import { FilterBar, ParcelTags } from './FilterBar';
import { ListMap } from './map/lazy';
import { ParcelDrawer } from './ParcelForm';
import { ImportButton } from './import/ImportButton';
import { useParcelFilters } from './useParcelFilters';
import { useView, type View, ViewChoice } from './view';

const t = fr.parcels;
const words = fr.parcelList;
const USUAL_ORDER: ListOrder = { orderBy: 'parcel_code', descending: false };
const MAPS = [
  { key: 'geojson' as const, label: words.exportGeoJson },
  { key: 'kml' as const, label: words.exportKml },
  { key: 'eudr' as const, label: fr.parcelEudr.menu },
];

/** Out of files, and into them: for tables, for maps, or for the EU's information system. */
function Tools({ filter, shown }: { filter: ParcelFilter; shown: Shown }) {
  const jobs = useJobStore();
  const [isForEu, setIsForEu] = useState(false);
  const { query, columns: visible, total } = shown;
  const start = (format: ParcelFormat | 'eudr'): void => {
    if (format === 'eudr') {
      // A dialog takes the focus at once, and the rest of the key that chose it would press its cross.
      setTimeout(() => setIsForEu(true));
      return;
    }
    const params: ParcelExport = { format, ...query, ...filter, columns: visible.join(',') };
    const title = words.exportTitle(format.toUpperCase(), total);
    jobs.startFile({ kind: 'parcels.export', title, params, total });
  };
  return (
    <>
      <ImportButton />
      <ExportMenu<ParcelFormat | 'eudr'> onChoose={start} more={MAPS} />
      {isForEu && (
        <EudrDialog filter={filter} words={query.filter} total={total} onClose={() => setIsForEu(false)} />
      )}
    </>
  );
}

function useParcels(filter: ParcelFilter, view: View) {
  const source = useMemo(() => parcelList(filter), [filter]);
  const list = useList<Parcel>({
    name: 'parcels',
    label: fr.screens.parcels.title,
    rowKey: 'parcel_id',
    source,
    columns,
    nameOf,
    order: USUAL_ORDER,
    selects: 'page',
    maySelect: false,
    countText: t.count,
  });
  const { filter: text } = list.shown.query;
  const mapFilter = useMemo(() => (text ? { ...filter, filter: text } : filter), [filter, text]);
  // Without its filters a map is a map still.
  const show = (query: string): void => list.show(query === '' && view === 'map' ? 'view=map' : query);
  return { list: { ...list, show }, mapFilter };
}

export default function Parcels() {
  const drawer = useDrawerAddress();
  const navigate = useNavigate();
  const mayWrite = usePermission('parcels.write');
  const filters = useParcelFilters();
  const { filter } = filters;
  const { view, choose } = useView();
  const { list, mapFilter } = useParcels(filter, view);
  const create = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={drawer.openNew}>
      {words.create}
    </Button>
  );
  return (
    <>
      <ListPage list={list} actions={create} onNew={mayWrite ? drawer.openNew : undefined}>
        <ListBar list={list} hint={words.search} tools={<Tools filter={filter} shown={list.shown} />}>
          <ViewChoice view={view} onChoose={choose} />
          <ListFilters count={filters.count} tags={<ParcelTags filters={filters} />}>
            <FilterBar filters={filters} />
          </ListFilters>
        </ListBar>
        {view === 'map' ? (
          <Suspense fallback={<LoadingState />}>
            <ListMap filter={mapFilter} />
          </Suspense>
        ) : (
          <ListRows
            list={list}
            onOpen={(row) => void navigate(`/parcels/${row.parcel_id}`)}
            empty={{ title: words.empty, hint: mayWrite ? words.emptyCreate : words.emptyRead }}
          />
        )}
      </ListPage>
      {/* Of a member whose parcels are listed, it is the next one. */}
      <ParcelDrawer open={mayWrite && drawer.isNew} memberId={filter.member_id} onClose={drawer.close} />
    </>
  );
}
