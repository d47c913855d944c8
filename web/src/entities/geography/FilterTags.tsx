// The filters in force, each with a way to drop it.
import { useQueries, useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { fr } from '../../i18n/fr';
import { localityQuery } from './api';
import { PLACE_LEVELS, placesQuery } from './places';
import { PARAM } from './useParentFilters';
import type { AddressFilters, PlaceFilter } from './useAddressFilters';

const t = fr.filters;

/** Places by their names, as far as they are known. */
function usePlaceNames(filter: PlaceFilter): Partial<Record<string, string>> {
  const answers = useQueries({
    queries: PLACE_LEVELS.map((level) => ({
      ...placesQuery(level),
      enabled: filter[PARAM[level]] !== undefined,
    })),
  });
  const locality = useQuery({
    ...localityQuery(filter.localityId ?? 0),
    enabled: filter.localityId !== undefined,
  });
  const names: Partial<Record<string, string>> = {};
  PLACE_LEVELS.forEach((level, index) => {
    const id = filter[PARAM[level]];
    const place = answers[index]?.data?.find((one) => one.id === id);
    if (id !== undefined) names[PARAM[level]] = place?.path.at(-1) ?? fr.geography.place[level];
  });
  if (filter.localityId !== undefined) names.localityId = locality.data?.locality_name ?? t.localityTitle;
  return names;
}

interface FilterTagsProps<Filter extends PlaceFilter> {
  filters: AddressFilters<Filter>;
  /** How a filter that is no place reads. */
  words: { [name in keyof Filter]?: (value: string) => string };
}

export function FilterTags<Filter extends PlaceFilter>(props: FilterTagsProps<Filter>) {
  const { filters, words } = props;
  const { filter } = filters;
  const places = usePlaceNames(filter);
  const shown = Object.keys(filter) as (keyof Filter & string)[];
  if (shown.length === 0) return null;
  const drop = (name: keyof Filter & string): void =>
    (filters.put as (values: Record<string, undefined>) => void)({ [name]: undefined });
  return (
    <div className="m-active-filters" role="group" aria-label={t.active}>
      {shown.map((name) => {
        const value = String(filter[name]);
        const text = words[name]?.(value) ?? places[name] ?? value;
        return (
          <Tag
            key={name}
            className="m-filter-tag"
            closable={{ 'aria-label': t.drop(text) }}
            onClose={(event) => {
              // It goes when the address says so.
              event.preventDefault();
              drop(name);
            }}
          >
            {text}
          </Tag>
        );
      })}
    </div>
  );
}
