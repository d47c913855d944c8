// The filters in force, each with a way to drop it.
import { useQueries, useQuery } from '@tanstack/react-query';
import { Tag } from 'antd';
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { localityQuery } from '../../../ui/place/api';
import { PLACE_LEVELS, placesQuery } from '../../../ui/place/places';
import { PARAM } from '../../../ui/place/useParentFilters';
import { flagWords } from './flags';
import type { FilterName, MemberFilters } from './useMemberFilters';

const t = fr.members;

/** Places by their names, as far as they are known. */
function usePlaceNames({ filter }: MemberFilters): Partial<Record<FilterName, string>> {
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
  const names: Partial<Record<FilterName, string>> = {};
  PLACE_LEVELS.forEach((level, index) => {
    const id = filter[PARAM[level]];
    const place = answers[index]?.data?.find((one) => one.id === id);
    if (id !== undefined) names[PARAM[level]] = place?.path.at(-1) ?? fr.geography.place[level];
  });
  if (filter.localityId !== undefined) names.localityId = locality.data?.locality_name ?? t.locality;
  return names;
}

const words: { [name in FilterName]?: (value: string) => string } = {
  status: (value) => t.statuses[value as keyof typeof t.statuses],
  gender: (value) => t.genders[value as keyof typeof t.genders],
  createdBy: t.createdByTag,
  createdFrom: (day) => t.createdFromTag(formatDay(day)),
  createdTo: (day) => t.createdToTag(formatDay(day)),
  archived: () => t.archived,
};

export function FilterTags({ filters }: { filters: MemberFilters }) {
  const { filter, put } = filters;
  const places = usePlaceNames(filters);
  const shown = Object.keys(filter) as FilterName[];
  if (shown.length === 0) return null;
  const textOf = (name: FilterName): string => {
    const value = String(filter[name]);
    if (name in flagWords) return flagWords[name as keyof typeof flagWords][value as 'true' | 'false'];
    return places[name] ?? words[name]?.(value) ?? value;
  };
  return (
    <div className="m-active-filters" role="group" aria-label={t.activeFilters}>
      {shown.map((name) => (
        <Tag
          key={name}
          className="m-filter-tag"
          closable={{ 'aria-label': t.dropFilter(textOf(name)) }}
          onClose={(event) => {
            // It goes when the address says so.
            event.preventDefault();
            put({ [name]: undefined });
          }}
        >
          {textOf(name)}
        </Tag>
      ))}
    </div>
  );
}
