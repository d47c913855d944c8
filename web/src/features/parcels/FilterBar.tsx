// What narrows the list of parcels: crop, member, cooperative, what is to be done, place.
import { CooperativePicker, useCooperativeName } from '../../entities/cooperatives/CooperativePicker';
import { MemberPicker, useMemberName } from '../../entities/members/MemberPicker';
import { type Crop, CROPS } from '../../entities/parcels/api';
import { usePermission } from '../../auth/permission';
import { fr } from '../../i18n/fr';
import { FilterTags } from '../../entities/geography/FilterTags';
import { PlaceFilters } from '../../entities/geography/PlaceFilters';
import { ChoiceFilter } from '../../ui/filters/parts';
import type { Gender, ParcelFilter } from './api';
import type { ParcelFilters } from './useParcelFilters';

const t = fr.parcels;
const words = fr.parcelList;
const flagOf = (value: boolean | undefined) => (value === undefined ? undefined : (`${value}` as const));

export function FilterBar({ filters }: { filters: ParcelFilters }) {
  const { filter, put } = filters;
  const seesCooperatives = usePermission('cooperatives.read');
  return (
    <>
      <ChoiceFilter<Crop>
        name={words.filterNames.crop}
        title={t.crop}
        value={filter.crop}
        options={CROPS.map((value) => ({ value, label: t.crops[value] }))}
        onChange={(crop) => put({ crop })}
      />
      <MemberPicker
        className="m-filter"
        aria-label={fr.filters.by(words.filterNames.member)}
        placeholder={t.member}
        allowClear
        value={filter.member_id}
        onChange={(member_id) => put({ member_id })}
      />
      <ChoiceFilter<Gender>
        name={words.filterNames.gender}
        title={words.gender}
        value={filter.gender}
        options={(['F', 'M'] as const).map((value) => ({ value, label: words.genders[value] }))}
        onChange={(gender) => put({ gender })}
      />
      {seesCooperatives && (
        <CooperativePicker
          className="m-filter"
          aria-label={fr.filters.by(words.filterNames.cooperative)}
          placeholder={t.cooperative}
          allowClear
          value={filter.cooperativeId}
          onChange={(cooperativeId) => put({ cooperativeId })}
        />
      )}
      <ChoiceFilter
        name={words.filterNames.place}
        title={t.place}
        value={flagOf(filter.withoutGeometry)}
        options={[
          { value: 'true', label: words.withoutPlace },
          { value: 'false', label: words.withPlace },
        ]}
        onChange={(withoutGeometry) => put({ withoutGeometry })}
      />
      <ChoiceFilter
        name={words.filterNames.findings}
        title={words.findings}
        value={filter.withFindings ? 'true' : undefined}
        options={[{ value: 'true', label: words.withFindings }]}
        onChange={(withFindings) => put({ withFindings })}
      />
      <PlaceFilters filters={filters} />
    </>
  );
}

export function ParcelTags({ filters }: { filters: ParcelFilters }) {
  const member = useMemberName(filters.filter.member_id);
  const cooperative = useCooperativeName(filters.filter.cooperativeId);
  return (
    <FilterTags<ParcelFilter>
      filters={filters}
      words={{
        crop: (value) => t.crops[value as Crop],
        member_id: () => member ?? t.member,
        cooperativeId: () => cooperative ?? t.cooperative,
        withoutGeometry: (value) => (value === 'true' ? words.withoutPlace : words.withPlace),
        gender: (value) => words.genders[value as Gender],
        withFindings: () => words.withFindings,
        importUuid: () => fr.parcelImport.filter,
      }}
    />
  );
}
