// The upper levels beside a list's search: choosing one narrows the next.
import { useQueries } from '@tanstack/react-query';
import { Select, Tag } from 'antd';
import { fr } from '../../i18n/fr';
import { matches, pathText, type Place, type PlaceLevel, placesQuery } from './places';
import { PARAM, type ParentFilters } from './useParentFilters';

const t = fr.geography;

interface ParentFilterBarProps {
  levels: readonly PlaceLevel[];
  filters: ParentFilters;
}

export function ParentFilterBar({ levels, filters }: ParentFilterBarProps) {
  const { filter, choose } = filters;
  const answers = useQueries({ queries: levels.map(placesQuery) });
  const chosen: Partial<Record<PlaceLevel, Place>> = {};
  levels.forEach((level, index) => {
    chosen[level] = answers[index]?.data?.find(({ id }) => id === filter[PARAM[level]]);
  });

  return (
    <>
      {levels.map((level, depth) => {
        const { data = [], isPending, isError } = answers[depth]!;
        const id = filter[PARAM[level]];
        // The nearest level above that is chosen decides what may be chosen here, and how much of the path to
        // show.
        const above = levels.findLastIndex((one, index) => index < depth && filter[PARAM[one]] !== undefined);
        const parent = above < 0 ? undefined : filter[PARAM[levels[above]!]];
        const fitting = parent === undefined ? data : data.filter(({ ids }) => ids[above] === parent);
        const options = fitting.map((place) => ({
          value: place.id,
          place,
          label: pathText([place.path.at(-1)!]),
          title: pathText(place.path),
          hint: pathText(place.path.slice(above + 1, -1)),
        }));
        const known = options.some(({ value }) => value === id);
        return (
          <Select
            key={level}
            className="m-filter"
            aria-label={t.filterBy[level]}
            placeholder={t.place[level]}
            allowClear
            showSearch={{ filterOption: (typed, option) => !!option?.place && matches(option.place, typed) }}
            loading={isPending}
            status={isError ? 'error' : undefined}
            notFoundContent={isPending ? t.loading : t.noPlace}
            popupMatchSelectWidth={280}
            options={
              // An id of an old link whose place is gone: said, and can be cleared.
              id === undefined || known || isPending
                ? options
                : [
                    { value: id, place: undefined, label: t.unknownPlace(id), title: '', hint: '' },
                    ...options,
                  ]
            }
            optionRender={({ data: option }) => (
              <>
                {option.label}
                {option.hint && <small className="m-option-hint">{option.hint}</small>}
              </>
            )}
            value={isPending ? undefined : id}
            onChange={(value?: number) =>
              choose(
                level,
                data.find((place) => place.id === value),
                chosen,
              )
            }
          />
        );
      })}
      {filter.importUuid && (
        <Tag closable={{ 'aria-label': t.dropImport }} onClose={filters.dropImport} className="m-filter-tag">
          {t.ofImport}
        </Tag>
      )}
    </>
  );
}
