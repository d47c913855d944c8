// Choosing a cooperative by name or code: there may be thousands, so the server searches.
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import type { RefSelectProps } from 'antd';
import { type Ref, useCallback, useDeferredValue, useState } from 'react';
import { fr } from '../../i18n/fr';
import { Choice } from '../../ui/form/Choice';
import { matchesText } from '../../ui/place/plain';
import { type Cooperative, cooperativeQuery, cooperativeSearchQuery } from './api';

const t = fr.cooperatives.picker;

interface CooperativePickerProps {
  ref?: Ref<RefSelectProps>;
  /** Given by the form. */
  id?: string;
  value?: number | null;
  onChange?: (id: number | undefined) => void;
  'aria-label'?: string;
  className?: string;
  placeholder?: string;
  allowClear?: boolean;
  disabled?: boolean;
}

interface Option {
  value: number;
  label: string;
  hint: string;
}

const optionOf = (row: Cooperative): Option => ({
  value: row.cooperative_id,
  label: fr.cooperatives.named(row.cooperative_name, row.cooperative_code),
  hint: [row.locality_name, row.region_name].filter(Boolean).join(', '),
});

export function CooperativePicker({ value, onChange, className, ...rest }: CooperativePickerProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const found = useQuery({
    ...cooperativeSearchQuery(filter),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const isChosen = typeof value === 'number';
  const name = useCooperativeName(isChosen ? value : undefined);
  // Until the answer to what is typed is there, Enter must not take a row of an earlier one.
  const isEarlier = found.isPlaceholderData || filter !== typed.trim();
  const options = (found.data?.rows ?? [])
    .map(optionOf)
    .filter(({ label, hint }) => !isEarlier || matchesText(`${label} ${hint}`, typed));
  // The chosen one is shown by its name also when the search does not find it.
  if (isChosen && !open && !options.some((one) => one.value === value))
    options.unshift({ value, label: name ?? t.unknown(value), hint: '' });
  return (
    <Choice<number, Option>
      {...rest}
      className={className ?? 'm-picker'}
      placeholder={rest.placeholder ?? t.hint}
      isSearched
      onTyped={setTyped}
      loading={found.isFetching}
      status={found.isError ? 'error' : undefined}
      popupMatchSelectWidth={320}
      onOpenChange={(opens) => {
        setOpen(opens);
        if (opens && found.isError) void found.refetch();
      }}
      notFoundContent={found.isFetching ? t.searching : t.none}
      options={options}
      optionRender={({ data: { label, hint } }) => (
        <>
          {label}
          {hint && <small className="m-option-hint">{hint}</small>}
        </>
      )}
      value={value ?? undefined}
      onChange={(next?: number) => onChange?.(next)}
    />
  );
}

/** The name of a cooperative whose id is in the address or in a record. */
export function useCooperativeName(id: number | undefined): string | undefined {
  const { data } = useQuery({ ...cooperativeQuery(id ?? 0), enabled: id !== undefined });
  if (id === undefined) return undefined;
  return data?.cooperative ? optionOf(data.cooperative).label : t.unknown(id);
}

/** The names of those that were looked at or picked: how an id reads beside somebody else's. */
export function useCooperativeNames(): (id: unknown) => string {
  const queryClient = useQueryClient();
  return useCallback(
    (id) => {
      if (typeof id !== 'number') return '';
      const known = queryClient.getQueryData(cooperativeQuery(id).queryKey)?.cooperative;
      return known ? optionOf(known).label : t.unknown(id);
    },
    [queryClient],
  );
}
