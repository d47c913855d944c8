// What narrows the board of nodes: when one was last synchronised, and whether it ever was.
import { FilterTags } from '../../entities/geography/FilterTags';
import { type AddressFilters, useAddressFilters } from '../../entities/geography/useAddressFilters';
import { fr } from '../../i18n/fr';
import { formatDay } from '../../i18n/format';
import { ChoiceFilter, DayFilter } from '../../ui/filters/parts';
import { dayIn } from '../../ui/filters/read';
import type { NodeFilter } from './api';

const t = fr.nodes;
const ANSWERS = ['true', 'false'] as const;

const read = (params: URLSearchParams): NodeFilter => {
  const never = params.get('neverSucceeded');
  return {
    successFrom: dayIn(params.get('successFrom')),
    successTo: dayIn(params.get('successTo')),
    neverSucceeded: never === 'true' || never === 'false' ? never === 'true' : undefined,
  };
};

export const useNodeFilters = () => useAddressFilters<NodeFilter>(read);

interface PartProps {
  filters: AddressFilters<NodeFilter>;
}

export function NodeFilterBar({ filters: { filter, put } }: PartProps) {
  const { successFrom, successTo, neverSucceeded } = filter;
  return (
    <>
      <DayFilter
        name={t.filterNames.from}
        title={t.from}
        value={successFrom}
        onChange={(day) => put({ successFrom: day })}
      />
      <DayFilter
        name={t.filterNames.to}
        title={t.to}
        value={successTo}
        onChange={(day) => put({ successTo: day })}
      />
      <ChoiceFilter
        name={t.filterNames.success}
        title={t.success}
        value={neverSucceeded === undefined ? undefined : `${neverSucceeded}`}
        options={ANSWERS.map((value) => ({ value, label: t.successes[value] }))}
        onChange={(never) => put({ neverSucceeded: never })}
      />
    </>
  );
}

export function NodeTags({ filters }: PartProps) {
  return (
    <FilterTags<NodeFilter>
      filters={filters}
      words={{
        successFrom: (day) => t.fromTag(formatDay(day)),
        successTo: (day) => t.toTag(formatDay(day)),
        neverSucceeded: (never) => t.successes[never as (typeof ANSWERS)[number]],
      }}
    />
  );
}
