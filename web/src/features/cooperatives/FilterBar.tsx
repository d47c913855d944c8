// What narrows the list of cooperatives: status, president, place.
import { type CooperativeStatus, STATUSES } from '../../entities/cooperatives/api';
import { fr } from '../../i18n/fr';
import { FilterTags } from '../../entities/geography/FilterTags';
import { PlaceFilters } from '../../entities/geography/PlaceFilters';
import { ChoiceFilter } from '../../ui/filters/parts';
import type { CooperativeFilter } from './api';
import type { CooperativeFilters } from './useCooperativeFilters';

const t = fr.cooperatives;

export function FilterBar({ filters }: { filters: CooperativeFilters }) {
  const { filter, put } = filters;
  return (
    <>
      <ChoiceFilter<CooperativeStatus>
        name={t.filterNames.status}
        title={t.status}
        value={filter.status}
        options={STATUSES.map((value) => ({ value, label: t.statuses[value] }))}
        onChange={(status) => put({ status })}
      />
      <ChoiceFilter
        name={t.filterNames.president}
        title={t.president}
        value={filter.withoutPresident ? 'true' : undefined}
        options={[{ value: 'true', label: t.noPresident }]}
        onChange={(withoutPresident) => put({ withoutPresident })}
      />
      <PlaceFilters filters={filters} />
    </>
  );
}

export function CooperativeTags({ filters }: { filters: CooperativeFilters }) {
  return (
    <FilterTags<CooperativeFilter>
      filters={filters}
      words={{
        status: (value) => t.statuses[value as CooperativeStatus],
        withoutPresident: () => t.noPresident,
      }}
    />
  );
}
