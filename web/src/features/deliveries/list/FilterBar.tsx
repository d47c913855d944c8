// What narrows the list of deliveries: places, the state, the type, then the rest.
import { Input } from 'antd';
import { useEffect, useState } from 'react';
import { fr } from '../../../i18n/fr';
import { formatDay } from '../../../i18n/format';
import { FilterTags } from '../../../entities/geography/FilterTags';
import { PlaceFilters } from '../../../entities/geography/PlaceFilters';
import { checkTag } from '../../../ui/filters/check';
import { ChoiceFilter, DayFilter } from '../../../ui/filters/parts';
import type { DeliveryFilter, DeliveryStatus } from '../api';
import { STATUSES } from '../words';
import type { DeliveryFilters } from './useDeliveryFilters';

const t = fr.deliveries;
const UNSETTLED = [7, 30, 90];

interface PartProps {
  filters: DeliveryFilters;
}

interface TypedProps extends PartProps {
  name: 'delivery_code' | 'id_number';
  title: string;
}

/** Applied when one is done typing: half a number finds nothing. */
function Typed({ filters: { filter, put }, name, title }: TypedProps) {
  const current = filter[name] ?? '';
  const [text, setText] = useState(current);
  useEffect(() => setText(current), [current]);
  const apply = (): void => {
    if (text.trim() !== current) put({ [name]: text.trim() });
  };
  return (
    <Input
      className="m-filter-input"
      aria-label={fr.filters.by(title)}
      placeholder={title}
      autoComplete="off"
      value={text}
      onChange={(event) => setText(event.target.value)}
      onBlur={apply}
      onPressEnter={apply}
    />
  );
}

/** Days on the way, at least and at most, as one word of the choice. */
const BANDS = ['-7', '8-30', '31-90', '91-'];
const bandOf = ({ daysFrom, daysTo }: DeliveryFilter): string | undefined =>
  daysFrom === undefined && daysTo === undefined ? undefined : `${daysFrom ?? ''}-${daysTo ?? ''}`;

function daysOf(band: string | undefined): Pick<DeliveryFilter, 'daysFrom' | 'daysTo'> {
  const [from, to] = (band ?? '').split('-');
  return { daysFrom: from ? Number(from) : undefined, daysTo: to ? Number(to) : undefined };
}

function bandText(band: string): string {
  const { daysFrom, daysTo } = daysOf(band);
  return t.daysOnTheWay(daysFrom, daysTo);
}

const flagOf = (value: boolean | undefined) => (value === undefined ? undefined : (`${value}` as const));

function More({ filters }: PartProps) {
  const { filter, put } = filters;
  return (
    <>
      <ChoiceFilter
        name={t.filterNames.sent}
        title={t.sent}
        value={flagOf(filter.delivery_sent)}
        options={[
          { value: 'true', label: t.wasSent },
          { value: 'false', label: t.notSent },
        ]}
        onChange={(delivery_sent) => put({ delivery_sent })}
      />
      <ChoiceFilter
        name={t.filterNames.unsettled}
        title={t.unsettled}
        value={filter.unsettledDays === undefined ? undefined : String(filter.unsettledDays)}
        options={[...new Set([...UNSETTLED, filter.unsettledDays ?? UNSETTLED[0]!])]
          .toSorted((a, b) => a - b)
          .map((days) => ({ value: String(days), label: t.unsettledSince(days) }))}
        onChange={(unsettledDays) => put({ unsettledDays })}
      />
      <Typed filters={filters} name="delivery_code" title={t.filterNames.code} />
      <Typed filters={filters} name="id_number" title={t.filterNames.number} />
      <DayFilter
        name={t.filterNames.from}
        title={t.createdFrom}
        value={filter.createdFrom}
        onChange={(createdFrom) => put({ createdFrom })}
      />
      <DayFilter
        name={t.filterNames.to}
        title={t.createdTo}
        value={filter.createdTo}
        onChange={(createdTo) => put({ createdTo })}
      />
      <DayFilter
        name={t.filterNames.sentFrom}
        title={t.sentFrom}
        value={filter.sentFrom}
        onChange={(sentFrom) => put({ sentFrom })}
      />
      <DayFilter
        name={t.filterNames.sentTo}
        title={t.sentTo}
        value={filter.sentTo}
        onChange={(sentTo) => put({ sentTo })}
      />
      <ChoiceFilter
        name={t.filterNames.days}
        title={t.days}
        value={bandOf(filter)}
        options={[...new Set([...BANDS, bandOf(filter) ?? BANDS[0]!])].map((value) => ({
          value,
          label: bandText(value),
        }))}
        onChange={(band) => put(daysOf(band))}
      />
    </>
  );
}

export function FilterBar({ filters }: PartProps) {
  const { filter, put } = filters;
  return (
    <>
      <PlaceFilters filters={filters} />
      <ChoiceFilter
        name={t.filterNames.status}
        title={t.status}
        value={filter.delivery_status}
        options={STATUSES.map((value) => ({ value, label: fr.deliveryStatuses[value] }))}
        onChange={(delivery_status) => put({ delivery_status })}
      />
      <ChoiceFilter
        name={t.filterNames.type}
        title={t.type}
        value={flagOf(filter.delivery_isErrorType)}
        options={[
          { value: 'false', label: t.normal },
          { value: 'true', label: t.error },
        ]}
        onChange={(delivery_isErrorType) => put({ delivery_isErrorType })}
      />
      <More filters={filters} />
    </>
  );
}

export function DeliveryFilterTags({ filters }: PartProps) {
  return (
    <FilterTags
      filters={filters}
      words={{
        delivery_status: (value) => fr.deliveryStatuses[value as DeliveryStatus],
        delivery_isErrorType: (value) => (value === 'true' ? t.error : t.normal),
        delivery_sent: (value) => (value === 'true' ? t.wasSent : t.notSent),
        unsettledDays: (days) => t.unsettledSince(Number(days)),
        delivery_code: t.codeTag,
        id_number: t.numberTag,
        createdFrom: (day) => t.fromTag(formatDay(day)),
        createdTo: (day) => t.toTag(formatDay(day)),
        sentFrom: (day) => t.sentFromTag(formatDay(day)),
        sentTo: (day) => t.sentToTag(formatDay(day)),
        daysFrom: (days) => t.daysOnTheWay(Number(days)),
        daysTo: (days) => t.daysOnTheWay(undefined, Number(days)),
        check: checkTag,
      }}
    />
  );
}
