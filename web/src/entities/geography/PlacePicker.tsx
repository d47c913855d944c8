// Choosing a parent: one field, searched across all levels. « Gbonné » finds the sub-prefecture of that
// village.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RefSelectProps } from 'antd';
import { type Ref, useDeferredValue, useState } from 'react';
import { keys } from '../../api/keys';
import { fr } from '../../i18n/fr';
import { Choice } from '../../ui/form/Choice';
import { matchesText } from '../../ui/plain';
import { listLocalities } from './api';
import { matches, pathText, type Place, type PlaceLevel, placesQuery } from './places';
import { recentPlaces, rememberPlace } from './recents';

const t = fr.geography;
/** A shorter word is in thousands of villages. */
const VILLAGE_LETTERS = 3;
const VILLAGES = 20;

interface PlacePickerProps {
  level: PlaceLevel;
  ref?: Ref<RefSelectProps>;
  /** Given by the form. */
  id?: string;
  value?: number | null;
  onChange?: (id: number) => void;
  'aria-label'?: string;
  /** A place that may not be chosen: where the records are already. */
  except?: number;
}

interface Option {
  value: number;
  label: string;
  hint: string;
}

/** The villages of that name lead to their sub-prefectures. */
function useVillages(level: PlaceLevel, typed: string): Map<number, string> {
  const text = useDeferredValue(typed.trim());
  const { data } = useQuery({
    queryKey: [...keys.locality, 'villages', text],
    queryFn: ({ signal }) => listLocalities({ filter: text, _limit: VILLAGES, _offset: 0 }, signal),
    enabled: level === 'subprefecture' && text.length >= VILLAGE_LETTERS,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const found = new Map<number, string>();
  if (text.length < VILLAGE_LETTERS) return found;
  for (const { locality_subprefectureId: id, locality_name: name } of data?.rows ?? []) {
    // Until those of the text are there, the former ones show.
    if (!matchesText(name, typed)) continue;
    const others = found.get(id);
    found.set(id, others ? `${others}, ${name}` : name);
  }
  return found;
}

export function PlacePicker({ level, ref, id, value, onChange, except, ...rest }: PlacePickerProps) {
  const { data = [], isPending, isError, refetch } = useQuery(placesQuery(level));
  const [typed, setTyped] = useState('');
  const villages = useVillages(level, typed);
  const allowed = data.filter((place) => place.id !== except);
  const option = (place: Place): Option => ({
    value: place.id,
    label: pathText(place.path),
    hint: villages.has(place.id) ? t.village(villages.get(place.id)!) : place.code,
  });

  let options: (Option | { label: string; options: Option[] })[];
  if (typed.trim()) {
    options = allowed.filter((place) => matches(place, typed) || villages.has(place.id)).map(option);
  } else {
    const recent = recentPlaces(level).flatMap((one) => allowed.find((place) => place.id === one) ?? []);
    const others = allowed.filter((place) => !recent.includes(place)).map(option);
    options = recent.length
      ? [
          { label: t.recent, options: recent.map(option) },
          { label: t.all, options: others },
        ]
      : others;
  }

  return (
    <Choice<number, Option>
      ref={ref}
      id={id}
      aria-label={rest['aria-label']}
      className="m-picker"
      placeholder={t.pickerHint[level]}
      isSearched
      onTyped={setTyped}
      loading={isPending}
      status={isError ? 'error' : undefined}
      onOpenChange={(open) => {
        if (open && isError) void refetch();
      }}
      notFoundContent={isPending ? t.loading : t.noPlace}
      options={options as Option[]}
      optionRender={({ data: { label, hint } }) => (
        <>
          {label}
          <small className="m-option-hint">{hint}</small>
        </>
      )}
      // Until the names are there an id would be shown.
      value={isPending ? undefined : (value ?? undefined)}
      onChange={(next) => {
        rememberPlace(level, next);
        onChange?.(next);
      }}
    />
  );
}
