import { keys } from '../../../api/keys';
import { fr } from '../../../i18n/fr';
import { type Subprefecture, subprefectures } from '../api';
import type { Level } from '../units/level';

export const subprefectureLevel: Level<Subprefecture> = {
  entity: 'subprefecture',
  screen: 'subprefectures',
  words: fr.subprefectures,
  queryKey: keys.subprefecture,
  fields: {
    id: 'subprefecture_id',
    code: 'subprefecture_code',
    name: 'subprefecture_name',
    version: 'subprefecture_version',
    parent: 'subprefecture_departmentId',
  },
  parentLevel: 'department',
  above: ['region', 'department'],
  pathOf: (row) => [row.region_name, row.department_name],
  ...subprefectures,
};
