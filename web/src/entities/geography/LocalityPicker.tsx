// Choosing a locality: there are tens of thousands, so the server searches, within the upper places already
// chosen.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RefSelectProps } from 'antd';
import { type Ref, useDeferredValue, useState } from 'react';
import { keys } from '../../api/keys';
import type { components } from '../../api/schema';
import { fr } from '../../i18n/fr';
import { Choice } from '../../ui/form/Choice';
import { matchesText } from '../../ui/plain';
import { listLocalities, localityQuery, type ParentFilter } from './api';
import { pathText } from './places';
import { recentPlaces, rememberPlace } from './recents';

const t = fr.geography;
/** More than one looks through. */
const SHOWN = 30;

type Locality = components['schemas']['Locality'];

interface LocalityPickerProps {
  ref?: Ref<RefSelectProps>;
  /** Given by the form. */
  id?: string;
  value?: number | null;
  onChange?: (id: number | undefined, locality: Locality | undefined) => void;
  'aria-label'?: string;
  className?: string;
  placeholder?: string;
  /** Only localities of this place. */
  within?: ParentFilter;
  allowClear?: boolean;
  disabled?: boolean;
}

interface Option {
  value: number;
  label: string;
  hint: string;
}

const optionOf = (row: Locality): Option => ({
  value: row.locality_id,
  label: row.locality_name,
  hint: pathText([row.region_name, row.department_name, row.subprefecture_name]),
});

const NOWHERE: ParentFilter = {};

/** What fits what is typed, once the answer to it is there: Enter must not take a row of an earlier one. */
function useLocalities(within: ParentFilter, typed: string, isOpen: boolean) {
  const filter = useDeferredValue(typed.trim()) || undefined;
  const query = { ...within, filter, _limit: SHOWN, _offset: 0 };
  const found = useQuery({
    queryKey: [...keys.locality, 'pick', query],
    queryFn: ({ signal }) => listLocalities(query, signal),
    enabled: isOpen,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  const rows = found.data?.rows ?? [];
  const isEarlier = found.isPlaceholderData || (filter ?? '') !== typed.trim();
  const options = rows
    .map(optionOf)
    .filter(({ label, hint }) => !isEarlier || matchesText(`${label} ${hint}`, typed));
  const recent = recentPlaces('locality').flatMap((id) => options.find((one) => one.value === id) ?? []);
  const ordered = filter ? options : [...recent, ...options.filter((one) => !recent.includes(one))];
  return { found, rows, ordered };
}

export function LocalityPicker({
  value,
  onChange,
  within = NOWHERE,
  className,
  ...rest
}: LocalityPickerProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { found, rows, ordered } = useLocalities(within, typed, open);
  const chosen = useQuery({ ...localityQuery(value ?? 0), enabled: typeof value === 'number' });
  // The chosen one is shown by its name also when the search does not find it.
  const known = ordered.some((one) => one.value === value);
  if (typeof value === 'number' && !known && !open)
    ordered.unshift(
      chosen.data
        ? optionOf(chosen.data)
        : { value, label: chosen.isError ? t.unknownPlace(value) : '…', hint: '' },
    );

  return (
    <Choice<number, Option>
      {...rest}
      className={className ?? 'm-picker'}
      placeholder={rest.placeholder ?? t.pickerHint.locality}
      isSearched
      onTyped={setTyped}
      loading={found.isFetching || (typeof value === 'number' && chosen.isPending)}
      status={found.isError ? 'error' : undefined}
      popupMatchSelectWidth={320}
      onOpenChange={(opens) => {
        setOpen(opens);
        if (opens && found.isError) void found.refetch();
      }}
      notFoundContent={found.isFetching ? t.loading : t.noPlace}
      options={ordered}
      labelRender={({ value: id, label }) =>
        label ?? chosen.data?.locality_name ?? t.unknownPlace(Number(id))
      }
      optionRender={({ data: { label, hint } }) => (
        <>
          {label}
          <small className="m-option-hint">{hint}</small>
        </>
      )}
      value={value ?? undefined}
      onChange={(next?: number) => {
        if (next !== undefined) rememberPlace('locality', next);
        onChange?.(
          next,
          rows.find((row) => row.locality_id === next),
        );
      }}
    />
  );
}
