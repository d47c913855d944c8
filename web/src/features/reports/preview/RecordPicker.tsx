// The real record that a template is tried with: found by its words among those of the template's type.
import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import type { May } from '../../../auth/permission';
import type { Permission } from '../../../api/permissions';
import { fr } from '../../../i18n/fr';
import { Choice } from '../../../ui/form/Choice';
import type { ReportType } from '../api';
import { type Found, isSought, type Printed, recordsQuery } from './records';

const t = fr.report;

/** What is printed by each type, of a list one line; and who may print it, and read it to find it. */
const printed: Record<ReportType, { entity: Printed; needs: Permission[] }> = {
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

export function RecordPicker({ type, value, onChange }: RecordPickerProps) {
  const [typed, setTyped] = useState('');
  const [chosen, setChosen] = useState<Found>();
  const words = useDeferredValue(typed.trim());
  const found = useQuery(recordsQuery(words, printed[type].entity));
  const options = isSought(words) ? [...(found.data ?? [])] : [];
  if (chosen && !options.some((one) => one.value === chosen.value)) options.unshift(chosen);
  const none = found.isFetching ? fr.memberPicker.searching : t.realRecordNone;
  return (
    <Choice<number, Found>
      className="m-picker"
      aria-label={t.realRecord}
      placeholder={t.realRecordHints[printed[type].entity]}
      allowClear
      isSearched
      onTyped={setTyped}
      loading={found.isFetching}
      status={found.isError ? 'error' : undefined}
      notFoundContent={isSought(words) ? none : t.realRecordType}
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
