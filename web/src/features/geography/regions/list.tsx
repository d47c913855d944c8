import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link } from 'react-router';
import { useIsNational, usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { BulkDelete } from '../../../ui/form/BulkDelete';
import { useDrawerAddress } from '../../../ui/form/useDrawerAddress';
import { ExportButton } from '../../../ui/table/ExportButton';
import { ListActions } from '../../../ui/table/ListActions';
import { ListBar } from '../../../ui/table/ListBar';
import { ListPage } from '../../../ui/table/ListPage';
import { ListRows } from '../../../ui/table/ListRows';
import { useList } from '../../../ui/table/useList';
import type { Column } from '../../../ui/table/types';
import { exportRegions, refreshGeography } from '../api';
import { NameLink } from '../units/UnitScreen';
import { under } from '../../../entities/geography/useParentFilters';
import { deleteRegion, type Region, regionList } from './api';
import { RegionDrawer } from './form';

const t = fr.regions;
const nameOf = (region: Region) => t.named(region.region_name, region.region_code);

const columns: Column<Region>[] = [
  { key: 'region_code', title: t.code, width: 160, sortable: true },
  {
    key: 'region_name',
    title: t.name,
    width: 360,
    sortable: true,
    isName: true,
    render: (region) => <NameLink id={region.region_id} name={region.region_name} />,
  },
  {
    key: 'region_id',
    title: fr.geography.content,
    width: 220,
    isLink: true,
    render: (region) => (
      <Link to={`/departments${under('region', region.region_id)}`} tabIndex={-1}>
        {fr.geography.seeChildren.department}
      </Link>
    ),
  },
];

const createButton = (onClick: () => void) => (
  <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={onClick}>
    {t.create}
  </Button>
);

export default function Regions() {
  const drawer = useDrawerAddress();
  const mayWrite = usePermission('geography.write');
  // Nobody is limited to a region that is not there yet.
  const mayCreate = useIsNational() && mayWrite;
  const mayDelete = usePermission('geography.delete');
  const queryClient = useQueryClient();
  const list = useList<Region>({
    name: 'regions',
    label: fr.screens.regions.title,
    rowKey: 'region_id',
    source: regionList,
    columns,
    nameOf,
    countText: t.count,
    selects: 'page',
    maySelect: mayDelete,
  });

  return (
    <>
      <ListPage
        list={list}
        actions={mayCreate && createButton(drawer.openNew)}
        onNew={mayWrite ? drawer.openNew : undefined}
      >
        <ListBar
          list={list}
          hint={t.search}
          tools={<ExportButton exportAs={exportRegions} params={list.shown.query} />}
        />
        <ListActions list={list}>
          {({ rows, clear }) => (
            <BulkDelete
              rows={rows}
              nameOf={nameOf}
              title={t.deleteMany(rows.length)}
              text={t.deleteManyText}
              remove={deleteRegion}
              onDone={() => {
                clear();
                refreshGeography(queryClient);
              }}
            />
          )}
        </ListActions>
        <ListRows
          list={list}
          onOpen={(region) => drawer.openRecord(region.region_id)}
          empty={{
            title: t.empty,
            hint: mayWrite ? t.emptyCreate : t.emptyRead,
          }}
        />
      </ListPage>
      <RegionDrawer address={drawer} mayWrite={mayWrite} mayDelete={mayDelete} />
    </>
  );
}
