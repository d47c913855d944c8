// Choosing a record by typing: there may be too many to list, so the server searches.
import { keepPreviousData, type UseQueryOptions, useQuery } from '@tanstack/react-query';
import type { RefSelectProps } from 'antd';
import { type Ref, useDeferredValue, useState } from 'react';
import { matchesText } from '../plain';
import { Choice } from './Choice';

export interface RecordPickerProps {
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

export interface RecordOption {
  value: number;
  label: string;
  hint: string;
}

type Found<Row> = { rows: Row[] };
type Search<Row> = UseQueryOptions<Found<Row>, Error, Found<Row>, string[]>;

interface SearchProps<Row> extends RecordPickerProps {
  search: (filter: string) => Pick<Search<Row>, 'queryKey' | 'queryFn' | 'gcTime'>;
  optionOf: (row: Row) => RecordOption;
  /** The chosen one, shown by its name also when the search does not find it. */
  chosen?: RecordOption;
  isNaming?: boolean;
  texts: { hint: string; searching: string; none: string };
}

export function RecordPicker<Row>({
  search,
  optionOf,
  chosen,
  isNaming = false,
  texts,
  value,
  onChange,
  className,
  ...rest
}: SearchProps<Row>) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const found = useQuery({ ...search(filter), enabled: open, placeholderData: keepPreviousData });
  // Until the answer to what is typed is there, Enter must not take a row of an earlier one.
  const isEarlier = found.isPlaceholderData || filter !== typed.trim();
  const options = (found.data?.rows ?? [])
    .map(optionOf)
    .filter(({ label, hint }) => !isEarlier || matchesText(`${label} ${hint}`, typed));
  if (chosen && !open && !options.some((one) => one.value === chosen.value)) options.unshift(chosen);
  return (
    <Choice<number, RecordOption>
      {...rest}
      className={className ?? 'm-picker'}
      placeholder={rest.placeholder ?? texts.hint}
      isSearched
      onTyped={setTyped}
      loading={found.isFetching || isNaming}
      status={found.isError ? 'error' : undefined}
      popupMatchSelectWidth={320}
      onOpenChange={(opens) => {
        setOpen(opens);
        if (opens && found.isError) void found.refetch();
      }}
      notFoundContent={found.isFetching ? texts.searching : texts.none}
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
