// What narrows the list of cards: state and member in sight, the rest behind a button.
import { FilterOutlined } from '@ant-design/icons';
import { Button, Popover } from 'antd';
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import type { CardStatus } from '../../../ui/cards/api';
import { FilterTags } from '../../../ui/filters/FilterTags';
import { ChoiceFilter, DayFilter, PlaceFilters } from '../../../ui/filters/parts';
import { MemberPicker, useMemberName } from '../../../ui/member/MemberPicker';
import { useNarrow } from '../../../ui/media';
import type { CardFilter } from '../api';
import { STATUSES } from '../labels';
import type { CardFilters } from '../useCardFilters';

const t = fr.cards;
const DAYS = ['expiresFrom', 'expiresTo', 'createdFrom', 'createdTo'] as const;
const FOLDED = [
  'regionId',
  'departmentId',
  'subprefectureId',
  'localityId',
  'delivery_id',
  ...DAYS,
] as const satisfies readonly (keyof CardFilter)[];

interface PartProps {
  filters: CardFilters;
}

const statuses = STATUSES.map((value) => ({ value, label: t.statuses[value] }));

function More({ filters }: PartProps) {
  const { filter, put } = filters;
  return (
    <div className="m-more-filters">
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
    </div>
  );
}

export function FilterBar({ filters }: PartProps) {
  const narrow = useNarrow();
  const { filter, put } = filters;
  const folded = FOLDED.filter((name) => filter[name] !== undefined).length;
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

export function CardTags({ filters }: PartProps) {
  const name = useMemberName(filters.filter.member_id);
  return (
    <FilterTags<CardFilter>
      filters={filters}
      folded={FOLDED}
      words={{
        card_status: (value) => t.statuses[value as CardStatus],
        member_id: () => name ?? fr.card.holder,
        delivery_id: () => t.deliveryTag,
        expiresFrom: (day) => t.expiresFromTag(formatDay(day)),
        expiresTo: (day) => t.expiresToTag(formatDay(day)),
        createdFrom: (day) => t.createdFromTag(formatDay(day)),
        createdTo: (day) => t.createdToTag(formatDay(day)),
      }}
    />
  );
}
