// What narrows the list of transactions: state and operator in sight, the rest behind a button.
import { FilterOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { fr } from '../../i18n/fr';
import { formatDay } from '../../i18n/format';
import { FilterTags } from '../../ui/filters/FilterTags';
import { ChoiceFilter, DayFilter, PlaceFilters } from '../../ui/filters/parts';
import { MemberPicker, useMemberName } from '../../ui/member/MemberPicker';
import { useNarrow } from '../../ui/media';
import { type Operator, OPERATORS, type TransactionType, TYPES } from '../../ui/transactions/api';
import type { TransactionFilter } from './api';
import type { TransactionFilters } from './useTransactionFilters';

const t = fr.transactions;
const FOLDED = [
  'regionId',
  'departmentId',
  'subprefectureId',
  'localityId',
  'transaction_type',
  'dateFrom',
  'dateTo',
] as const satisfies readonly (keyof TransactionFilter)[];

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
    <div className="m-more-filters">
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
    </div>
  );
}

export function FilterBar({ filters }: PartProps) {
  const narrow = useNarrow();
  const { filter, put } = filters;
  const folded = FOLDED.filter((name) => filter[name] !== undefined).length;
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
      {narrow ? (
        <More filters={filters} />
      ) : (
        <Popover
          trigger="click"
          placement="bottomLeft"
          title={fr.filters.moreTitle}
          content={<More filters={filters} />}
        >
          <Button icon={<FilterOutlined aria-hidden />}>{fr.filters.more(folded)}</Button>
        </Popover>
      )}
    </>
  );
}

export function TransactionTags({ filters }: PartProps) {
  const name = useMemberName(filters.filter.member_id);
  return (
    <FilterTags<TransactionFilter>
      filters={filters}
      folded={FOLDED}
      words={{
        member_id: () => name ?? t.member,
        transaction_type: (value) => t.types[value as TransactionType],
        transaction_mobileOperator: (value) => t.operators[value as Operator],
        transaction_isUsedForCard: (value) => (value === 'true' ? t.states.used : t.states.free),
        dateFrom: (day) => t.dateFromTag(formatDay(day)),
        dateTo: (day) => t.dateToTag(formatDay(day)),
      }}
    />
  );
}
