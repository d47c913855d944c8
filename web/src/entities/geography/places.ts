// The upper levels as choices: every region, department and sub-prefecture with the path that leads to it.
// There are hundreds of them, not thousands, so they are fetched whole and searched here.
import { queryOptions } from '@tanstack/react-query';
import { keys } from '../../api/keys';
import { matchesText } from '../../ui/plain';
import { listDepartments, listRegions, listSubprefectures } from './api';

export type PlaceLevel = 'region' | 'department' | 'subprefecture';

export interface Place {
  id: number;
  code: string;
  /** From the region down to the place itself. */
  path: readonly string[];
  /** Ids in the same order. */
  ids: readonly number[];
}

export const PLACE_LEVELS: readonly PlaceLevel[] = ['region', 'department', 'subprefecture'];
/** The most that a list answers (contract §1). */
const ALL = { _limit: 10_000, _offset: 0 };
const SEPARATOR = ' › ';

export const pathText = (path: readonly string[]): string => path.join(SEPARATOR);

async function fetchPlaces(level: PlaceLevel, signal: AbortSignal): Promise<Place[]> {
  if (level === 'region') {
    const { rows } = await listRegions({ ...ALL, _orderBy: 'region_name' }, signal);
    return rows.map((row) => ({
      id: row.region_id,
      code: row.region_code,
      path: [row.region_name],
      ids: [row.region_id],
    }));
  }
  if (level === 'department') {
    const { rows } = await listDepartments({ ...ALL, _orderBy: 'department_name' }, signal);
    return rows.map((row) => ({
      id: row.department_id,
      code: row.department_code,
      path: [row.region_name, row.department_name],
      ids: [row.department_regionId, row.department_id],
    }));
  }
  const { rows } = await listSubprefectures({ ...ALL, _orderBy: 'subprefecture_name' }, signal);
  return rows.map((row) => ({
    id: row.subprefecture_id,
    code: row.subprefecture_code,
    path: [row.region_name, row.department_name, row.subprefecture_name],
    ids: [row.subprefecture_regionId, row.subprefecture_departmentId, row.subprefecture_id],
  }));
}

export const placesQuery = (level: PlaceLevel) =>
  queryOptions({
    queryKey: [...keys[level], 'places'],
    queryFn: ({ signal }) => fetchPlaces(level, signal),
    staleTime: 60_000,
  });

/** Every word typed is somewhere in the path or the code. */
export const matches = (place: Pick<Place, 'path' | 'code'>, typed: string): boolean =>
  matchesText(`${place.path.join(' ')} ${place.code}`, typed);
