// What narrows the list of cards: state and member first.
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import type { CardStatus } from '../../../entities/cards/api';
import { FilterTags } from '../../../entities/geography/FilterTags';
import { PlaceFilters } from '../../../entities/geography/PlaceFilters';
import { checkTag } from '../../../ui/filters/check';
import { ChoiceFilter, DayFilter } from '../../../ui/filters/parts';
import { MemberPicker, useMemberName } from '../../../entities/members/MemberPicker';
import type { CardFilter } from '../api';
import { STATUSES } from '../labels';
import type { CardFilters } from '../useCardFilters';

const t = fr.cards;
const DAYS = ['expiresFrom', 'expiresTo', 'createdFrom', 'createdTo', 'statusFrom', 'statusTo'] as const;
interface PartProps {
  filters: CardFilters;
}

const statuses = STATUSES.map((value) => ({ value, label: fr.cardStatuses[value] }));

function More({ filters }: PartProps) {
  const { filter, put } = filters;
  return (
    <>
      {DAYS.map((name) => (
        <DayFilter
          key={name}
          name={t.filterNames[name]}
          title={t.days[name]}
          value={filter[name]}
          onChange={(day) => put({ [name]: day })}
        />
      ))}
      <PlaceFilters filters={filters} />
    </>
  );
}

export function FilterBar({ filters }: PartProps) {
  const { filter, put } = filters;
  return (
    <>
      <ChoiceFilter<CardStatus>
        name={t.statusName}
        title={t.status}
        value={filter.card_status}
        options={statuses}
        onChange={(card_status) => put({ card_status })}
      />
      <MemberPicker
        className="m-filter"
        aria-label={fr.filters.by(t.filterNames.member)}
        placeholder={fr.card.holder}
        allowClear
        value={filter.member_id}
        onChange={(member_id) => put({ member_id })}
      />
      <More filters={filters} />
    </>
  );
}

export function CardTags({ filters }: PartProps) {
  const name = useMemberName(filters.filter.member_id);
  return (
    <FilterTags<CardFilter>
      filters={filters}
      words={{
        card_status: (value) => fr.cardStatuses[value as CardStatus],
        member_id: () => name ?? fr.card.holder,
        delivery_id: () => t.deliveryTag,
        expiresFrom: (day) => t.expiresFromTag(formatDay(day)),
        expiresTo: (day) => t.expiresToTag(formatDay(day)),
        createdFrom: (day) => t.createdFromTag(formatDay(day)),
        createdTo: (day) => t.createdToTag(formatDay(day)),
        statusFrom: (day) => t.statusFromTag(formatDay(day)),
        statusTo: (day) => t.statusToTag(formatDay(day)),
        check: checkTag,
      }}
    />
  );
}
