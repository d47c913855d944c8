// Choosing a cooperative by name or code.
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';
import { fr } from '../../i18n/fr';
import { type RecordOption, RecordPicker, type RecordPickerProps } from '../../ui/form/RecordPicker';
import { type Cooperative, cooperativeQuery, cooperativeSearchQuery } from './api';

const t = fr.cooperatives.picker;

const optionOf = (row: Cooperative): RecordOption => ({
  value: row.cooperative_id,
  label: fr.cooperatives.named(row.cooperative_name, row.cooperative_code),
  hint: [row.locality_name, row.region_name].filter(Boolean).join(', '),
});

export function CooperativePicker(props: RecordPickerProps) {
  const { value } = props;
  const isChosen = typeof value === 'number';
  const name = useCooperativeName(isChosen ? value : undefined);
  return (
    <RecordPicker
      {...props}
      search={cooperativeSearchQuery}
      optionOf={optionOf}
      chosen={isChosen ? { value, label: name ?? t.unknown(value), hint: '' } : undefined}
      texts={t}
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
