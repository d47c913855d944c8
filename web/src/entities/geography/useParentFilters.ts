// What a list is narrowed to, kept in its address: `?regionId=3&departmentId=12`.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { idIn } from '../../ui/filters/read';
import { useEditQuery } from '../../ui/useEditQuery';
import type { ParentFilter } from './api';
import { type Place, PLACE_LEVELS, type PlaceLevel } from './places';

export const PARAM = {
  region: 'regionId',
  department: 'departmentId',
  subprefecture: 'subprefectureId',
} as const satisfies Record<PlaceLevel, keyof ParentFilter>;

/** As the server wants them; an address typed by hand must not make it refuse the list. */
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;

/** The addresses of what hangs on a place. */
export const under = (level: PlaceLevel, id: number): string => `?${PARAM[level]}=${id}`;

export function useParentFilters(levels: readonly PlaceLevel[], takesImport = false) {
  const [params] = useSearchParams();
  const editQuery = useEditQuery();
  const filter = useMemo<ParentFilter>(() => {
    const found: ParentFilter = {};
    for (const level of levels) {
      const id = idIn(params.get(PARAM[level]));
      if (id) found[PARAM[level]] = id;
    }
    const uuid = params.get('importUuid');
    if (takesImport && uuid && UUID.test(uuid)) found.importUuid = uuid;
    return found;
  }, [params, levels, takesImport]);

  const edit = useCallback(
    (change: (next: URLSearchParams) => void) =>
      editQuery((next) => {
        change(next);
        // Another list: its first page.
        next.delete('page');
      }),
    [editQuery],
  );

  /** A place sets its parents too; what is below it and elsewhere no longer fits. */
  const choose = useCallback(
    (level: PlaceLevel, place: Place | undefined, chosen: Partial<Record<PlaceLevel, Place>>) =>
      edit((next) => {
        const depth = PLACE_LEVELS.indexOf(level);
        // Of lists that are narrowed further down.
        next.delete('localityId');
        PLACE_LEVELS.forEach((other, index) => {
          if (index <= depth) {
            const id = place?.ids[index];
            if (id !== undefined) next.set(PARAM[other], String(id));
            else if (index === depth) next.delete(PARAM[other]);
            return;
          }
          if (!place || chosen[other]?.ids[depth] !== place.id) next.delete(PARAM[other]);
        });
      }),
    [edit],
  );

  const dropImport = useCallback(() => edit((next) => next.delete('importUuid')), [edit]);

  return { filter, choose, dropImport };
}

export type ParentFilters = ReturnType<typeof useParentFilters>;
