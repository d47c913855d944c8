// What the list of members is narrowed to, in its address, in the words of the API. What an address typed by hand says
// wrongly is left out: the server would refuse the whole list.
import { useCallback, useMemo } from 'react';
import { useSearchParams } from 'react-router';
import { PLACE_LEVELS } from '../../../ui/place/places';
import { useParentFilters } from '../../../ui/place/useParentFilters';
import { useEditQuery } from '../../../ui/useEditQuery';
import type { MemberFilter } from '../api';
import { GENDERS, STATUSES } from '../labels';

const FLAGS = ['isMainAccount', 'hasValidCard', 'hasUnusedTransaction', 'withoutPhoto'] as const;
const DAYS = ['createdFrom', 'createdTo'] as const;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Names of filters as the address has them. */
export type FilterName = keyof MemberFilter;

const oneOf = <Word extends string>(words: readonly Word[], text: string | null): Word | undefined =>
  words.find((word) => word === text);

function filterIn(params: URLSearchParams): MemberFilter {
  const found: MemberFilter = {};
  const locality = params.get('localityId');
  if (locality && /^\d{1,15}$/.test(locality) && Number(locality) > 0) found.localityId = Number(locality);
  const gender = oneOf(GENDERS, params.get('gender'));
  if (gender) found.gender = gender;
  const status = oneOf(STATUSES, params.get('status'));
  if (status) found.status = status;
  for (const name of FLAGS) {
    const flag = oneOf(['true', 'false'], params.get(name));
    if (flag) found[name] = flag === 'true';
  }
  for (const name of DAYS) {
    const day = params.get(name);
    if (day && DAY.test(day) && !Number.isNaN(Date.parse(day))) found[name] = day;
  }
  const createdBy = params.get('createdBy')?.trim();
  if (createdBy) found.createdBy = createdBy;
  if (params.get('archived') === 'true') found.archived = true;
  return found;
}

export function useMemberFilters() {
  const [params] = useSearchParams();
  const places = useParentFilters(PLACE_LEVELS);
  const editQuery = useEditQuery();
  const filter = useMemo<MemberFilter>(
    () => ({ ...places.filter, ...filterIn(params) }),
    [places.filter, params],
  );
  /** Several at once: a locality brings its upper places along. */
  const put = useCallback(
    (values: { [name in FilterName]?: string | number | boolean | undefined }) =>
      editQuery((next) => {
        for (const [name, value] of Object.entries(values)) {
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

export type MemberFilters = ReturnType<typeof useMemberFilters>;
