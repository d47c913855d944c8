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

interface Choice {
  value: number;
  /** Absent = a place that is gone, of an old link. */
  place: Place | undefined;
  label: string;
  title: string;
  hint: string;
}

/** The nearest level above that is chosen decides what may be chosen, and how much of the path to show. */
function choicesAt(
  places: readonly Place[],
  depth: number,
  { levels, filters }: ParentFilterBarProps,
): Choice[] {
  const chosenOf = (level: PlaceLevel) => filters.filter[PARAM[level]];
  const above = levels.findLastIndex((one, index) => index < depth && chosenOf(one) !== undefined);
  const parent = above < 0 ? undefined : chosenOf(levels[above]!);
  const fitting = parent === undefined ? places : places.filter(({ ids }) => ids[above] === parent);
  return fitting.map((place) => ({
    value: place.id,
    place,
    label: pathText([place.path.at(-1)!]),
    title: pathText(place.path),
    hint: pathText(place.path.slice(above + 1, -1)),
  }));
}

/** With an id of an old link whose place is gone: it is said, and can be cleared. */
function withUnknown(choices: Choice[], id: number | undefined): Choice[] {
  if (id === undefined || choices.some(({ value }) => value === id)) return choices;
  return [{ value: id, place: undefined, label: t.unknownPlace(id), title: '', hint: '' }, ...choices];
}

interface LevelProps {
  level: PlaceLevel;
  choices: Choice[];
  isPending: boolean;
  isError: boolean;
  id: number | undefined;
  onChange: (id?: number) => void;
}

function LevelFilter({ level, choices, isPending, isError, id, onChange }: LevelProps) {
  return (
    <Select<number, Choice>
      className="m-filter"
      aria-label={t.filterBy[level]}
      placeholder={t.place[level]}
      allowClear={{ label: fr.form.clear }}
      showSearch={{ filterOption: (typed, option) => !!option?.place && matches(option.place, typed) }}
      loading={isPending}
      status={isError ? 'error' : undefined}
      notFoundContent={isPending ? t.loading : t.noPlace}
      popupMatchSelectWidth={280}
      options={isPending ? choices : withUnknown(choices, id)}
      optionRender={({ data: option }) => (
        <>
          {option.label}
          {option.hint && <small className="m-option-hint">{option.hint}</small>}
        </>
      )}
      value={isPending ? undefined : id}
      onChange={onChange}
    />
  );
}

export function ParentFilterBar(props: ParentFilterBarProps) {
  const { levels, filters } = props;
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
        const placeOf = (id?: number) => data.find((place) => place.id === id);
        return (
          <LevelFilter
            key={level}
            {...{ level, isPending, isError }}
            choices={choicesAt(data, depth, props)}
            id={filter[PARAM[level]]}
            onChange={(id) => choose(level, placeOf(id), chosen)}
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
