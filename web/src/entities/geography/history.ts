// How the fields of the four levels read in their histories: a level above is told by its name.
import { fr } from '../../i18n/fr';

const t = fr.geography;
const above = {
  region_name: t.place.region,
  department_name: t.place.department,
  subprefecture_name: t.place.subprefecture,
};

const region: Record<string, string> = {
  region_code: fr.regions.code,
  region_name: fr.regions.name,
};

const department: Record<string, string> = {
  ...above,
  department_code: t.code,
  department_name: fr.departments.name,
  department_regionId: '',
};

const subprefecture: Record<string, string> = {
  ...above,
  subprefecture_code: t.code,
  subprefecture_name: fr.subprefectures.name,
  subprefecture_departmentId: '',
  subprefecture_regionId: '',
};

const locality: Record<string, string> = {
  ...above,
  locality_name: fr.localities.name,
  locality_subprefectureId: '',
  locality_departmentId: '',
  locality_regionId: '',
};

export const historyLabels = { region, department, subprefecture, locality };
