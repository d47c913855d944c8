import { keys } from '../../../api/keys';
import { fr } from '../../../i18n/fr';
import { localities, type Locality } from '../api';
import type { Level } from '../units/level';

export const localityLevel: Level<Locality> = {
  entity: 'locality',
  screen: 'localities',
  words: fr.localities,
  queryKey: keys.locality,
  fields: {
    id: 'locality_id',
    name: 'locality_name',
    version: 'locality_version',
    parent: 'locality_subprefectureId',
  },
  parentLevel: 'subprefecture',
  above: ['region', 'department', 'subprefecture'],
  pathOf: (row) => [row.region_name, row.department_name, row.subprefecture_name],
  takesImport: true,
  ...localities,
};
