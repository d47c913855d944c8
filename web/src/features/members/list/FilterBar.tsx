// What narrows the list of members: places first, the status, then what is asked less often.
import { Checkbox, Input, Select } from 'antd';
import { useEffect, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { LocalityPicker } from '../../../entities/geography/LocalityPicker';
import { ParentFilterBar } from '../../../entities/geography/ParentFilterBar';
import { PLACE_LEVELS } from '../../../entities/geography/places';
import type { MemberFilter } from '../api';
import { GENDERS, STATUSES } from '../labels';
import { type FlagName, flagWords } from './flags';
import type { FilterName, MemberFilters } from './useMemberFilters';

const t = fr.members;

const FLAG_TITLES: Record<FlagName, string> = {
  isMainAccount: t.link,
  isSpouse: t.spouse,
  isChild: t.child,
  hasValidCard: t.validCard,
  hasUnusedTransaction: t.unusedTransaction,
  withoutPhoto: t.photo,
};

const DAYS = ['createdFrom', 'createdTo', 'membershipFrom', 'membershipTo', 'birthFrom', 'birthTo'] as const;
type DayName = (typeof DAYS)[number];

interface PartProps {
  filters: MemberFilters;
}

interface ChoiceProps extends PartProps {
  name: FilterName & keyof typeof t.filterNames;
  title: string;
  options: { value: string; label: string }[];
}

function Choice({ filters, name, title, options }: ChoiceProps) {
  const value = filters.filter[name];
  return (
    <Select<string>
      className="m-filter"
      aria-label={t.filterBy(t.filterNames[name])}
      placeholder={title}
      allowClear={{ label: fr.form.clear }}
      value={value === undefined ? undefined : String(value)}
      options={options}
      onChange={(next?: string) => filters.put({ [name]: next })}
      popupMatchSelectWidth={false}
    />
  );
}

/** Applied when one is done typing: half a name finds nobody. */
function CreatedBy({ filters: { filter, put } }: PartProps) {
  const current = filter.createdBy ?? '';
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);
  const apply = (): void => {
    if (text.trim() !== current) put({ createdBy: text.trim() });
  };
  return (
    <Input
      className="m-filter-input"
      aria-label={t.filterBy(t.filterNames.createdBy)}
      placeholder={t.createdByHint}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onPressEnter={apply}
    />
  );
}

function Day({ filters, name, title }: PartProps & { name: DayName; title: string }) {
  return (
    <label className="m-filter-day">
      <span>{title}</span>
      <Input
        type="date"
        aria-label={t.filterBy(t.filterNames[name])}
        value={filters.filter[name] ?? ''}
        onChange={(event) => filters.put({ [name]: event.target.value })}
      />
    </label>
  );
}

function MoreFilters({ filters }: PartProps) {
  const genders = GENDERS.map((value) => ({ value, label: t.genders[value] }));
  return (
    <>
      <Choice filters={filters} name="gender" title={t.gender} options={genders} />
      {(Object.keys(flagWords) as FlagName[]).map((name) => (
        <Choice
          key={name}
          filters={filters}
          name={name}
          title={FLAG_TITLES[name]}
          options={[
            { value: 'true', label: flagWords[name].true },
            { value: 'false', label: flagWords[name].false },
          ]}
        />
      ))}
      <CreatedBy filters={filters} />
      {DAYS.map((name) => (
        <Day key={name} filters={filters} name={name} title={t.days[name]} />
      ))}
      <Checkbox
        checked={filters.filter.archived === true}
        onChange={(event) => filters.put({ archived: event.target.checked || undefined })}
      >
        {t.archived}
      </Checkbox>
    </>
  );
}

export default function FilterBar({ filters }: PartProps) {
  const { filter, places, put } = filters;
  const statuses = STATUSES.map((value) => ({ value, label: t.statuses[value] }));
  return (
    <>
      <ParentFilterBar levels={PLACE_LEVELS} filters={places} />
      <LocalityPicker
        className="m-filter"
        aria-label={t.filterBy(t.filterNames.locality)}
        placeholder={t.locality}
        allowClear
        within={places.filter}
        value={filter.localityId}
        onChange={(localityId, locality) =>
          put({
            localityId,
            ...(locality && {
              regionId: locality.locality_regionId,
              departmentId: locality.locality_departmentId,
              subprefectureId: locality.locality_subprefectureId,
            }),
          } satisfies MemberFilter)
        }
      />
      <Choice filters={filters} name="status" title={t.status} options={statuses} />
      <MoreFilters filters={filters} />
    </>
  );
}
