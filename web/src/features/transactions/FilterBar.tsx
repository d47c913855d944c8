// What narrows the list of transactions: member, operator and state first.
import { fr } from '../../i18n/fr';
import { formatDay } from '../../i18n/format';
import { FilterTags } from '../../entities/geography/FilterTags';
import { PlaceFilters } from '../../entities/geography/PlaceFilters';
import { checkTag } from '../../ui/filters/check';
import { ChoiceFilter, DayFilter } from '../../ui/filters/parts';
import { MemberPicker, useMemberName } from '../../entities/members/MemberPicker';
import { type Operator, OPERATORS, type TransactionType, TYPES } from '../../entities/transactions/api';
import type { TransactionFilter } from './api';
import type { TransactionFilters } from './useTransactionFilters';

const t = fr.transactions;
interface PartProps {
  filters: TransactionFilters;
}

const states = [
  { value: 'false' as const, label: t.states.free },
  { value: 'true' as const, label: t.states.used },
];

function More({ filters }: PartProps) {
  const { filter, put } = filters;
  return (
    <>
      <ChoiceFilter<TransactionType>
        name={t.filterNames.type}
        title={t.type}
        value={filter.transaction_type}
        options={TYPES.map((value) => ({ value, label: t.types[value] }))}
        onChange={(transaction_type) => put({ transaction_type })}
      />
      <DayFilter
        name={t.filterNames.dateFrom}
        title={t.dateFrom}
        value={filter.dateFrom}
        onChange={(dateFrom) => put({ dateFrom })}
      />
      <DayFilter
        name={t.filterNames.dateTo}
        title={t.dateTo}
        value={filter.dateTo}
        onChange={(dateTo) => put({ dateTo })}
      />
      <PlaceFilters filters={filters} />
    </>
  );
}

export function FilterBar({ filters }: PartProps) {
  const { filter, put } = filters;
  return (
    <>
      <MemberPicker
        className="m-filter"
        aria-label={fr.filters.by(t.filterNames.member)}
        placeholder={t.member}
        allowClear
        value={filter.member_id}
        onChange={(member_id) => put({ member_id })}
      />
      <ChoiceFilter<Operator>
        name={t.filterNames.operator}
        title={t.operator}
        value={filter.transaction_mobileOperator}
        options={OPERATORS.map((value) => ({ value, label: t.operators[value] }))}
        onChange={(transaction_mobileOperator) => put({ transaction_mobileOperator })}
      />
      <ChoiceFilter
        name={t.filterNames.state}
        title={t.state}
        value={
          filter.transaction_isUsedForCard === undefined
            ? undefined
            : filter.transaction_isUsedForCard
              ? 'true'
              : 'false'
        }
        options={states}
        onChange={(transaction_isUsedForCard) => put({ transaction_isUsedForCard })}
      />
      <More filters={filters} />
    </>
  );
}

export function TransactionTags({ filters }: PartProps) {
  const name = useMemberName(filters.filter.member_id);
  return (
    <FilterTags<TransactionFilter>
      filters={filters}
      words={{
        member_id: () => name ?? t.member,
        transaction_type: (value) => t.types[value as TransactionType],
        transaction_mobileOperator: (value) => t.operators[value as Operator],
        transaction_isUsedForCard: (value) => (value === 'true' ? t.states.used : t.states.free),
        dateFrom: (day) => t.dateFromTag(formatDay(day)),
        dateTo: (day) => t.dateToTag(formatDay(day)),
        check: checkTag,
      }}
    />
  );
}
