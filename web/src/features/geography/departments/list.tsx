import { Link } from 'react-router';
import { ApiError } from '../../../api/error';
import { fr } from '../../../i18n/fr';
import type { Column } from '../../../ui/table/types';
import { type Department, localities, subprefectures } from '../api';
import { subprefectureLevel } from '../subprefectures/level';
import { InUse } from '../units/InUse';
import type { UnitDrawerProps } from '../units/UnitDrawer';
import { NameLink, UnitScreen } from '../units/UnitScreen';
import { under } from '../../../entities/geography/useParentFilters';
import { departmentLevel } from './level';

const t = fr.geography;
const address = '/subprefectures';
const one = { _limit: 1, _offset: 0 };

const columns: Column<Department>[] = [
  { key: 'department_code', title: t.code, width: 140, sortable: true },
  {
    key: 'department_name',
    title: fr.departments.name,
    width: 300,
    sortable: true,
    isName: true,
    render: (row) => <NameLink id={row.department_id} name={row.department_name} />,
  },
  { key: 'region_name', title: t.belongsTo, width: 300, sortable: true },
  {
    key: 'department_id',
    title: t.content,
    width: 220,
    isLink: true,
    render: (row) => (
      <Link to={address + under('department', row.department_id)} tabIndex={-1}>
        {t.seeChildren.subprefecture}
      </Link>
    ),
  },
];

const below: UnitDrawerProps<Department>['below'] = {
  link: (row) => (
    <Link to={address + under('department', row.department_id)}>{t.seeChildren.subprefecture}</Link>
  ),
  count: async ({ department_id: departmentId }) => {
    const [middle, last] = await Promise.all([
      subprefectures.list({ ...one, departmentId }),
      localities.list({ ...one, departmentId }),
    ]);
    return t.departmentFollows(middle.total, last.total);
  },
  whenRefused: (row, error, onMoved) =>
    error instanceof ApiError &&
    error.code === 'department_in_use' && (
      <InUse
        level="department"
        id={row.department_id}
        child={subprefectureLevel}
        address={address}
        onMoved={onMoved}
      />
    ),
};

export default function Departments() {
  return <UnitScreen level={departmentLevel} columns={columns} below={below} />;
}
