import { Link } from 'react-router';
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import type { Column } from '../../../ui/table/types';
import { localities, type Subprefecture } from '../api';
import { localityLevel } from '../localities/level';
import { pathText } from '../../../entities/geography/places';
import { InUse } from '../units/InUse';
import type { UnitDrawerProps } from '../units/UnitDrawer';
import { NameLink, UnitScreen } from '../units/UnitScreen';
import { under } from '../../../entities/geography/useParentFilters';
import { subprefectureLevel } from './level';

const t = fr.geography;
const address = '/localities';

const columns: Column<Subprefecture>[] = [
  { key: 'subprefecture_code', title: t.code, width: 140, sortable: true },
  {
    key: 'subprefecture_name',
    title: fr.subprefectures.name,
    width: 280,
    sortable: true,
    isName: true,
    render: (row) => <NameLink id={row.subprefecture_id} name={row.subprefecture_name} />,
  },
  {
    key: 'region_name',
    title: t.belongsTo,
    width: 380,
    sortable: true,
    render: (row) => pathText(subprefectureLevel.pathOf(row)),
  },
  {
    key: 'subprefecture_id',
    title: t.content,
    width: 180,
    isLink: true,
    render: (row) => (
      <Link to={address + under('subprefecture', row.subprefecture_id)} tabIndex={-1}>
        {t.seeChildren.locality}
      </Link>
    ),
  },
];

const below: UnitDrawerProps<Subprefecture>['below'] = {
  link: (row) => (
    <Link to={address + under('subprefecture', row.subprefecture_id)}>{t.seeChildren.locality}</Link>
  ),
  count: async ({ subprefecture_id: subprefectureId }) => {
    const { total } = await localities.list({ _limit: 1, _offset: 0, subprefectureId });
    return t.subprefectureFollows(total);
  },
  whenRefused: (row, error, onMoved) =>
    error instanceof ApiError &&
    error.code === 'subprefecture_in_use' && (
      <InUse
        level="subprefecture"
        id={row.subprefecture_id}
        child={localityLevel}
        address={address}
        onMoved={onMoved}
      />
    ),
};

export default function Subprefectures() {
  return <UnitScreen level={subprefectureLevel} columns={columns} below={below} />;
}
