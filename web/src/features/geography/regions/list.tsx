import { PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { Link, useLocation } from 'react-router';
import { keys } from '../../../api/keys';
import { usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { PageHeader } from '../../../ui/PageHeader';
import { BulkDelete } from '../../../ui/form/BulkDelete';
import { useDrawerAddress } from '../../../ui/form/useDrawerAddress';
import { DataTable } from '../../../ui/table/DataTable';
import type { Column } from '../../../ui/table/types';
import { deleteRegion, type Region, regionList } from './api';
import { RegionDrawer } from './form';

const t = fr.regions;
const nameOf = (region: Region) => t.named(region.region_name, region.region_code);

function RegionName({ region }: { region: Region }) {
  const { search } = useLocation();
  const params = new URLSearchParams(search);
  params.set('edit', String(region.region_id));
  // Out of the tab order: Enter on the row does the same.
  return (
    <Link to={{ search: params.toString() }} tabIndex={-1}>
      {region.region_name}
    </Link>
  );
}

const columns: Column<Region>[] = [
  { key: 'region_code', title: t.code, width: 160, sortable: true },
  {
    key: 'region_name',
    title: t.name,
    width: 360,
    sortable: true,
    isName: true,
    render: (region) => <RegionName region={region} />,
  },
];

export default function Regions() {
  const drawer = useDrawerAddress();
  const [count, setCount] = useState<string>();
  const mayWrite = usePermission('geography.write');
  const mayDelete = usePermission('geography.delete');
  const queryClient = useQueryClient();
  const create = (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={drawer.openNew}>
      {t.create}
    </Button>
  );

  return (
    <>
      <PageHeader title={fr.screens.regions.title} note={count} actions={mayWrite && create} />
      <DataTable<Region>
        name="regions"
        label={fr.screens.regions.title}
        rowKey="region_id"
        source={regionList}
        columns={columns}
        nameOf={nameOf}
        searchHint={t.search}
        empty={{
          title: t.empty,
          hint: mayWrite ? t.emptyCreate : t.emptyRead,
          action: mayWrite && create,
        }}
        onOpen={(region) => drawer.openRecord(region.region_id)}
        onCount={setCount}
        onNew={mayWrite ? drawer.openNew : undefined}
        bulkActions={
          mayDelete
            ? (rows, clear) => (
                <BulkDelete
                  rows={rows}
                  nameOf={nameOf}
                  title={t.deleteMany(rows.length)}
                  text={t.deleteManyText}
                  remove={deleteRegion}
                  onDone={() => {
                    clear();
                    void queryClient.invalidateQueries({ queryKey: keys.region });
                  }}
                />
              )
            : undefined
        }
      />
      <RegionDrawer address={drawer} mayWrite={mayWrite} mayDelete={mayDelete} />
    </>
  );
}
