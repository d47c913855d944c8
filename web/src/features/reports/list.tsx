// The templates that pages and cards are drawn with.
import { PlusOutlined } from '@ant-design/icons';
import { Button } from 'antd';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { fr } from '../../i18n/fr';
import { ChoiceFilter } from '../../ui/filters/parts';
import { oneOf } from '../../ui/filters/read';
import { useDrawerAddress } from '../../ui/form/useDrawerAddress';
import { ListBar } from '../../ui/table/ListBar';
import { ListFilters } from '../../ui/table/ListFilters';
import { ListPage } from '../../ui/table/ListPage';
import { ListRows } from '../../ui/table/ListRows';
import { useList } from '../../ui/table/useList';
import { useEditQuery } from '../../ui/useEditQuery';
import { type Report, REPORT_TYPES, reportList, type ReportType } from './api';
import { columns } from './list/columns';
import { ImportButton } from './list/ImportButton';
import { useMayDesign } from './mayDesign';
import { ReportDrawer } from './ReportDrawer';
import { nameOf } from './words';

const t = fr.reports;

/** One type, in the address. */
function TypeFilter({ type }: { type: ReportType | undefined }) {
  const editQuery = useEditQuery();
  return (
    <ChoiceFilter<ReportType>
      name={t.typeName}
      title={t.typeAll}
      value={type}
      options={REPORT_TYPES.map((value) => ({ value, label: t.types[value] }))}
      onChange={(next) =>
        editQuery((params) => {
          if (next) params.set('type', next);
          else params.delete('type');
          params.delete('page');
        })
      }
    />
  );
}

export default function Reports() {
  const drawer = useDrawerAddress();
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const mayWrite = useMayDesign()('reports.write');
  const type = oneOf(REPORT_TYPES, params.get('type'));
  const source = useMemo(() => reportList(type), [type]);
  const create = mayWrite && (
    <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={drawer.openNew}>
      {t.create}
    </Button>
  );
  const list = useList<Report>({
    name: 'reports',
    label: fr.screens.reports.title,
    rowKey: 'report_id',
    source,
    columns,
    nameOf,
    countText: t.count,
  });
  return (
    <>
      <ListPage list={list} actions={create} onNew={mayWrite ? drawer.openNew : undefined}>
        <ListBar list={list} hint={t.search} tools={mayWrite && <ImportButton />}>
          <ListFilters>
            <TypeFilter type={type} />
          </ListFilters>
        </ListBar>
        <ListRows
          list={list}
          onOpen={({ report_id }) => void navigate(`/reports/${report_id}`)}
          empty={{ title: t.empty, hint: mayWrite ? t.emptyCreate : t.emptyRead }}
        />
      </ListPage>
      <ReportDrawer open={mayWrite && drawer.isNew} onClose={drawer.close} />
    </>
  );
}
