// The real record that a template is tried with: found by its words among those of the template's type.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { type Entity, searchQuery } from '../../../entities/search/api';
import { fr } from '../../../i18n/fr';
import { Choice } from '../../../ui/form/Choice';
import type { ReportType } from '../api';

const t = fr.report;

/** What is printed by each type; lists have no record of their own. */
const entityOf: Partial<Record<ReportType, Entity>> = {
  card: 'card',
  delivery: 'delivery',
  signing_sheet: 'delivery',
  receipt: 'transaction',
  document: 'member',
};

export const hasRecord = (type: ReportType): boolean => entityOf[type] !== undefined;

interface RecordPickerProps {
  type: ReportType;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

interface Option {
  value: number;
  label: string;
}

export function RecordPicker({ type, value, onChange }: RecordPickerProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Option>();
  const words = useDeferredValue(typed.trim());
  const found = useQuery(searchQuery(words));
  const hits = (found.data?.rows ?? []).filter(({ entity }) => entity === entityOf[type]);
  const options: Option[] = hits.map(({ id, label, detail }) => ({
    value: id,
    label: [label, detail].filter(Boolean).join(' · '),
  }));
  if (chosen && !options.some((one) => one.value === chosen.value)) options.unshift(chosen);
  return (
    <Choice<number, Option>
      className="m-picker"
      aria-label={t.realRecord}
      placeholder={t.realRecordHint}
      allowClear
      isSearched
      onTyped={setTyped}
      loading={found.isFetching}
      status={found.isError ? 'error' : undefined}
      popupMatchSelectWidth={320}
      notFoundContent={found.isFetching ? fr.memberPicker.searching : t.realRecordNone}
      options={options}
      value={value}
      onChange={(next?: number) => {
        setChosen(options.find((one) => one.value === next));
        onChange(next);
      }}
    />
  );
}
