// The real record that a template is tried with: found by its words among those of the template's type.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { May } from '../../../auth/permission';
import type { Permission } from '../../../api/permissions';
import { type Entity, searchQuery } from '../../../entities/search/api';
import { fr } from '../../../i18n/fr';
import { Choice } from '../../../ui/form/Choice';
import type { ReportType } from '../api';

const t = fr.report;

/** What is printed by each type, of a list one line; and who may print it, and read it to find it. */
const printed: Record<ReportType, { entity: Entity; needs: Permission[] }> = {
  card: { entity: 'card', needs: ['cards.print', 'cards.read'] },
  delivery: { entity: 'delivery', needs: ['deliveries.read'] },
  signing_sheet: { entity: 'delivery', needs: ['deliveries.read'] },
  member_list: { entity: 'member', needs: ['members.read'] },
  transaction_list: { entity: 'transaction', needs: ['transactions.read'] },
  receipt: { entity: 'transaction', needs: ['transactions.read'] },
  document: { entity: 'member', needs: ['members.read'] },
};

export const mayPick = (type: ReportType, may: May): boolean => printed[type].needs.every(may);

interface RecordPickerProps {
  type: ReportType;
  value: number | undefined;
  onChange: (id: number | undefined) => void;
}

interface Option {
  value: number;
  label: string;
  /** Below it, so that neither is cut where there is little room. */
  detail: string | null;
}

export function RecordPicker({ type, value, onChange }: RecordPickerProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Option>();
  const words = useDeferredValue(typed.trim());
  // Of all kinds together, a common name has more cards than there is room for members.
  const found = useQuery(searchQuery(words, printed[type].entity));
  const options: Option[] = (found.data?.rows ?? []).map(({ id, label, detail }) => ({
    value: id,
    label,
    detail,
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
      notFoundContent={found.isFetching ? fr.memberPicker.searching : t.realRecordNone}
      options={options}
      optionRender={({ data }) => (
        <>
          {data.label}
          {data.detail && <small className="m-option-hint">{data.detail}</small>}
        </>
      )}
      value={value}
      onChange={(next?: number) => {
        setChosen(options.find((one) => one.value === next));
        onChange(next);
      }}
    />
  );
}
