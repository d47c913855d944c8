import { fr } from '../../../i18n/fr';
import { PrintButton } from '../../../entities/reports/PrintButton';
import type { Shown } from '../../../ui/table/useList';
import { type MemberFilter, printMembers } from '../api';
import { selectedBy } from './startExport';

const t = fr.members;

interface PrintListProps {
  filter: MemberFilter;
  shown: Shown;
  /** Those picked one by one, instead of all that the filters find. */
  ids?: readonly number[];
  label?: string;
}

/** The list as a PDF. */
export function PrintList({ filter, shown, ids, label = fr.table.print }: PrintListProps) {
  const { query, total, totalIsEstimate } = shown;
  return (
    <PrintButton
      label={label}
      title={ids ? t.printTitle(ids.length, false) : t.printTitle(total, totalIsEstimate)}
      type="member_list"
      print={(report_id, signal, onBytes) =>
        printMembers({ ...selectedBy(filter, query, ids), report_id }, signal, onBytes)
      }
    />
  );
}
