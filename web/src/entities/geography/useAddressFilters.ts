// What a list is narrowed to, in its address, in the words of the API. What an address typed by hand says
// wrongly is left out: the server would refuse the whole list.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { idIn } from '../../ui/filters/read';
import { useEditQuery } from '../../ui/useEditQuery';
import { PLACE_LEVELS } from './places';
import { useParentFilters } from './useParentFilters';

/** Where the record, or its member, is. */
export interface PlaceFilter {
  regionId?: number;
  departmentId?: number;
  subprefectureId?: number;
  localityId?: number;
}

type Value = string | number | boolean | undefined;

/** Only what is said: an absent filter is no filter. */
function known<Filter extends object>(filter: Filter): Filter {
  const entries = Object.entries(filter).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as Filter;
}

/** `read`: the filters beside the places, always the same function. */
export function useAddressFilters<Filter extends PlaceFilter>(read: (params: URLSearchParams) => Filter) {
  const [params] = useSearchParams();
  const places = useParentFilters(PLACE_LEVELS);
  const editQuery = useEditQuery();
  const filter = useMemo(
    () => known({ ...places.filter, ...read(params), localityId: idIn(params.get('localityId')) }) as Filter,
    [places.filter, params, read],
  );
  /** Several at once: a locality brings its upper places along. */
  const put = useCallback(
    (values: { [name in keyof Filter]?: Value }) =>
      editQuery((next) => {
        for (const [name, value] of Object.entries(values) as [string, Value][]) {
          if (value === undefined || value === '') next.delete(name);
          else next.set(name, String(value));
        }
        // Another list: its first page.
        next.delete('page');
      }),
    [editQuery],
  );
  return { filter, places, put, count: Object.keys(filter).length };
}

export type AddressFilters<Filter extends PlaceFilter> = ReturnType<typeof useAddressFilters<Filter>>;
