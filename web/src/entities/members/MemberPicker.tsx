// Choosing a member by name, number or phone: there are millions, so the server searches.
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { RefSelectProps } from 'antd';
import { type Ref, useDeferredValue, useState } from 'react';
import type { components } from '../../api/schema';
import { fr } from '../../i18n/fr';
import { Choice } from '../../ui/form/Choice';
import { matchesText } from '../../ui/place/plain';
import { memberSearchQuery, memberQuery } from './api';

const t = fr.memberPicker;

type Member = components['schemas']['Member'];

interface MemberPickerProps {
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

const optionOf = (member: Member): Option => ({
  value: member.member_id,
  label: fr.members.named(member.member_lastname, member.member_firstname, member.member_idNumber),
  hint: [member.locality_name, member.region_name].filter(Boolean).join(', '),
});

export function MemberPicker({ value, onChange, className, ...rest }: MemberPickerProps) {
  const [open, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const filter = useDeferredValue(typed.trim());
  const found = useQuery({
    ...memberSearchQuery(filter),
    enabled: open,
    placeholderData: keepPreviousData,
  });
  const isChosen = typeof value === 'number';
  const chosen = useQuery({ ...memberQuery(value ?? 0), enabled: isChosen });
  // Until the answer to what is typed is there, Enter must not take a row of an earlier one.
  const isEarlier = found.isPlaceholderData || filter !== typed.trim();
  const options = (found.data?.rows ?? [])
    .map(optionOf)
    .filter(({ label, hint }) => !isEarlier || matchesText(`${label} ${hint}`, typed));
  // The chosen one is shown by its name also when the search does not find it.
  if (isChosen && !open && !options.some((one) => one.value === value)) {
    const member = chosen.data?.member;
    options.unshift(member ? optionOf(member) : { value, label: fr.members.unknown(value), hint: '' });
  }
  return (
    <Choice<number, Option>
      {...rest}
      className={className ?? 'm-picker'}
      placeholder={rest.placeholder ?? t.hint}
      isSearched
      onTyped={setTyped}
      loading={found.isFetching || (isChosen && chosen.isPending)}
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

/** The name of a member whose id is in the address. */
export function useMemberName(id: number | undefined): string | undefined {
  const { data } = useQuery({ ...memberQuery(id ?? 0), enabled: id !== undefined });
  if (id === undefined) return undefined;
  return data?.member ? optionOf(data.member).label : fr.members.unknown(id);
}
