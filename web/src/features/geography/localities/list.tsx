import { ImportOutlined } from '@ant-design/icons';
import { useIsNational, usePermission } from '../../../auth/permission';
import { fr } from '../../../i18n/fr';
import { LinkButton } from '../../../ui/LinkButton';
import type { Column } from '../../../ui/table/types';
import type { Locality } from '../api';
import { pathText } from '../../../entities/geography/places';
import { NameLink, UnitScreen } from '../units/UnitScreen';
import { localityLevel } from './level';

const t = fr.geography;

const columns: Column<Locality>[] = [
  {
    key: 'locality_name',
    title: fr.localities.name,
    width: 320,
    sortable: true,
    isName: true,
    render: (row) => <NameLink id={row.locality_id} name={row.locality_name} />,
  },
  {
    key: 'region_name',
    title: t.belongsTo,
    width: 520,
    sortable: true,
    render: (row) => pathText(localityLevel.pathOf(row)),
  },
];

export default function Localities() {
  const isNational = useIsNational();
  const mayImport = usePermission('geography.import') && isNational;
  const toImport = mayImport && (
    <LinkButton to="/localities/import" icon={<ImportOutlined aria-hidden />}>
      {fr.localities.import}
    </LinkButton>
  );
  return <UnitScreen level={localityLevel} columns={columns} actions={toImport} />;
}
