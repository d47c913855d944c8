import { keys } from '../../../api/keys';
import { fr } from '../../../i18n/fr';
import { type Department, departments } from '../api';
import type { Level } from '../units/level';

export const departmentLevel: Level<Department> = {
  entity: 'department',
  screen: 'departments',
  words: fr.departments,
  queryKey: keys.department,
  fields: {
    id: 'department_id',
    code: 'department_code',
    name: 'department_name',
    version: 'department_version',
    parent: 'department_regionId',
  },
  parentLevel: 'region',
  above: ['region'],
  pathOf: (row) => [row.region_name],
  ...departments,
};
